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

/// The fields of a group's name: `path` with `scope` for a data scope, or `base64` for a name that is not UTF-8.
enum GroupNameKey: String, CaseIterable {
  case path, scope, base64

  static let all = FormatKeys(Self.self)
}

/// The fields of an entry in a list with one value for each file: the file's ID, and the value under a key that the list
/// has.
enum FileEntryKey {
  case id, value

  static let versions = FormatKeys<FileEntryKey>([("id", .id), ("version", .value)])
  static let paths = FormatKeys<FileEntryKey>([("id", .id), ("path", .value)])
  static let vector = FormatKeys<FileEntryKey>([("id", .id), ("vector", .value)])
  static let vectors = FormatKeys<FileEntryKey>([("id", .id), ("vectors", .value)])
}

/// The fields of what another device is known to hold.
enum AcknowledgedKey: String, CaseIterable {
  case device, files

  static let all = FormatKeys(Self.self)
}
