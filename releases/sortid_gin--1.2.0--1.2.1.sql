\echo Use "ALTER EXTENSION sortid_gin UPDATE TO '1.2.1'" to load this file. \quit
