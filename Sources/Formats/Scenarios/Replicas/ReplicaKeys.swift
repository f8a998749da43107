/// The fields of a stored replica.
package enum ReplicaKey: String, CaseIterable {
  case format, device, files, shown, places, forgotten, acknowledged, created, log

  package static let all = FormatKeys(Self.self)
}

/// The fields of what a device sends.
package enum UpdateKey: String, CaseIterable {
  case format, sender, files, unplaced, part

  package static let all = FormatKeys(Self.self)
}

/// The fields of what an update for one device leaves out.
package enum UpdatePartKey: String, CaseIterable {
  case receiver, after, through, received, unchanged

  package static let all = FormatKeys(Self.self)
}

/// The fields of the changes of a replica's files.
package enum UpdateLogKey: String, CaseIterable {
  case count, changes, received, known

  package static let all = FormatKeys(Self.self)
}

/// The fields of the last change of a file.
package enum FileChangeKey: String, CaseIterable {
  case id, number, sharedWith

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
package enum AcknowledgedKey: String, CaseIterable {
  case device, files

  package static let all = FormatKeys(Self.self)
}
