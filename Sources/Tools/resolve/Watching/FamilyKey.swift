import ConflictResolution
import FileAccess
import SyncFolders

/// The key by which the next scan recognizes a family.
struct FamilyKey: Hashable {
  /// The path of the original relative to the watched folder.
  let path: [UInt8]
  /// The name of a file that a tool renamed; `nil` for versions of one file.
  let renamed: [UInt8]?

  /// The path of its folder.
  var folder: [UInt8] { Array([[UInt8]](path: path).dropLast()).path }

  /// The place at which a watch waits for it.
  var place: FolderSettling.Place {
    .name(folder: folder, [[UInt8]](path: path).last ?? [])
  }

  init(_ family: CopyFamily) {
    path = family.path
    renamed = family.kind == .nameClash ? family.members.first?.name : nil
  }

  init(_ family: PlannedFamily) {
    path = family.foundPath
    renamed = family.kind == .nameClash ? family.members.first?.name : nil
  }
}

/// A conflict that is not decided.
struct LeftConflict {
  /// The fingerprint of its files when it was last planned.
  var fingerprint: Int
  /// The time since which it is open.
  var since: Timestamp
  /// The time of its last report to a person.
  var reported: Timestamp
  var family: PlannedFamily
}

extension CopyFamily {
  /// Whether it is processed: it has a copy that is not a weak match, or is a selected weak match.
  ///
  /// - Parameter weakCopies: The selected weak matches.
  /// - Returns: Whether it is processed.
  func counts(_ weakCopies: WeakCopies) -> Bool {
    members.contains { $0.copy != nil && weakCopies.includes($0) }
  }

  /// A number that changes if one of its files does.
  var fingerprint: Int {
    var hasher = Hasher()
    for member in members {
      hasher.combine(member.name)
      hasher.combine(member.status)
    }
    return hasher.finalize()
  }
}
