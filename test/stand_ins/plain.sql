-- The edition in plain SQL, in the schema that its script makes, as docs/managed.md begins.
\set script `editions/plain/assemble plain`
:script
SELECT format('ALTER DATABASE %I SET search_path = "$user", public, sortid', current_database())
\gexec
