# PostgreSQL's own image with sortid in it:
#   docker build --build-arg PG_MAJOR=18 --build-arg SUITE=trixie --tag sortid .
# With --target extension, an image of only the extension, for operators that mount it. With
# --build-arg BASE=IMAGE, sortid in another image of PG_MAJOR that is based on Debian.
ARG PG_MAJOR=18
ARG SUITE=trixie
ARG BASE=postgres:${PG_MAJOR}-${SUITE}

FROM ${BASE} AS build
# An image that sets PG_MAJOR itself has the same; an operator's is that of another user.
ARG PG_MAJOR
USER root
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ make "postgresql-server-dev-$PG_MAJOR" \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /sortid
COPY . .
ENV PG_CONFIG=/usr/lib/postgresql/$PG_MAJOR/bin/pg_config
RUN make -j "$(nproc)" \
 && make install DESTDIR=/server \
 && make install DESTDIR=/extension datadir=/share pkglibdir=/lib

# As CloudNativePG has them.
FROM scratch AS extension
COPY --from=build /extension/ /
COPY LICENSE /licenses/sortid/
USER 65532:65532

# The user stays that of the image.
FROM ${BASE} AS sortid
COPY --from=build /server/ /
