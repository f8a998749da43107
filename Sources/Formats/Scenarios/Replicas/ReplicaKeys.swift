/// The fields of a stored replica.
package enum ReplicaKey: String, CaseIterable {
  case format, device, files, shown, places, forgotten, acknowledged, created

  package static let all = FormatKeys(Self.self)
}

/// The fields of what a device sends.
package enum UpdateKey: String, CaseIterable {
  case format, sender, files, unplaced

  package static let all = FormatKeys(Self.self)
}

/// The fields of a group's name that is no folder, or whose bytes are no UTF-8.
enum GroupNameKey: String, CaseIterable {
  case path, scope, base64

  static let all = FormatKeys(Self.self)
}

/// The fields of an entry of a list that says something of each file.
enum EntryKey {
  case id, value

  static let versions = FormatKeys<EntryKey>([("id", .id), ("version", .value)])
  static let paths = FormatKeys<EntryKey>([("id", .id), ("path", .value)])
  static let vector = FormatKeys<EntryKey>([("id", .id), ("vector", .value)])
  static let vectors = FormatKeys<EntryKey>([("id", .id), ("vectors", .value)])
}

/// The fields of what another device is known to hold.
enum AcknowledgedKey: String, CaseIterable {
  case device, files

  static let all = FormatKeys(Self.self)
}
