package import ConflictResolution
import FileAccess
import FileNames

/// A file with conflict copies that no decision has settled: they are in the folder.
///
/// It is made of names and their statuses; no content is read.
package struct UnsettledConflict: Hashable, Sendable {
  /// How the versions relate to each other.
  package let kind: CopyFamily.Kind
  /// The path of the folder from the root; empty for the root itself.
  package let folder: [UInt8]
  /// The path of the original from the root, whether it is there or not.
  package let path: [UInt8]
  /// The original if it is there, then the copies that count.
  package let members: [FamilyMember]
  /// Whether the original is gone, and no tool took its name away.
  package let isOrphan: Bool
  /// What `--pick` calls each member, in the same order.
  package let devices: [DeviceID]
  /// Identifies these copies later: 16 hexadecimal digits of a digest over the path, and over name, kind, size
  /// and time of each copy.
  ///
  /// Editing the original does not change it: the conflict with its copies is the same.
  package let key: String

  /// Takes the copies of a family that count as a conflict.
  ///
  /// The result is `nil` if no copy counts.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - weak: Which weak matches count.
  /// - Complexity: O(*n*) in the number of members.
  package init?(_ family: CopyFamily, weak: WeakCopies = .none) {
    let named = zip(family.members, PlannedFamily.members(family.members)).filter { member, _ in
      member.copy.map { $0.cause != .refusedName && weak.includes(member) } ?? true
    }
    guard named.contains(where: { $0.0.copy != nil }) else { return nil }
    kind = family.kind
    folder = family.folder
    path = family.path
    members = named.map(\.0)
    isOrphan = family.isOrphan
    devices = named.map(\.1.device)
    key = Self.key(of: family.path, members)
  }

  /// The copies, without the original.
  package var copies: [FamilyMember] { members.filter { $0.copy != nil } }

  /// Whether no copy counts but those whose names prove little.
  package var isWeak: Bool { copies.allSatisfy(\.isWeak) }

  private static func key(of path: [UInt8], _ members: [FamilyMember]) -> String {
    var text = path + [0]
    for member in members where member.copy != nil {
      let status = member.status
      // The size of a folder means nothing.
      let size = status.kind == .folder ? 0 : status.size
      text += member.name + [0]
      text += "\(status.kind.identifier) \(size) \(status.seconds) \(status.nanoseconds)".utf8
      text.append(0)
    }
    return String("\(FastSHA256.digest(of: text))".prefix(16))
  }

  /// Why no answer of a person settles it, if so.
  package var obstacle: String? {
    for member in members {
      let name = String(displayingPath: member.name)
      if member.isPlaceholder {
        return "the content of '\(name)' is not on this machine: download the file first"
      }
      if kind == .versions, member.status.kind == .folder, !PackageName.isOne(member.name) {
        return "'\(name)' is a folder: compare and move what is in it"
      }
      if member.status.kind == .other { return "'\(name)' is neither a file nor a folder" }
    }
    return nil
  }

  // MARK: Since when

  /// Since when it is open, judged by the copies themselves.
  ///
  /// The time in the name of a copy is that of the conflict. A name without one leaves the time of the copy's last
  /// change, which may be long before.
  ///
  /// - Parameter now: The time now, which it is not after.
  /// - Returns: The earliest time, and its source.
  package func ownSince(now: Timestamp) -> OpenSince {
    let named = copies.compactMap { $0.copy?.time?.timestamp }.min()
    if let named { return OpenSince(min(named, now), from: .name) }
    let modified = copies.compactMap { Timestamp(of: $0.status) }.min()
    return OpenSince(min(modified ?? now, now), from: .modified)
  }
}

/// Since when a conflict is open, and the source of that time.
package struct OpenSince: Hashable, Sendable {
  /// The source of the time.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// The conflict was not there when the folder was scanned before.
    case seen
    /// The time in the name of a copy.
    case name
    /// The time at which a copy was last changed.
    case modified
  }

  package let time: Timestamp
  package let source: Source

  package init(_ time: Timestamp, from source: Source) {
    self.time = time
    self.source = source
  }
}

extension NameTime {
  /// The moment that it means; a time without a zone is read as one of this machine's clock.
  fileprivate var timestamp: Timestamp? {
    guard !isUTC else { return .seconds(secondsSince1970) }
    return LocalTime.secondsSince1970(atLocal: secondsSince1970).map(Timestamp.seconds)
  }
}
