// The loaded engine: importing this module waits for it. If that does not fit, use './load.js'.
import { load } from './load.js';

const engine = await load();

export const { Replica, VersionVector } = engine;
export const resolve = engine.resolve.bind(engine);
export const resolveScenario = engine.resolveScenario.bind(engine);
export const mergeText = engine.mergeText.bind(engine);
export const mergeTexts = engine.mergeTexts.bind(engine);
export const collisionKey = engine.collisionKey.bind(engine);
export const firstFreeName = engine.firstFreeName.bind(engine);
export const findCollisions = engine.findCollisions.bind(engine);
export const version = engine.version;
export const unicodeVersion = engine.unicodeVersion;

export { load, Engine, ResolveError, Strategy } from './load.js';
