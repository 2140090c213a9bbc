export { isMalformed } from './core.js';
export * from './types.js';
