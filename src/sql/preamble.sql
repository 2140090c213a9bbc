\echo Use "CREATE EXTENSION sortid" to load this file. \quit
