export * from 'sortid/pglite';
