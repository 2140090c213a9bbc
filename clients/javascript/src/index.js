export { base62id, euid, isMalformed, ksuid, typeid, uid11, ulid, xid } from './core.js';
