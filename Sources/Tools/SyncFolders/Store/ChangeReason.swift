import FileAccess

/// Why a run makes a change, as its journal keeps it.
package enum ChangeReason: Hashable, Sendable {
  /// The versions of a file were in conflict, or their names were.
  case decided(RecordedDecision)
  /// Somebody fetched a version that an earlier run had set aside.
  case restored(RestoredVersion)
  /// An inbox was emptied into the folder.
  case swept(SweptItem)
  /// A sync tool brought the folder to the state that it should have.
  case applied(AppliedAction)
}

/// What a sync tool did.
package enum AppliedAction: String, Hashable, Sendable, CaseIterable {
  /// Files were written, renamed or removed.
  case changedFiles = "changed-files"
  /// A folder was made.
  case madeFolder = "made-folder"
  /// A folder that had nothing in it any longer was set aside.
  case removedFolder = "removed-folder"
}

/// What was done when an inbox was emptied.
package struct SweptItem: Hashable, Sendable {
  /// What was done.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// A file was moved to the destination.
    case moved
    /// The same file was there already: the one in the inbox was set aside.
    case alreadyThere = "already-there"
    /// A folder was made in the destination.
    case madeFolder = "made-folder"
    /// A folder of the inbox had nothing in it any longer, and was set aside.
    case removedFolder = "removed-folder"
  }

  package let action: Action
  /// The path in the inbox, from its root; empty for the inbox itself.
  package let path: [UInt8]
  /// The path of the inbox: from the folder of the run, or absolute if it is not in it.
  package let inbox: [UInt8]
  /// The path that it got, or that has the same file; empty for a folder that was removed.
  package let target: [UInt8]

  package init(_ action: Action, path: [UInt8], inbox: [UInt8], target: [UInt8]) {
    self.action = action
    self.path = path
    self.inbox = inbox
    self.target = target
  }

  /// The path, below that of the inbox.
  package var source: [UInt8] { path.isEmpty ? inbox : Folder.path(inbox, path) }
}

/// What was decided about the versions of a file, in the words of the plan.
///
/// All of it is for a person to read, or a program that shows it: no step depends on it.
package struct RecordedDecision: Hashable, Sendable {
  /// A version that took part.
  package struct Version: Hashable, Sendable {
    /// Its name in the folder before the run.
    package let name: [UInt8]
    /// Its version ID, as text; `nil` if it has none.
    package let id: String?
    /// What messages call it.
    package let device: String?
    /// The rule by which it was not kept; `nil` if it was kept, or by no rule.
    package let rule: String?
    /// Why it was set aside; `nil` if it was kept.
    package let reason: String?

    package init(
      name: [UInt8], id: String?, device: String?, rule: String? = nil, reason: String? = nil
    ) {
      self.name = name
      self.id = id
      self.device = device
      self.rule = rule
      self.reason = reason
    }
  }

  /// A strategy of the chain that could not decide.
  package struct Decline: Hashable, Sendable {
    package let strategy: String
    package let reason: String

    package init(strategy: String, reason: String) {
      self.strategy = strategy
      self.reason = reason
    }
  }

  /// The name of the file to which the versions belong.
  package let name: [UInt8]
  /// The state of the outcome, for example `resolved`.
  package let state: String
  /// The conflict's ID and its kind; `nil` without a conflict.
  package let conflict: String?
  package let kind: String?
  /// What decided: the name of a strategy, or `manual`; `nil` if nothing had to.
  package let decider: String?
  /// The pattern of the rule that gave this file its strategies; `nil` if they are those of all files.
  package let pattern: [UInt8]?
  /// The rule that chose, and the reason, in words.
  package let rule: String?
  package let reason: String?
  /// The base of a merge, and how it was found.
  package let base: String?
  /// The strategies that could not decide, in their order.
  package let declined: [Decline]
  /// The versions, the original first.
  package let versions: [Version]
  /// The places of the versions by name, if they are many: each is asked for.
  private let places: [[UInt8]: Int]

  package init(
    name: [UInt8], state: String, conflict: String? = nil, kind: String? = nil,
    decider: String? = nil, pattern: [UInt8]? = nil, rule: String? = nil, reason: String? = nil,
    base: String? = nil, declined: [Decline] = [], versions: [Version] = []
  ) {
    self.name = name
    self.state = state
    self.conflict = conflict
    self.kind = kind
    self.decider = decider
    self.pattern = pattern
    self.rule = rule
    self.reason = reason
    self.base = base
    self.declined = declined
    self.versions = versions
    places =
      versions.count < 16
      ? [:]
      : Dictionary(zip(versions.lazy.map(\.name), versions.indices)) { first, _ in first }
  }

  /// What is known of the version that had a name.
  package func version(named name: [UInt8]) -> Version? {
    places.isEmpty ? versions.first { $0.name == name } : places[name].map { versions[$0] }
  }
}

/// Which version was fetched from the store.
package struct RestoredVersion: Hashable, Sendable {
  /// The run that had set it aside.
  package let run: String
  /// The name that it had in the folder.
  package let name: [UInt8]
  /// Its name in the store of that run.
  package let stored: [UInt8]

  package init(run: String, name: [UInt8], stored: [UInt8]) {
    self.run = run
    self.name = name
    self.stored = stored
  }
}
