import ConflictResolution
import FileAccess
import SyncFolders

/// By what a family is known again at the next look.
struct FamilyKey: Hashable {
  /// The path of the original from the folder that is watched.
  let path: [UInt8]
  /// The name of a file that a tool renamed; `nil` for versions of one file.
  let renamed: [UInt8]?

  /// The path of the folder that they are in.
  var folder: [UInt8] { Array([[UInt8]](path: path).dropLast()).path }

  init(_ family: CopyFamily) {
    path = family.path
    renamed = family.kind == .nameClash ? family.members.first?.name : nil
  }

  init(_ family: PlannedFamily) {
    path = family.foundPath
    renamed = family.kind == .nameClash ? family.members.first?.name : nil
  }
}

/// A conflict that is left to decide.
struct LeftConflict {
  /// What its files were like when it was decided.
  var fingerprint: Int
  /// Since when it is open.
  var since: Timestamp
  /// When it was reported to a person last.
  var reported: Timestamp
  var family: PlannedFamily
}

extension CopyFamily {
  /// Whether it is acted on: it has a copy that is no weak match, or one that was asked for.
  ///
  /// - Parameter weakCopies: The weak matches that were asked for.
  /// - Returns: Whether it is.
  func counts(_ weakCopies: WeakCopies) -> Bool {
    members.contains { $0.copy != nil && weakCopies.includes($0) }
  }

  /// A number that changes when a file of it does.
  var fingerprint: Int {
    var hasher = Hasher()
    for member in members {
      hasher.combine(member.name)
      hasher.combine(member.status)
    }
    return hasher.finalize()
  }
}
