// The exports of the package: functions that load an engine, and the functions and classes of a loaded one.
import type { Engine, ReplicaClass, VersionVectorClass } from './load.js';
import type * as types from './load.js';

export * from './load.js';

export const version: string;
export const unicodeVersion: string;
export const Replica: ReplicaClass;
export type Replica = types.Replica;
export const VersionVector: VersionVectorClass;
export type VersionVector = types.VersionVector;
export const resolve: Engine['resolve'];
export const resolveScenario: Engine['resolveScenario'];
export const mergeText: Engine['mergeText'];
export const mergeTexts: Engine['mergeTexts'];
export const collisionKey: Engine['collisionKey'];
export const firstFreeName: Engine['firstFreeName'];
export const findCollisions: Engine['findCollisions'];
