// A story: what devices did, played by the engine step by step.

/** The text of a vector, as versions are named by it. */
const vectorText = (vector) =>
  Object.entries(vector).sort(([one], [other]) => (one < other ? -1 : 1)).map((entry) => entry.join(':')).join(',');

/** A version's ID without the digest that stands behind it where two have one vector. */
const withoutDigest = (id) => id.replace(/#[0-9a-f]+$/, '');

/** Who takes part in a step. */
export const devicesOf = (step) => step.sync ?? [step.device];

/** The devices of a scenario, in the order of the scenario, and what people call them. */
export function namedDevices(scenario) {
  const names = new Map(Object.entries(scenario.devices ?? {}));
  for (const step of scenario.timeline ?? []) {
    for (const device of devicesOf(step)) if (!names.has(device)) names.set(device, device);
  }
  return names;
}

/** Where a step cannot have happened, or the engine refuses it. */
export class StepError extends Error {
  constructor(step, error) {
    super(error.message.replace(/^step \d+(, line \d+)?: /, ''), { cause: error });
    this.name = 'StepError';
    /** The index of the step. */
    this.step = step;
  }
}

/** A version's files: what is in it, if it is a document of several, else itself. */
const partsOfDocument = (version) =>
  version.members?.map((member) => ({ ...member, path: `${version.path}/${member.path}` })) ?? [version];

/** Plays stories; what was played before is not played again. */
export class Player {
  #engine;
  #known = new Map();

  constructor(engine) {
    this.#engine = engine;
  }

  /** What devices hold after some steps: the outcome of each, with what a person decided at the end. */
  #outcomes(story, timeline, devices, decisions = {}) {
    const scenario = {
      format: 'resolve-scenario/1', name: story.name, ...story.ways, devices: Object.fromEntries(story.devices), timeline,
      decisions,
      runs: devices.map((device) => ({ resolve: { ...story.resolve, as: device } })),
    };
    const key = JSON.stringify(scenario);
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#engine.resolveScenario(scenario);
      if (this.#known.size > 4000) this.#known.clear();
      this.#known.set(key, found);
    }
    return new Map(devices.map((device, index) => [device, found[index]]));
  }

  /**
   * Plays a story, and after it lets all devices sync until nothing changes.
   *
   * @param story `name`, `devices` (names by ID), `timeline`, `resolve` with strategies and the like, and `ways`, what
   *   else the scenario says of all devices.
   * @returns `views`, what each device shows after each step; `decisions`, what was decided, and where; `closing`, the
   *   syncs after which all have everything; `error`, where a step cannot have happened: the steps before it are
   *   played then.
   */
  play(story) {
    const record = new Record(story);
    const steps = [...story.timeline];
    let error;
    for (let index = 0; index < steps.length; index += 1) {
      try {
        this.#playStep(story, steps, index, record);
      } catch (thrown) {
        if (thrown.name !== 'ResolveError') throw thrown;
        error = new StepError(index, thrown);
        steps.length = index;
      }
    }
    const end = steps.length;
    if (!error) this.#close(story, steps, record);
    return {
      steps, end, closing: steps.slice(end), views: record.views, decisions: record.decisions(), error,
      versions: record.versions, contents: record.contents,
    };
  }

  #playStep(story, steps, index, record) {
    const step = steps[index];
    const before = steps.slice(0, index);
    if (step.sync) {
      // What the two come to is seen best by what one of them resolves, before it is stored.
      const met = this.#outcomes(story, [...before, { ...step, resolve: 'none' }], [step.sync[0]]);
      if (step.resolve !== 'none') record.addResolution(index, met.get(step.sync[0]));
    }
    if (step.decide) {
      const { path, ...choice } = step.decide;
      const file = record.undecided(step.device, path);
      if (file) {
        const decided = this.#outcomes(story, before, [step.device], { [file.conflict.id]: choice });
        record.addResolution(index, decided.get(step.device));
      }
    }
    record.addViews(index, step, this.#outcomes(story, [...before, step], devicesOf(step)));
  }

  /** Each pair syncs until all have the same; more often than that only where something does not come to rest. */
  #close(story, steps, record) {
    const devices = [...story.devices.keys()];
    if (devices.length < 2) return;
    const states = () => devices.map((device) => record.stateOf(device));
    const isSame = () => states().every((state) => state === record.stateOf(devices[0]));
    for (let round = 0; round < 4; round += 1) {
      const begin = states().join('\n');
      for (let one = 0; one < devices.length; one += 1) {
        for (let other = one + 1; other < devices.length; other += 1) {
          if (round > 0 && isSame()) return;
          const step = { sync: [devices[one], devices[other]] };
          steps.push(step);
          this.#playStep(story, steps, steps.length - 1, record);
        }
      }
      // Nothing was unknown to anybody: there is nothing to close.
      if (round === 0 && states().join('\n') === begin && isSame()) {
        record.dropSteps(story.timeline.length);
        steps.length = story.timeline.length;
        return;
      }
    }
  }
}

/** What is found while a story is played. */
class Record {
  /** After each step: the view of each device. */
  views = [];
  /** What is known of a version, by its ID. */
  versions = new Map();
  /** Texts by their SHA-256. */
  contents = new Map();
  #story;
  #resolutions = [];

  constructor(story) {
    this.#story = story;
    this.empty = new Map([...story.devices.keys()].map((device) => [device, { files: [], outcome: null, state: '' }]));
  }

  get current() {
    return this.views.at(-1) ?? this.empty;
  }

  stateOf(device) {
    return this.current.get(device).state;
  }

  dropSteps(count) {
    this.views.length = count;
    this.#resolutions = this.#resolutions.filter(({ step }) => step < count);
  }

  /** Notes the versions that an outcome names. */
  #addVersions(outcome, step) {
    for (const file of outcome.files) {
      const identity = file.id ?? file.path;
      const stored = [...file.keeps, ...(file.notShown ?? []), ...(file.choices ?? []), ...(file.history ?? [])];
      for (const version of stored) {
        for (const { text, sha256 } of [version, ...(version.members ?? [])]) {
          if (text !== undefined && sha256) this.contents.set(sha256, text);
        }
        const ids = [version.version, ...(version.versions ?? []), version.vector && vectorText(version.vector)];
        for (const id of ids) {
          const key = `${identity}\n${id}`;
          if (id === undefined || this.versions.has(key)) continue;
          this.versions.set(key, { ...version, step });
        }
      }
    }
  }

  /** What is known of a version of a file; `undefined` if it is not known here. */
  version(file, id) {
    const identity = file.id ?? file.path;
    const found = this.versions.get(`${identity}\n${id}`) ?? this.versions.get(`${identity}\n${withoutDigest(id)}`);
    return found && { ...found, id, text: found.text ?? this.contents.get(found.sha256) };
  }

  addViews(index, step, outcomes) {
    const views = new Map(this.current);
    for (const [device, outcome] of outcomes) {
      this.#learn(step, device, outcome);
      this.#addVersions(outcome, index);
      views.set(device, this.#view(device, outcome, this.current.get(device)));
    }
    this.views.push(views);
  }

  /** The digest of what a step has written, which the outcome tells. */
  #learn(step, device, outcome) {
    if (step.write === undefined || step.text === undefined) return;
    const size = new TextEncoder().encode(step.text).length;
    for (const file of outcome.files) {
      for (const version of [...file.keeps, ...(file.choices ?? [])]) {
        if (version.device !== device) continue;
        for (const { path, sha256, size: length } of partsOfDocument(version)) {
          if (path === step.write && length === size && sha256 && !this.contents.has(sha256)) this.contents.set(sha256, step.text);
        }
      }
    }
  }

  /** What a device shows: of what is undecided the version that it showed before, else its own. */
  #view(device, outcome, before) {
    const files = [];
    const add = (file, version, path, isUndecided) => {
      if (version.deleted) return;
      for (const part of partsOfDocument({ ...version, path })) {
        files.push({
          identity: version.id ?? file.id ?? file.path, path: part.path, isUndecided, device: version.device,
          sha256: part.sha256, size: part.size, directory: part.directory, symlink: part.symlink,
          text: part.text ?? this.contents.get(part.sha256),
        });
      }
    };
    for (const file of outcome.files) {
      if (file.state !== 'undecided') {
        for (const kept of file.keeps) add(file, kept, kept.path, false);
        continue;
      }
      const shown = before.files.find((one) => one.identity === (file.id ?? file.path));
      const choices = file.choices ?? [];
      const choice = choices.find((one) => shown && one.sha256 === shown.sha256 && one.path === shown.path)
        ?? choices.find((one) => one.device === device) ?? choices[0];
      if (choice) add(file, choice, file.shown ?? choice.path, true);
    }
    // A copy stands behind what it is a copy of.
    const stem = (file) => file.path.replace(/\.[^./]*$/, '');
    files.sort((one, other) => (stem(one) < stem(other) || (stem(one) === stem(other) && one.path < other.path) ? -1 : 1));
    const state = JSON.stringify(outcome.files.map((file) => [
      file.path, file.state, file.conflict?.heads.slice().sort(),
      file.keeps.map((kept) => [kept.path, kept.vector, kept.sha256, kept.deleted]),
    ]));
    return { files, outcome, state };
  }

  /** The file that a device has left undecided at a path. */
  undecided(device, path) {
    return this.current.get(device).outcome?.files.find((file) =>
      file.state === 'undecided' && (file.path === path || file.shown === path));
  }

  addResolution(step, outcome) {
    this.#addVersions(outcome, step);
    this.#resolutions.push({ step, outcome });
  }

  /** What was decided, each conflict once: where it was decided first, or else where it was met first. */
  decisions() {
    const found = new Map();
    const open = new Set([...this.current.values()].flatMap((view) =>
      (view.outcome?.files ?? []).filter((file) => file.state === 'undecided').map((file) => file.conflict.id)));
    for (const { step, outcome } of this.#resolutions) {
      for (const file of outcome.files) {
        if (!file.conflict && file.state !== 'converged') continue;
        const heads = (file.conflict?.heads ?? file.keeps.flatMap((kept) => kept.from)).map((id) => this.version(file, id));
        if (!file.conflict && heads.length < 2) continue;
        // Who makes the same merge twice has decided nothing again.
        if (file.state === 'converged' && heads.every((head) => this.#isMade(head))) continue;
        const key = file.conflict?.id ?? JSON.stringify([file.path, file.keeps.map((kept) => kept.vector)]);
        // What was open and is not any more was decided by a person, or somebody wrote over it.
        if (file.state === 'undecided' ? found.has(key) || !open.has(key) : found.has(key) && found.get(key).file.state !== 'undecided') continue;
        const bases = (file.conflict?.bases ?? []).map((id) => this.version(file, id));
        found.set(key, { step, file, heads: heads.filter(Boolean), bases: bases.filter(Boolean) });
      }
      for (const collision of outcome.collisions ?? []) {
        if (!collision.renamed.length && !collision.undecided) continue;
        found.set(JSON.stringify(collision), { step, collision });
      }
    }
    return [...found.values()].sort((one, other) => one.step - other.step);
  }

  /** Whether the engine made a version, and no person wrote it. */
  #isMade(version) {
    return version === undefined || this.#story.timeline[version.step]?.sync !== undefined
      || version.step >= this.#story.timeline.length;
  }
}

/** The live tree of a view, without what is undecided, as an expectation says it. */
export function treeOf(view) {
  const tree = {};
  for (const file of view.files) {
    if (file.isUndecided) continue;
    if (file.text !== undefined) tree[file.path] = file.text;
    else if (file.directory) tree[file.path] = { directory: true };
    else if (file.symlink !== undefined) tree[file.path] = { symlink: file.symlink };
    else tree[file.path] = { size: file.size, sha256: file.sha256 };
  }
  // A folder that something is in is there by that.
  const paths = Object.keys(tree);
  for (const path of paths) {
    if (tree[path].directory && paths.some((other) => other.startsWith(`${path}/`))) delete tree[path];
  }
  return tree;
}

/** The scenario of a story that was played, with what the page shows as what is expected. */
export function scenarioOf(story, played) {
  const last = played.views.at(-1);
  return {
    format: 'resolve-scenario/1',
    name: story.name,
    ...(story.summary ? { summary: story.summary } : {}),
    ...story.ways,
    devices: Object.fromEntries(story.devices),
    timeline: played.steps,
    runs: [...story.devices.keys()].map((device) => ({
      resolve: { ...story.resolve, as: device },
      expect: {
        tree: treeOf(last.get(device)),
        undecided: last.get(device).outcome.files.filter((file) => file.state === 'undecided').map((file) => file.path),
      },
    })),
  };
}

/** A scenario as a person would write it: one step a line. */
export function scenarioText(scenario) {
  const line = (value) => JSON.stringify(value);
  const members = Object.entries(scenario).map(([key, value]) => {
    if (key !== 'timeline' && key !== 'runs') return `  ${line(key)}: ${line(value)}`;
    return `  ${line(key)}: [\n${value.map((one) => `    ${line(one)}`).join(',\n')}\n  ]`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

/** How devices see what a user does with folders, and with names: what a scenario says of all of them. */
const waysOf = (scenario) => Object.fromEntries(
  ['followFolders', 'rename'].filter((key) => scenario[key] !== undefined).map((key) => [key, scenario[key]]));

/** The story of a scenario that somebody opens. */
export function storyOf(scenario) {
  if (!Array.isArray(scenario.timeline)) {
    throw new Error('This file has no timeline. Open a scenario that tells what devices did, such as one that was saved here.');
  }
  const { as: _, ...resolve } = scenario.resolve ?? scenario.runs?.[0]?.resolve ?? {};
  return {
    name: scenario.name ?? 'scenario', summary: scenario.summary, devices: namedDevices(scenario),
    timeline: scenario.timeline, resolve, ways: waysOf(scenario),
  };
}
