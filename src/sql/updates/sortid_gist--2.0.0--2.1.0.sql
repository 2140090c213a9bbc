\echo Use "ALTER EXTENSION sortid_gist UPDATE TO '2.1.0'" to load this file. \quit
