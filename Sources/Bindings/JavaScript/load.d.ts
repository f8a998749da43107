// Types of the package, and the exports of the part that loads the engine.
//
// The shapes of files, policies and outcomes are those of `resolve-scenario/1` and `resolve-outcome/2`, which the
// article Formats describes field by field.

/** Bytes of a name or a link's target that are not UTF-8; a content's `base64` next to it also takes bytes. */
export type Bytes = string | { base64: string | Uint8Array };
/** A whole number of up to 64 bits: a `bigint` if it is not exact as a `number`. */
export type Whole = number | bigint;
/** Devices and their counters, from 1. */
export type Vector = Record<string, Whole>;
/** A version ID: `home:1,mom:2`, optionally with `#` and 16 hexadecimal digits. */
export type VersionID = string;
/** A moment in the form of RFC 3339. A `Date` is written in this form. */
export type Time = string;

/** The state at a path, in one of several forms. */
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
  /** For a deletion: the devices that know of it. */
  seen?: string[];
  forced?: boolean;
}

export interface FileVersion extends Content {
  device: string;
  vector?: Vector | VersionVector;
  modified?: Time | Date;
  path?: Bytes;
  /** The identity of the folder that it is in, or `/` for the root folder. */
  parent?: Bytes;
  /** The folder that it was in before its last move to another folder. */
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
  /** The file's identity, which is the same on every device; by default its path. */
  id?: Bytes;
  shown?: Bytes;
  copyOf?: Bytes;
  group?: Bytes;
  versions: FileVersion[];
  /** The join of the vectors of its deletions that are no longer among the versions. */
  forgotten?: Vector | VersionVector;
}

export type DeletePolicy = 'edit-wins' | 'delete-wins' | 'newest' | 'keep-copy';
export type Numbering =
  | 'hyphen' | 'hyphen-from-0' | 'finder' | 'finder-duplicate' | 'windows' | 'windows-copy' | 'parenthesis'
  | 'syncthing' | 'dropbox' | 'nextcloud' | 'rclone' | 'backup';
export type BuiltInStrategy =
  | 'newest' | 'newest:strict' | 'oldest' | 'largest' | 'smallest' | `device:${string}` | 'superset'
  | 'keep-both' | `keep-both:${number}` | 'merge' | 'merge:data' | 'manual';
/** A name, a chain of names with commas between them, or a strategy of your own. */
export type StrategyElement = BuiltInStrategy | (string & {}) | Strategy | StrategyFunction;

/** Different folders with one name are joined, or all except one are numbered. */
export type FolderPolicy = 'join' | 'number';

/** Versions of a file that is gone for an unknown reason: undecided, revived, set aside, or given to another file. */
export type OrphanPolicy = 'leave' | 'revive' | 'set-aside' | 'follow';

export interface FileSettings {
  /** The strategies, tried in turn. */
  strategy?: StrategyElement | StrategyElement[];
  deletes?: DeletePolicy;
  numbering?: Numbering;
  /**
   * The units that a merge tries if lines conflict: `line` (none), or `touching`, `word`, `cell`, `stamp`, `both`,
   * `indentation`, several with commas; `:take` takes the result. By default the kind of text decides.
   */
  granularity?: string;
  folders?: FolderPolicy;
  orphans?: OrphanPolicy;
  /** The greatest number of seconds between two modification times that count as equal. */
  sameTime?: number;
}

export interface PolicyRule extends FileSettings {
  /** The pattern, as in a .gitignore file. */
  path: Bytes;
  group?: Bytes;
  /**
   * Whether the texts are prose: `on`, `off`; by default those that end with `.md`, `.markdown`, `.txt`, `.org`,
   * `.rst`, `.adoc`, `.tex`, `.typ` or `.fountain` are.
   */
  prose?: 'on' | 'off';
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

/** A person's decision on one conflict: exactly one of the first fields. */
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

/** A version that is kept. */
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
  /** For a deletion: whether it may be forgotten. */
  collectable?: boolean;
  inUseBy?: Bytes;
  localCopies?: string[];
  members?: (Content & { path: Bytes })[];
}

/** A version that is discarded or replaced. */
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
  /** The join of the vectors of its deletions that need not be remembered in another way; store it. */
  forgotten?: Vector;
  state: 'unchanged' | 'converged' | 'resolved' | 'undecided';
  light: 'green' | 'yellow' | 'red';
  conflict?: Conflict;
  /** The strategy that decided, or `attributes`, `deletes` and so on. */
  by?: string;
  why?: Why;
  /** Why it is in another folder than its versions name, or why a deleted folder stays. */
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

/** Data other than files and policy. */
export interface Circumstances {
  /** All devices that share the files, with their names for people. */
  devices?: Record<string, string>;
  /** Names that exist besides the files and are never renamed. */
  present?: Bytes[];
  /** The decisions of a person, by conflict ID. */
  decisions?: Record<string, Decision>;
  /** Its name. */
  name?: string;
}

/** A scenario: `files` with `resolve` or `runs`, or a `timeline` of the devices' steps. */
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

/** A version in conflict, with its content if that is at hand. */
export interface Contender extends KnownVersion {
  version: VersionID;
  text?: string;
  base64?: string;
}

/** A conflict that a strategy has to decide: the versions that differ, highest in rank first. */
export interface StrategyConflict {
  id: string;
  kind: string;
  path: Bytes;
  /** The file's identity, if that is not its path. */
  file?: Bytes;
  contested: 'content' | 'path';
  granularity: string;
  now?: Time;
  heads: Contender[];
  bases: Contender[];
}

/**
 * The answer of a strategy: the head to keep, or its ID; `keep-both`; a content; or nothing, if it cannot decide.
 */
export type StrategyAnswer =
  | Contender | VersionID | 'keep-both' | undefined | null
  | { pick: Contender | VersionID; reason?: string }
  | { keepBoth: true; first?: Contender | VersionID; reason?: string }
  | { text: string; reason?: string }
  | { base64: string | Uint8Array; reason?: string }
  | { decline: string; needs?: VersionID[] };

/** The same conflict must give the same answer on every device and at any time. */
export type StrategyFunction = (conflict: StrategyConflict) => StrategyAnswer;

export class Strategy {
  readonly name: string;
  readonly decide: StrategyFunction;
  readonly mayDiscard: boolean;
  /**
   * @param name The name that outcomes give as `by`, without commas.
   * @param options `mayDiscard: false` if versions that are not chosen are never discarded.
   */
  constructor(name: string, decide: StrategyFunction, options?: { mayDiscard?: boolean });
}

// Texts ------------------------------------------------------------------------------------------------

export type Text = string | Uint8Array;

export interface MergeOptions {
  /** The style of conflicts; by default `merge`. */
  style?: 'merge' | 'diff3' | 'zdiff3';
  /** The side that is taken in conflicts, in place of markers. */
  favor?: 'ours' | 'theirs' | 'base' | 'union';
  /** The units that are tried inside conflicts, for a proposal: `touching`, `word`, or both with a comma. */
  granularity?: string;
}

export interface TextMerge<Kind extends Text> {
  /** The merged text; with markers if there are conflicts and no side is favored. */
  text: Kind;
  isClean: boolean;
  conflicts: number;
  /** The text in which units smaller than lines settle every conflict, if that is possible. */
  proposal?: Kind;
}

// Version vectors --------------------------------------------------------------------------------------

export type CausalOrder = 'equal' | 'before' | 'after' | 'concurrent';
/** Its text, its compact form, or devices and counters. */
export type VectorSource = string | Uint8Array | Vector | Iterable<readonly [device: string, counter: Whole]>;

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

/** Stored or sent data: its text; the text's bytes; or the text's value. */
export type Stored = string | Uint8Array | object;

export interface ReplicaOptions {
  /** The policy by which it resolves, without `as`. */
  policy?: Policy;
  /** The devices that must know of a deletion, or an ancestor, before it may be forgotten. */
  devices?: Iterable<string>;
  /** Whether folders are entries of their own, so that what is in them moves with them; it is not stored. */
  followsFolders?: boolean;
}

/** What a scan of a folder showed. */
export interface ReplicaObservation {
  /** What was written, in order. */
  written: WrittenVersion[];
  renames: {
    from: Bytes;
    to: Bytes;
    /** What shows that both are the same. */
    why: string;
    /** It follows from the rename of a folder. */
    implied?: true;
    /** Others could be meant as well, and only the order of paths decided. */
    ambiguous?: true;
  }[];
}

/** A version of a replica. */
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
  /** The file's identity, which is the same on every device. */
  id: Bytes;
  version: VersionID;
  /** The version that the user saw before. */
  replaced?: VersionID;
}

/** A step that changes a folder into what a replica shows. */
export type ReplicaChange =
  | { remove: Bytes; write?: undefined }
  | { remove?: undefined; write: Bytes; version: StoredVersion };

export interface ReplicaResolution {
  /** Whether there is anything new for other devices. */
  changed: boolean;
  /** The changes of the folder, in an order in which they may be carried out. */
  changes: ReplicaChange[];
  /** The conflicts that are left for a person to decide. */
  undecided: FileOutcome[];
  /** The decisions that matched no conflict. */
  refused?: { id: string; reason: string }[];
}

/** One device's part in a sync: the versions that it has received, and the files that its user sees. */
export interface Replica {
  write(path: Bytes, content: Text | Content, options?: { at?: Time | Date; group?: Bytes }): WrittenVersion;
  rename(path: Bytes, target: Bytes, options?: { at?: Time | Date }): WrittenVersion;
  delete(path: Bytes, options?: { at?: Time | Date }): WrittenVersion;
  /** Writes what the folder shows that a user has done since the last scan. */
  observe(tree: Iterable<readonly [path: Bytes, content: Text | Content]>, options?: {
    /** The time of the scan, for changes whose time is not in `times`. */
    at?: Time | Date;
    times?: Iterable<readonly [path: Bytes, time: Time | Date]>;
    /** What the file system calls a file under any name: an inode with its device, for example. */
    fileIDs?: Iterable<readonly [path: Bytes, id: Bytes]>;
    earlierFileIDs?: Iterable<readonly [path: Bytes, id: Bytes]>;
  }): ReplicaObservation;
  update(files?: Iterable<Bytes>): string;
  /** The update for one device: what that device is not known to have. */
  updateFor(device: string, options?: { contents?: 'all' | 'none' }): string;
  /** The files whose contents are needed to resolve: receive a device's `update(files)` of them first. */
  readonly needs: Bytes[];
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
  /** A replica from the result of `store`; it must resolve before it sends an update or decides anything. */
  restore(stored: Stored, options?: ReplicaOptions): Replica;
}

declare global {
  // Declared by newer standard libraries; needed for older ones.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

// The engine -------------------------------------------------------------------------------------------

/** Why the engine refuses its input; then nothing is decided. */
export class ResolveError extends Error {
  readonly code: string;
}

export interface NameCollision {
  /** The folded form that the paths share. */
  key: string;
  paths: Bytes[];
  /** Whether they cannot exist together on a Mac. */
  certain: boolean;
  /** The file systems that treat two of them as one. */
  systems: string[];
}

/** Merges texts. */
export class TextMerger {
  protected constructor();
  static start(module: WebAssembly.Module): Promise<TextMerger>;
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
}

export class Engine extends TextMerger {
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
  collisionKey(name: Text, kind?: 'universal' | 'canonical'): string;
  firstFreeName(name: Text, taken?: Iterable<Text>, options?: {
    numbering?: Numbering; isDirectory?: boolean;
  }): string;
  findCollisions(paths: Iterable<Text>, options?: { systems?: Iterable<string> }): NameCollision[];
}

/** The module: its URL, a response with it, its bytes, or compiled; by default `resolve.wasm` next to the package. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

export function load(source?: ModuleSource | Promise<ModuleSource>): Promise<Engine>;
