public import ConflictResolution
import Scenarios

/// The counts of events in random histories.
///
/// A resolution is counted each time that a device resolves, so a conflict that stays undecided counts at each meeting.
public struct SimulationCoverage: Hashable, Sendable {
  /// The histories.
  public var histories = 0
  /// The steps, by their field in a timeline.
  public var steps: [String: Int] = [:]
  /// The number of resolutions.
  public var resolutions = 0
  /// The conflicts, by their kind.
  public var kinds: [ConflictKind: Int] = [:]
  /// The conflicts, by number of heads.
  public var heads: [Int: Int] = [:]
  /// The decided conflicts, by decider.
  public var deciders: [Decider: Int] = [:]
  /// The number of times each strategy declined.
  public var declined: [Decider: Int] = [:]
  /// The collisions of names.
  public var collisions = 0
  /// The copies that were made.
  public var copies = 0
  /// The conflicts that stayed undecided.
  public var undecided = 0
  /// The versions that were discarded.
  public var discarded = 0

  /// Empty counts.
  public init() {}

  /// Counts a step.
  mutating func note(_ step: TimelineStep) { steps[step.action.name, default: 0] += 1 }

  /// Counts an outcome.
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

  /// Adds the counts of other histories.
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
