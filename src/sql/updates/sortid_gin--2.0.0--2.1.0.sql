\echo Use "ALTER EXTENSION sortid_gin UPDATE TO '2.1.0'" to load this file. \quit
