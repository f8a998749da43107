package import Scenarios

/// The fields of a stored replica.
package enum ReplicaKey: String, CaseIterable {
  case format, device, files, shown, places, forgotten, acknowledged, created

  package static let all = FormatKeys(Self.self)
}

/// The fields of an update that a device sends.
package enum UpdateKey: String, CaseIterable {
  case format, sender, files, unplaced

  package static let all = FormatKeys(Self.self)
}

/// The fields of a file in either.
package enum StoredFileKey: String, CaseIterable {
  case path, id, shown, copyOf, group, versions, forgotten

  package static let all = FormatKeys(Self.self)
}

/// The fields of a version in either.
package enum StoredVersionKey {
  case path, parent, formerParent, device, vector, modified, label, origin, from, ancestor
  case seen, forced, keptBy
  case state(StoredStateKey)

  package static let all = FormatKeys<StoredVersionKey>(
    [
      ("path", .path), ("parent", .parent), ("formerParent", .formerParent), ("device", .device),
      ("vector", .vector), ("modified", .modified),
      ("label", .label), ("origin", .origin), ("from", .from), ("ancestor", .ancestor),
    ] + StoredStateKey.allCases.map { ($0.rawValue, .state($0)) } + [
      ("seen", .seen), ("forced", .forced), ("keptBy", .keptBy),
    ])
}

/// The fields of a state, among those of the version or member that has it.
package enum StoredStateKey: String, CaseIterable, Sendable {
  case text, base64, size, sha256, digest, token, directory, symlink, members, deleted

  /// The fields of which exactly one is given.
  static let kinds: [StoredStateKey] = [
    .text, .base64, .size, .directory, .symlink, .members, .deleted,
  ]
}

/// The fields of a member of a group.
enum StoredMemberKey {
  case path
  case state(StoredStateKey)

  static let all = FormatKeys<StoredMemberKey>(
    [("path", .path)] + StoredStateKey.allCases.map { ($0.rawValue, .state($0)) })
}

/// The fields of a group's name that is not a folder, or whose bytes are not UTF-8.
enum GroupNameKey: String, CaseIterable {
  case path, scope, base64

  static let all = FormatKeys(Self.self)
}

/// The fields of an entry of a list with a value for each file.
enum EntryKey {
  case id, value

  static let versions = FormatKeys<EntryKey>([("id", .id), ("version", .value)])
  static let paths = FormatKeys<EntryKey>([("id", .id), ("path", .value)])
  static let vector = FormatKeys<EntryKey>([("id", .id), ("vector", .value)])
  static let vectors = FormatKeys<EntryKey>([("id", .id), ("vectors", .value)])
}

/// The fields of what another device is known to have.
enum AcknowledgedKey: String, CaseIterable {
  case device, files

  static let all = FormatKeys(Self.self)
}
