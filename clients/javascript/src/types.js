// One function for each type, named after the type.
import { IdType } from './core.js';

export const typeid = (prefix, options) => new IdType('typeid', options, { prefix });
export const ulid = (options) => new IdType('ulid', options);
export const euid = (options) => new IdType('euid', options);
export const base62id = (options) => new IdType('base62id', options);
export const xid = (options) => new IdType('xid', options);
export const uid11 = (options) =>
  new IdType('uid11', options, {
    generators: ['gen_uid11', 'gen_uid11_snowish', 'gen_uid11_ts_seq_rand'],
  });
export const ksuid = (options) => new IdType('ksuid', options);
