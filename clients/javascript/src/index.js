export { isMalformed, pattern } from './core.js';
export * from './types.js';
