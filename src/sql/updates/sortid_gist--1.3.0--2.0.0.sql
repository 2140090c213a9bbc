\echo Use "ALTER EXTENSION sortid_gist UPDATE TO '2.0.0'" to load this file. \quit
