export { is, isMalformed, parse, pattern } from './core.js';
export * from './types.js';
