package import ConflictResolution
import ContentDigests
import JSONText

/// What one run changed, according to its journal.
package struct RunRecord: Hashable, Sendable {
  /// How far a run has come.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It has changed nothing, or none of its changes is left.
    case void
    /// This installation has not written it: none of its changes is carried out.
    case foreign
    /// Neither of its journals is whole: what it set aside is in its folder in the store.
    case damaged
    /// It was begun; if no process is running it, it was interrupted.
    case begun
    case finished
    /// Undoing it was begun; if no process is doing that, it was interrupted.
    case undoing
    case undone
  }

  /// The name of the run: the time at which it began, `20261121-093015`, with a number if that is taken.
  package let id: String
  /// When it began.
  package let began: Timestamp
  /// The path of the folder that it changed, as bytes; absolute.
  package internal(set) var folder: [UInt8]
  /// The chain of strategies that decided.
  package let strategies: [String]
  /// The place of the run in the order of all runs on its folder; `nil` in journals from before runs had numbers.
  package let sequence: Int?
  /// Times at which it was written to, from the times of its journals, in seconds since 1970.
  package internal(set) var times: [Int64] = []
  /// The changes; of a damaged run those that can still be read.
  package internal(set) var changes: [FolderChange]
  /// How far it has come.
  package internal(set) var state: State
  /// Changes that were not made, by their positions, and why.
  package internal(set) var refusals: [Int: ChangeRefusal]
  /// Changes that a person undid while others could not be undone, by their positions: the run as a whole is finished.
  package internal(set) var undoneChanges: Set<Int> = []
  /// The code of its plan; `nil` if it has none.
  var planCode: SHA256Digest?
  /// The number of the last step that was noted.
  var steps = 0

  package init(
    id: String, began: Timestamp, folder: [UInt8], strategies: [String],
    sequence: Int? = nil, changes: [FolderChange] = [], state: State = .void,
    refusals: [Int: ChangeRefusal] = [:]
  ) {
    self.id = id
    self.began = began
    self.folder = folder
    self.strategies = strategies
    self.sequence = sequence
    self.changes = changes
    self.state = state
    self.refusals = refusals
  }

  /// A run of which nothing is known.
  static func unread(_ id: String, _ state: State) -> RunRecord {
    RunRecord(
      id: id, began: Timestamp(nanoseconds: 0), folder: [], strategies: [], state: state)
  }

  /// Whether it is a run on a folder, as far as that is known.
  package func isOn(_ path: [UInt8]) -> Bool {
    folder == path || (!isReadable && folder.isEmpty)
  }

  /// The same run with another number.
  func numbered(_ sequence: Int) -> RunRecord {
    var record = RunRecord(
      id: id, began: began, folder: folder, strategies: strategies, sequence: sequence,
      changes: changes, state: state, refusals: refusals)
    record.undoneChanges = undoneChanges
    return record
  }

  /// Whether it moves files of another folder than the one that it is on.
  package var leadsOutside: Bool { changes.contains { $0.origin?.root != nil } }

  /// Whether its journal records what it did, and this installation wrote it.
  package var isReadable: Bool { state != .damaged && state != .foreign }

  /// The numbers that a run may have: those that every reader of JSON keeps.
  static let sequences = 0...(1 << 53) - 1

  /// Reads the number of a run.
  ///
  /// - Parameter value: The value in a file.
  /// - Returns: The number; `nil` if no run can have it.
  static func sequence(_ value: JSONValue) -> Int? {
    guard case .number(let number) = value, let sequence = number.int,
      sequences.contains(sequence)
    else { return nil }
    return sequence
  }

  /// The path, from the folder, that a refusal of a change is about: that of a name, or of the folder itself.
  package func path(of refusal: ChangeRefusal, inChange index: Int) -> [UInt8] {
    let change = changes[index]
    if refusal.name.isEmpty { return change.folder.path }
    return change.origin?.path(of: refusal.name) ?? change.folder.path(of: refusal.name)
  }
}
