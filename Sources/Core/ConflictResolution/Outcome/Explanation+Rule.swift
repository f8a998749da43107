extension Explanation {
  /// A stable name of what decided for or against a version; new ones may be added.
  ///
  /// A strategy of your own names its own rule:
  ///
  /// ```swift
  /// extension Explanation.Rule {
  ///   static let longest = Self(rawValue: "longest")
  /// }
  /// ```
  ///
  /// It names what was compared, not who decided: a strategy may use any rule, including the engine's. See
  /// ``FileOutcome/decidedBy``.
  public struct Rule: Hashable, Sendable {
    /// The name, as formats give it.
    public let rawValue: String

    /// A rule of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether both have the same name, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.rawValue.hasSameBytes(as: right.rawValue)
    }
  }
}

// Rules of the rank.
extension Explanation.Rule {
  /// The modification times.
  public static let modified = Self(rawValue: "modified")
  /// The vectors of the origins.
  package static let vector = Self(rawValue: "vector")
  /// The kinds, for example a file before a directory.
  package static let kind = Self(rawValue: "kind")
  /// The digests of the contents.
  public static let content = Self(rawValue: "content")
  /// The paths; for a version whose content is kept, that its name is not.
  public static let path = Self(rawValue: "path")
}

// Rules of strategies.
extension Explanation.Rule {
  /// The sizes.
  public static let size = Self(rawValue: "size")
  /// The devices that wrote the versions.
  public static let device = Self(rawValue: "device")
  /// The rank: all are kept, and the highest keeps the name.
  package static let rank = Self(rawValue: "rank")
  /// A directory with files in it keeps the name.
  package static let type = Self(rawValue: "type")
  /// The lines of the texts: one has those of all others.
  public static let lines = Self(rawValue: "lines")
  /// The texts were merged by lines.
  public static let merge = Self(rawValue: "merge")

  /// Settings or data were merged by value.
  package static let dataMerge = Self(rawValue: "merge:data")

  /// The texts were merged, and conflicts by lines were merged by smaller units: `merge:word`.
  package static func finerMerge(by units: [MergeUnit]) -> Self {
    Self(rawValue: "merge:" + TextGranularity.name(of: units))
  }
}

// Rules that decide before a strategy is asked, or instead of one.
extension Explanation.Rule {
  /// A person decided.
  package static let manual = Self(rawValue: "manual")
  /// Two states have one vector, and every device chooses the same one.
  package static let fork = Self(rawValue: "fork")
  /// A device had seen the state and replaced it.
  package static let origin = Self(rawValue: "origin")
  /// A change that only one side made is taken.
  package static let attributes = Self(rawValue: "attributes")
  /// Two devices made the same state from the same versions.
  package static let sameOutcome = Self(rawValue: "same outcome")

  /// The policy for deletions: `deletes:edit-wins`.
  package static func deletes(_ policy: DeletePolicy) -> Self {
    Self(rawValue: "deletes:" + policy.rawValue)
  }

  /// The policy for the remains of a file that is gone: `orphans:revive`.
  package static func orphans(_ policy: OrphanPolicy) -> Self {
    Self(rawValue: "orphans:" + policy.rawValue)
  }
}

// Rules that decide in which folder an entry is.
extension Explanation.Rule {
  /// Its move, with others, would have put a folder into itself.
  package static let cycle = Self(rawValue: "cycle")
  /// The folder that it was in is deleted, and deletions win there.
  package static let folderDeleted = Self(rawValue: "folder deleted")
  /// A deleted folder stays, since it contains something that the deletion had not seen.
  package static let folderInUse = Self(rawValue: "folder in use")
  /// No version of the folder that it is in is known.
  package static let folderUnknown = Self(rawValue: "folder unknown")
  /// Another folder has its name.
  package static let folderName = Self(rawValue: "folder name")
  /// Its path would be too long.
  package static let pathLength = Self(rawValue: "path length")
}

// Rules for a file that showed the content of another one.
extension Explanation.Rule {
  /// It is in conflict.
  package static let undecided = Self(rawValue: "undecided")
  /// It was deleted.
  package static let deleted = Self(rawValue: "deleted")
  /// It was renamed.
  package static let renamed = Self(rawValue: "renamed")
  /// Its content was changed.
  package static let changed = Self(rawValue: "changed")
}
