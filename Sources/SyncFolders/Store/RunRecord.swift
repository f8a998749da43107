package import ConflictResolution

/// What one run changed, as its journal tells.
package struct RunRecord: Hashable, Sendable {
  /// How far a run has come.
  package enum State: String, Hashable, Sendable {
    /// Its journal was not written to the end, so nothing was changed.
    case void
    /// Its journal is there and cannot be read: what it set aside is in its folder in the store.
    case damaged
    /// It was begun, and was cut short where no process is at it.
    case begun
    case finished
    /// Taking it back was begun, and was cut short where no process is at it.
    case undoing
    case undone
  }

  /// The name of the run: the time at which it began, `20261121-093015`, with a number where that is taken.
  package let id: String
  /// When it began.
  package let began: Timestamp
  /// The path of the folder that it changed, as bytes; absolute.
  package let folder: [UInt8]
  /// The chain of strategies that decided.
  package let strategies: [String]
  /// The changes.
  package internal(set) var changes: [FolderChange]
  /// How far it has come.
  package internal(set) var state: State
  /// Changes that were not made, by their positions, and why.
  package internal(set) var refusals: [Int: ChangeRefusal]

  package init(
    id: String, began: Timestamp, folder: [UInt8], strategies: [String],
    changes: [FolderChange] = [], state: State = .void, refusals: [Int: ChangeRefusal] = [:]
  ) {
    self.id = id
    self.began = began
    self.folder = folder
    self.strategies = strategies
    self.changes = changes
    self.state = state
    self.refusals = refusals
  }

  /// What is to be said of a run whose journal cannot be read.
  package var damage: String {
    "the journal of run \(id) is damaged: what it set aside is in 'runs/\(id)/files' of the store, and can "
      + "neither be taken back nor forgotten"
  }

  /// The path, from the folder, that a refusal of a change is about.
  package func path(of refusal: ChangeRefusal, inChange index: Int) -> [UInt8] {
    changes[index].folder.path(of: refusal.name)
  }
}

extension [[UInt8]] {
  /// The path of a name in the folder that these names lead to.
  package func path(of name: [UInt8]) -> [UInt8] {
    [UInt8]((self + [name]).joined(separator: [0x2F]))
  }
}
