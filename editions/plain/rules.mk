# The Makefile includes this file.
PLAIN_CLEAN = dbdev sortid-plain.sql sortid-pg_tle.sql

# The plain SQL edition: a script for psql, and a script that registers the edition with pg_tle.
sortid-plain.sql sortid-pg_tle.sql: src/sql/assemble editions/plain/assemble sortid.control \
	$(wildcard editions/plain/*.sql editions/plain/*.in)
	editions/plain/assemble $(patsubst sortid-%.sql,%,$@) > $@.tmp && mv $@.tmp $@

# The plain SQL edition for database.dev: a folder for "dbdev publish".
.PHONY: dbdev
dbdev:
	rm -rf $@ && mkdir $@
	editions/plain/assemble dbdev > $@/sortid--$(EXTVERSION).sql
	{ sed -n '/^comment/p; /^default_version/p' sortid.control && \
	  echo 'relocatable = false'; } > $@/sortid.control
	comment=$$(sed -n "s/^comment = '\(.*\)'/\1/p" sortid.control) && \
	  sed "s/@comment@/$$comment/" editions/plain/dbdev.md > $@/README.md
