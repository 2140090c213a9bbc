\echo Use "ALTER EXTENSION sortid_gin UPDATE TO '1.3.0'" to load this file. \quit
