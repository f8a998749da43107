// Types of the package, and what its part that loads the engine exports.
//
// The shapes of files, policies and outcomes are those of `resolve-scenario/1` and `resolve-outcome/2`, which the
// article Formats describes field by field.

/** Bytes of a name or a link's target that are no UTF-8; of any content, `base64` beside it takes bytes as well. */
export type Bytes = string | { base64: string | Uint8Array };
/** A whole number of up to 64 bits: a `bigint` where it is not exact as a `number`. */
export type Whole = number | bigint;
/** Devices and their counters, from 1. */
export type Vector = Record<string, Whole>;
/** A version ID: `home:1,mom:2`, perhaps with `#` and 16 hexadecimal digits. */
export type VersionID = string;
/** A moment as RFC 3339 has it. A `Date` is written so. */
export type Time = string;

/** What stands at a path, in one of several forms. */
export interface Content {
  text?: string;
  base64?: string | Uint8Array;
  /** The length of a content that is not at hand. */
  size?: Whole;
  sha256?: string;
  /** Another digest: a name, a colon, a value. */
  digest?: Bytes;
  directory?: true;
  symlink?: Bytes;
  deleted?: true;
  /** Of a deletion: the devices that know of it. */
  seen?: string[];
  forced?: boolean;
}

export interface FileVersion extends Content {
  device: string;
  vector?: Vector | VersionVector;
  modified?: Time | Date;
  path?: Bytes;
  /** The folder that it is in: the identity of that folder, or `/` for the one that everything is in. */
  parent?: Bytes;
  /** The folder that it was in before it was last moved to another one. */
  formerParent?: Bytes;
  label?: Bytes;
  origin?: VersionID;
  from?: VersionID[];
  ancestor?: boolean;
  keptBy?: string[];
}

/** A file with all its known versions. */
export interface FileHistory {
  path: Bytes;
  /** What makes it the same file on every device; by default its path. */
  id?: Bytes;
  shown?: Bytes;
  copyOf?: Bytes;
  group?: Bytes;
  versions: FileVersion[];
  /** The join of the vectors of its deletions that are not among the versions any more. */
  forgotten?: Vector | VersionVector;
}

export type DeletePolicy = 'edit-wins' | 'delete-wins' | 'newest' | 'keep-copy';
export type Numbering =
  | 'hyphen' | 'hyphen-from-0' | 'finder' | 'finder-duplicate' | 'windows' | 'windows-copy' | 'parenthesis'
  | 'syncthing' | 'dropbox' | 'nextcloud' | 'rclone' | 'backup';
export type BuiltInStrategy =
  | 'newest' | 'newest:strict' | 'oldest' | 'largest' | 'smallest' | `device:${string}` | 'superset' | 'keep-both'
  | `keep-both:${number}` | 'merge'
  | 'manual';
/** A name, a chain of names with commas between them, or a strategy of your own. */
export type StrategyElement = BuiltInStrategy | (string & {}) | Strategy | StrategyFunction;

/** Folders of one name that are two by identity stand as one, or all but one are numbered. */
export type FolderPolicy = 'join' | 'number';

/** Versions of a file that is gone, nobody knows why, are left open, make it again, go too, or belong to another file. */
export type OrphanPolicy = 'leave' | 'revive' | 'set-aside' | 'follow';

export interface FileSettings {
  /** The strategies, tried in turn. */
  strategy?: StrategyElement | StrategyElement[];
  deletes?: DeletePolicy;
  numbering?: Numbering;
  /** What a merge tries where lines conflict: `line`, `touching`, `word`, or both; `:take` takes the result. */
  granularity?: string;
  folders?: FolderPolicy;
  orphans?: OrphanPolicy;
  /** Seconds by which two modification times may differ and count as equal. */
  sameTime?: number;
}

export interface PolicyRule extends FileSettings {
  /** The pattern, as in a .gitignore file. */
  path: Bytes;
  group?: Bytes;
}

/** How files are resolved. */
export interface Policy extends FileSettings {
  nameLimit?: number;
  /** The device that decides and writes the outcome. Without it, new content is provisional. */
  as?: string;
  rules?: PolicyRule[];
  groups?: Bytes[];
  now?: Time | Date;
  clockTolerance?: number;
}

/** What a person decided about one conflict: exactly one of the first fields. */
export interface Decision {
  pick?: VersionID;
  keep?: VersionID[];
  keepBoth?: true;
  merge?: true;
  text?: string;
  base64?: string | Uint8Array;
  delete?: true;
  path?: Bytes;
  heads?: VersionID[];
}

export interface Conflict {
  id: string;
  kind: string;
  heads: VersionID[];
  bases: VersionID[];
}

/** Why: the rule, and the values that it compared. */
export interface Why {
  rule: string;
  reason?: string;
  values?: Record<string, string>;
}

/** A version that stands. */
export interface Kept extends Content {
  path: Bytes;
  given?: Bytes;
  parent?: Bytes;
  formerParent?: Bytes;
  id?: Bytes;
  copyOf?: Bytes;
  from: VersionID[];
  origin?: VersionID;
  vector?: Vector;
  device: string;
  modified?: Time;
  /** Of a deletion: whether it may be forgotten. */
  collectable?: boolean;
  inUseBy?: Bytes;
  localCopies?: string[];
  members?: (Content & { path: Bytes })[];
}

/** A version that does not stand any more. */
export interface Discarded {
  version: VersionID;
  device: string;
  reason: string;
  why: Why;
}

/** All that is known of a version of an undecided file, without its bytes. */
export interface KnownVersion extends Omit<FileVersion, 'path' | 'vector' | 'modified' | 'text' | 'base64' | 'keptBy'> {
  path: Bytes;
  vector?: Vector;
  modified?: Time;
  members?: (Content & { path: Bytes })[];
  localCopies?: string[];
}

/** A version that can be picked. */
export interface Choice extends KnownVersion {
  version: VersionID;
  versions?: VersionID[];
}

export interface FileOutcome {
  path: Bytes;
  id?: Bytes;
  group?: Bytes;
  scope?: true;
  copyOf?: Bytes;
  shown?: Bytes;
  /** The join of the vectors of its deletions that need not be remembered otherwise; to be stored. */
  forgotten?: Vector;
  state: 'unchanged' | 'converged' | 'resolved' | 'undecided';
  light: 'green' | 'yellow' | 'red';
  conflict?: Conflict;
  /** The strategy that decided, or `attributes`, `deletes` and so on. */
  by?: string;
  why?: Why;
  /** Why it stands in another folder than its versions say, or why a deleted folder stays. */
  placement?: Why;
  keeps: Kept[];
  discards: Discarded[];
  replaced?: Discarded[];
  keptBefore?: { version: VersionID; id: Bytes }[];
  formerTwin?: { path: Bytes; id?: Bytes; version: VersionID; why: Why };
  notShown?: (Kept & { shown?: Bytes; reason: string; shownBy: Bytes; shownAt: Bytes })[];
  choices?: Choice[];
  history?: KnownVersion[];
  declined?: { strategy: string; reason: string; needs?: VersionID[] }[];
  /** The text with conflict markers. */
  preview?: string;
  previewBase64?: string;
  proposal?: { text?: string; base64?: string; by: string; reason: string };
  provisional?: true;
}

export interface Collision {
  key: string;
  paths: Bytes[];
  renamed: { id: Bytes; from: Bytes; to: Bytes }[];
  undecided?: true;
  reason?: string;
}

export interface Outcome {
  format: 'resolve-outcome/2';
  scenario: string;
  strategy: string[];
  devices?: Record<string, string>;
  present?: Bytes[];
  files: FileOutcome[];
  collisions: Collision[];
  refused?: { id: string; reason: string }[];
  summary: {
    files: number; unchanged: number; converged: number; conflicts: number; resolved: number; undecided: number;
    collisions: number; discarded: number;
  };
}

/** What else is known besides files and policy. */
export interface Circumstances {
  /** All devices that share the files, and what people call them. */
  devices?: Record<string, string>;
  /** Names that exist beside the files and are never renamed. */
  present?: Bytes[];
  /** What a person decided, by conflict ID. */
  decisions?: Record<string, Decision>;
  /** What it is called. */
  name?: string;
}

/** A scenario: `files` with `resolve` or `runs`, or a `timeline` of what devices did. */
export interface Scenario extends Circumstances {
  format: 'resolve-scenario/1';
  summary?: string;
  recorded?: Record<string, string>;
  files?: FileHistory[];
  resolve?: Policy;
  runs?: { resolve?: Policy; expect?: object }[];
  expect?: object;
  timeline?: object[];
}

// Strategies -------------------------------------------------------------------------------------------

/** A version in conflict, with its content where that is at hand. */
export interface Contender extends KnownVersion {
  version: VersionID;
  text?: string;
  base64?: string;
}

/** What a strategy has to decide: the versions that differ, highest in rank first. */
export interface StrategyConflict {
  id: string;
  kind: string;
  path: Bytes;
  /** The file's identity, where that is not its path. */
  file?: Bytes;
  contested: 'content' | 'path';
  granularity: string;
  now?: Time;
  heads: Contender[];
  bases: Contender[];
}

/**
 * What a strategy answers: one of the heads or its ID, which stands; `keep-both`; a content; or nothing, where it
 * cannot tell.
 */
export type StrategyAnswer =
  | Contender | VersionID | 'keep-both' | undefined | null
  | { pick: Contender | VersionID; reason?: string }
  | { keepBoth: true; first?: Contender | VersionID; reason?: string }
  | { text: string; reason?: string }
  | { base64: string | Uint8Array; reason?: string }
  | { decline: string; needs?: VersionID[] };

/** The same conflict has to give the same answer on every device and at any time. */
export type StrategyFunction = (conflict: StrategyConflict) => StrategyAnswer;

export class Strategy {
  readonly name: string;
  readonly decide: StrategyFunction;
  readonly mayDiscard: boolean;
  /**
   * @param name The name that outcomes give as `by`, without commas.
   * @param options `mayDiscard: false` where versions that are not chosen are never given up.
   */
  constructor(name: string, decide: StrategyFunction, options?: { mayDiscard?: boolean });
}

// Texts ------------------------------------------------------------------------------------------------

export type Text = string | Uint8Array;

export interface MergeOptions {
  /** How conflicts are shown; by default `merge`. */
  style?: 'merge' | 'diff3' | 'zdiff3';
  /** What is taken in conflicts, in place of markers. */
  favor?: 'ours' | 'theirs' | 'base' | 'union';
  /** What is tried inside conflicts, for a proposal: `touching`, `word`, or both with a comma. */
  granularity?: string;
}

export interface TextMerge<Kind extends Text> {
  /** The merged text; with markers where there are conflicts and none of them is favored. */
  text: Kind;
  isClean: boolean;
  conflicts: number;
  /** The text with every conflict settled by something finer than lines, if each can be. */
  proposal?: Kind;
}

// Version vectors --------------------------------------------------------------------------------------

export type CausalOrder = 'equal' | 'before' | 'after' | 'concurrent';
/** Its text, its compact form, or devices and counters. */
export type VectorSource = string | Uint8Array | Vector | VersionVector;

export interface VersionVector extends Iterable<[device: string, counter: Whole]> {
  [Symbol.iterator](): Iterator<[device: string, counter: Whole]>;
  get(device: string): Whole;
  compare(other: VectorSource): CausalOrder;
  joining(other: VectorSource): VersionVector;
  incremented(device: string): VersionVector;
  toBytes(): Uint8Array;
  toString(): string;
  toJSON(): Vector;
}

export interface VersionVectorClass {
  new (value?: VectorSource): VersionVector;
}

// Replicas ---------------------------------------------------------------------------------------------

/** What was stored or sent: text, as it is given out; bytes; or the value of the text. */
export type Stored = string | Uint8Array | object;

export interface ReplicaOptions {
  /** How it resolves; `as` is left out. */
  policy?: Policy;
  /** The devices that a deletion, or an ancestor, is kept for until they have heard of it. */
  devices?: Iterable<string>;
}

/** What a replica knows of a version. */
export interface StoredVersion extends Omit<FileVersion, 'vector' | 'modified' | 'base64' | 'path'> {
  path: Bytes;
  vector?: Vector;
  modified?: Time;
  base64?: string;
  /** Without a digest: what differs between two contents that are elsewhere. */
  token?: Bytes;
  members?: (Content & { path: Bytes })[];
}

export interface WrittenVersion {
  /** What makes it the same file on every device. */
  id: Bytes;
  version: VersionID;
  /** What the user saw before. */
  replaced?: VersionID;
}

/** A step that makes a folder into what a replica shows. */
export type ReplicaChange =
  | { remove: Bytes; write?: undefined }
  | { remove?: undefined; write: Bytes; version: StoredVersion };

export interface ReplicaResolution {
  /** Whether other devices have to hear of anything. */
  changed: boolean;
  /** What has to change in the folder, in the order in which it may be carried out. */
  changes: ReplicaChange[];
  /** What is left for a person to decide. */
  undecided: FileOutcome[];
  /** The decisions that were about nothing. */
  refused?: { id: string; reason: string }[];
}

/** One device's part in a sync: what it has heard of, and what its user sees. */
export interface Replica {
  write(path: Bytes, content: Text | Content, options?: { at?: Time | Date; group?: Bytes }): WrittenVersion;
  rename(path: Bytes, target: Bytes, options?: { at?: Time | Date }): WrittenVersion;
  delete(path: Bytes, options?: { at?: Time | Date }): WrittenVersion;
  update(files?: Iterable<Bytes>): string;
  receive(update: Stored): boolean;
  acknowledge(update: Stored, device: string): void;
  resolve(decisions?: Record<string, Decision>): ReplicaResolution;
  decide(path: Bytes, choice: Omit<Decision, 'path' | 'heads'>): ReplicaResolution;
  collect(): ReplicaResolution;
  prune(): number;
  readonly tree: { path: Bytes; version: StoredVersion }[];
  readonly outcome: Outcome;
  store(): string;
  setPolicy(policy: Policy): void;
  setDevices(devices: Iterable<string>): void;
  close(): void;
  [Symbol.dispose](): void;
}

export interface ReplicaClass {
  new (device: string, options?: ReplicaOptions): Replica;
  /** A replica as `store` gave it; it has to resolve before it sends an update or decides anything. */
  restore(stored: Stored, options?: ReplicaOptions): Replica;
}

declare global {
  // Of newer libraries; declared here for older ones.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

// The engine -------------------------------------------------------------------------------------------

/** Why the engine refuses what it was given; nothing is decided then. */
export class ResolveError extends Error {
  readonly code: string;
}

export interface NameCollision {
  /** The folded form that the paths share. */
  key: string;
  paths: Bytes[];
  /** Whether they cannot live side by side on a Mac. */
  certain: boolean;
  /** The file systems that take two of them for one. */
  systems: string[];
}

export class Engine {
  private constructor();
  static start(module: WebAssembly.Module): Promise<Engine>;
  readonly version: string;
  readonly unicodeVersion: string;
  readonly Replica: ReplicaClass;
  readonly VersionVector: VersionVectorClass;
  resolve(files: FileHistory[], policy?: Policy, circumstances?: Circumstances): Outcome;
  resolveScenario(scenario: Scenario | string | Uint8Array): Outcome[];
  resolveScenarioToText(scenario: Scenario | string | Uint8Array): string[];
  parse(text: string): unknown;
  mergeText(base: string, ours: string, theirs: string, options?: MergeOptions & {
    labels?: { base?: string; ours?: string; theirs?: string };
  }): TextMerge<string>;
  mergeText(base: Text, ours: Text, theirs: Text, options?: MergeOptions & {
    labels?: { base?: string; ours?: string; theirs?: string };
  }): TextMerge<Uint8Array>;
  mergeTexts(base: string, sides: string[], options?: MergeOptions & {
    labels?: { base?: string; sides?: string[] };
  }): TextMerge<string>;
  mergeTexts(base: Text, sides: Text[], options?: MergeOptions & {
    labels?: { base?: string; sides?: string[] };
  }): TextMerge<Uint8Array>;
  collisionKey(name: Text, kind?: 'universal' | 'canonical'): string;
  firstFreeName(name: Text, taken?: Iterable<Text>, options?: {
    numbering?: Numbering; isDirectory?: boolean;
  }): string;
  findCollisions(paths: Iterable<Text>, options?: { systems?: Iterable<string> }): NameCollision[];
}

/** The module: its URL, a response with it, its bytes, or compiled; by default `resolve.wasm` beside the package. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

export function load(source?: ModuleSource | Promise<ModuleSource>): Promise<Engine>;
