export { load, Engine, ResolveError, Strategy } from './index.js';
export type * from './index.js';
