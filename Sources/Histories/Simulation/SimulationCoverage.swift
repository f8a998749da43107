public import ConflictResolution
import Scenarios

/// What random histories came across: how many of each.
///
/// What devices resolve is counted each time that one does, so a conflict that stays undecided counts at
/// each of its meetings.
public struct SimulationCoverage: Hashable, Sendable {
  /// The histories.
  public var histories = 0
  /// The steps, by the field of a timeline that tells them.
  public var steps: [String: Int] = [:]
  /// How often a device resolved.
  public var resolutions = 0
  /// The conflicts, by their kind.
  public var kinds: [ConflictKind: Int] = [:]
  /// The conflicts, by how many heads they had.
  public var heads: [Int: Int] = [:]
  /// The decided conflicts, by what decided.
  public var deciders: [Decider: Int] = [:]
  /// How often each strategy declined.
  public var declined: [Decider: Int] = [:]
  /// The names that met.
  public var collisions = 0
  /// The copies that were made.
  public var copies = 0
  /// The conflicts that stayed undecided.
  public var undecided = 0
  /// The versions that were discarded.
  public var discarded = 0

  /// Nothing yet.
  public init() {}

  /// Counts what a step came to.
  mutating func note(_ step: TimelineStep) { steps[step.action.name, default: 0] += 1 }

  /// Counts what a device resolved.
  mutating func note(_ outcome: Outcome) {
    resolutions += 1
    collisions += outcome.collisions.count
    for file in outcome.files {
      guard let conflict = file.conflict else { continue }
      kinds[conflict.kind, default: 0] += 1
      heads[conflict.heads.count, default: 0] += 1
      copies += max(file.keeps.count - 1, 0)
      discarded += file.discards.count
      if file.state == .undecided { undecided += 1 }
      if let decider = file.decidedBy { deciders[decider, default: 0] += 1 }
      for declining in file.declined { declined[declining.decider, default: 0] += 1 }
    }
  }

  /// Adds what other histories came across.
  public mutating func add(_ other: SimulationCoverage) {
    histories += other.histories
    resolutions += other.resolutions
    collisions += other.collisions
    copies += other.copies
    undecided += other.undecided
    discarded += other.discarded
    steps.merge(other.steps) { $0 + $1 }
    kinds.merge(other.kinds) { $0 + $1 }
    heads.merge(other.heads) { $0 + $1 }
    deciders.merge(other.deciders) { $0 + $1 }
    declined.merge(other.declined) { $0 + $1 }
  }
}
