# PostgreSQL's own image with sortid in it: docker build --build-arg PG_MAJOR=18 --tag sortid .
ARG PG_MAJOR=18

FROM postgres:${PG_MAJOR}-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ make "postgresql-server-dev-$PG_MAJOR" \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /sortid
COPY . .
ENV PG_CONFIG=/usr/lib/postgresql/$PG_MAJOR/bin/pg_config
RUN make clean && make install DESTDIR=/installed

FROM postgres:${PG_MAJOR}-bookworm
COPY --from=build /installed/ /
