// Strategies of the host.

/**
 * A strategy: a name, which outcomes give as `by`, and a function from a conflict to a decision.
 *
 * The same conflict must give the same answer on every device and at any time. A chain may also contain a plain
 * function: then its name is the strategy's.
 */
export class Strategy {
  /**
   * @param name The name, without commas.
   * @param decide Takes a conflict and answers at once; see `StrategyAnswer` in the types.
   * @param options `mayDiscard: false` if versions that are not chosen are never discarded.
   */
  constructor(name, decide, { mayDiscard = true } = {}) {
    if (typeof decide !== 'function') {
      throw new TypeError(`the strategy '${name}' has no function; give one that takes a conflict`);
    }
    this.name = name;
    this.decide = decide;
    this.mayDiscard = mayDiscard;
    Object.freeze(this);
  }

  /** The strategy of a chain's element that is not a name; `undefined` for any other value. */
  static of(value) {
    if (value instanceof Strategy) return value;
    if (typeof value !== 'function') return undefined;
    if (value.name === '') {
      throw new TypeError(
        'a strategy without a name cannot be told from another; give a function with a name, or a Strategy');
    }
    return new Strategy(value.name, value);
  }
}

/** Names strategies for `stringify`, and records each by its name. */
export function namingStrategies(known) {
  return (value) => {
    const strategy = Strategy.of(value);
    if (strategy === undefined) return undefined;
    const other = known.get(strategy.name);
    if (other !== undefined && other.decide !== strategy.decide) {
      throw new TypeError(`two strategies are called '${strategy.name}'; give them different names`);
    }
    known.set(strategy.name, strategy);
    return strategy.name;
  };
}

/** How strategies are passed to the engine: `+` if one may discard versions, and its name. */
export function strategyNames(strategies) {
  return strategies.map((strategy) => (strategy.mayDiscard ? '+' : '-') + strategy.name);
}

/** A strategy's answer in the form that the engine reads. */
export function strategyAnswer(answer, name) {
  if (answer === undefined || answer === null) return { decline: `the strategy '${name}' cannot tell` };
  if (answer === 'keep-both') return { keepBoth: true };
  if (typeof answer === 'string') return { pick: answer };
  if (typeof answer !== 'object') {
    throw new TypeError(
      `the strategy '${name}' answered ${String(answer)}; expected one of the heads, an object, or nothing`);
  }
  if (typeof answer.then === 'function') {
    throw new TypeError(`the strategy '${name}' answered a promise; it has to decide at once`);
  }
  if (typeof answer.version === 'string') return { pick: answer.version };
  const { pick, first, ...rest } = answer;
  if (pick !== undefined) rest.pick = pick?.version ?? pick;
  if (first !== undefined) rest.first = first?.version ?? first;
  return rest;
}
