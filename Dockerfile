# PostgreSQL's own image with sortid in it:
#   docker build --build-arg PG_MAJOR=18 --build-arg SUITE=trixie --tag sortid .
# With --target extension, an image of only the extension, for operators that mount it. With
# --build-arg BASE=IMAGE, sortid in another image of PG_MAJOR that is based on Debian.
ARG PG_MAJOR=18
ARG SUITE=trixie
ARG BASE=postgres:${PG_MAJOR}-${SUITE}

FROM ${BASE} AS build
# An operator's image may not set PG_MAJOR, and may have another user: this stage needs root, the
# final one keeps that user.
ARG PG_MAJOR
# hadolint ignore=DL3002,DL3066
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
LABEL org.opencontainers.image.title="sortid-extension" \
      org.opencontainers.image.description="Sortable ids for PostgreSQL: only the extension" \
      org.opencontainers.image.licenses="PostgreSQL"
COPY --from=build /extension/ /
COPY LICENSE /licenses/sortid/
USER 65532:65532

FROM ${BASE} AS sortid
LABEL org.opencontainers.image.title="sortid" \
      org.opencontainers.image.description="PostgreSQL with sortable ids" \
      org.opencontainers.image.licenses="PostgreSQL"
COPY --from=build /server/ /
