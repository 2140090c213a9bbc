-- Installs the plain SQL edition in the schema that its script creates, as in docs/managed.md.
\set script `editions/plain/assemble plain`
:script
SELECT format('ALTER DATABASE %I SET search_path = "$user", public, sortid', current_database())
\gexec
