import Scenarios

/// A weight of random histories; each can be set to a number.
///
/// Weights of steps are relative to each other; the others are chances in percent.
public enum SimulationWeight: String, Hashable, Sendable, CaseIterable {
  /// A user writes a file at one of the names of the history, whether or not one is shown there.
  case write
  /// A user changes a file that is shown.
  case edit
  /// A user deletes a file that is shown.
  case delete
  /// A user gives a shown file one of the names of the history.
  case rename
  /// A user makes a folder at one of the names of the history, where a file may be.
  case folder
  /// A user makes a link at one of the names of the history.
  case link
  /// A user writes or deletes a file of a multi-file document, renames or deletes the whole document, moves files
  /// within documents, between them, out of them and into them, or replaces a document by a file.
  case document
  /// Two devices meet.
  case meet
  /// A device is saved, or is restored to a saved state.
  case restore
  /// A device's clock is set wrong, or right again.
  case clock
  /// A device crashes when it next resolves.
  case crash
  /// A device forgets deletions that all devices know.
  case collect
  /// A person decides an undecided conflict.
  case decide
  /// A device changes its policy, if none is given.
  case policy
  /// The chance that a meeting includes only some files.
  case partly
  /// The chance that only one device resolves at a meeting.
  case oneResolves = "one-resolves"
  /// The chance that no device resolves at a meeting.
  case noneResolves = "none-resolves"
  /// The chance that a step has the time of the one before.
  case sameTime = "same-time"
  /// The chance that a write has a content that others write, too.
  case sameContent = "same-content"
  /// The chance that a name differs from another one only in case.
  case caseOnly = "case-only"
  /// The chance that a name looks like a generated name of a copy.
  case numbered
  /// The chance that no time of a history is known.
  case untimed

  /// Whether it is a chance in percent, rather than the weight of a step.
  public var isChance: Bool {
    switch self {
    case .partly, .oneResolves, .noneResolves, .sameTime, .sameContent, .caseOnly, .numbered,
      .untimed:
      true
    default: false
    }
  }

  /// The default if devices follow folders.
  var standardAmongFolders: Int {
    switch self {
    case .edit: 8
    case .rename: 20
    case .folder: 8
    case .document: 0
    case .decide: 6
    default: standard
    }
  }

  /// The default.
  public var standard: Int {
    switch self {
    case .write: 6
    case .edit: 14
    case .delete: 5
    case .rename: 5
    case .folder: 1
    case .link: 1
    case .document: 2
    case .meet: 24
    case .restore: 3
    case .clock: 1
    case .crash: 1
    case .collect: 1
    case .decide: 20
    case .policy: 1
    case .partly: 25
    case .oneResolves: 15
    case .noneResolves: 8
    case .sameTime: 30
    case .sameContent: 10
    case .caseOnly: 20
    case .numbered: 20
    case .untimed: 10
    }
  }
}
