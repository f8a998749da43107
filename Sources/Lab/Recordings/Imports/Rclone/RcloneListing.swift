import ConflictResolution
import JSONText
import Scenarios

/// What rclone listed: one side now, or at the end of a run of bisync.
struct RcloneListing: Sendable {
  /// What messages call it.
  let name: String
  /// Everything in it, by the path as JSON can have it.
  private(set) var entries: [[UInt8]: RcloneEntry] = [:]

  /// Reads a listing in either of two formats; its first byte shows which.
  ///
  /// - Parameter path: The path of the file, as bytes.
  /// - Throws: ``ScenarioError`` with line and column.
  init(_ path: [UInt8]) throws(ScenarioError) {
    let answer = try SavedAnswer(path)
    name = answer.name
    if answer.bytes.first == UInt8(ascii: "#") {
      for (entry, line) in try BisyncListing.entries(of: answer) {
        try add(entry) { answer.failure(.inconsistent, line: line, column: 1, $0) }
      }
    } else {
      var entries: [[UInt8]: RcloneEntry] = [:]
      try answer.decode { (decoder) throws(JSONError) in
        try decoder.readRcloneEntries(into: &entries)
      }
      self.entries = entries
    }
  }

  private mutating func add(
    _ entry: RcloneEntry, _ failure: (String) -> ScenarioError
  ) throws(ScenarioError) {
    let key = GoText.replacingInvalidBytes(entry.path)
    guard entries.updateValue(entry, forKey: key) == nil else {
      throw failure(
        "'\(String(displayingPath: entry.path))' is listed twice; list it again with rclone")
    }
  }

  /// The bytes of names that are not UTF-8, by the names as JSON has them.
  var exactPaths: [[UInt8]: [UInt8]] {
    var paths: [[UInt8]: [UInt8]] = [:]
    for (key, entry) in entries where entry.path != key { paths[key] = entry.path }
    return paths
  }
}

extension FormatDecoder {
  /// Reads what `rclone lsjson` prints.
  mutating func readRcloneEntries(
    into entries: inout [[UInt8]: RcloneEntry]
  ) throws(JSONError) {
    guard !reader.isAtEnd else {
      throw reader.error(
        .unexpectedEnd, "there is nothing in it; expected what 'rclone lsjson -R --hash' prints",
        at: reader.location)
    }
    guard try reader.peekKind() == .array else {
      throw reader.error(
        .wrongType,
        "expected an array, as 'rclone lsjson -R --hash' prints it, or '# bisync listing v1', found "
          + "\(try reader.peekKind())")
    }
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      let entry = try readRcloneEntry()
      guard entries.updateValue(entry, forKey: entry.path) == nil else {
        throw reader.error(
          .inconsistent,
          "\(shown(entry.path)) is listed twice; 'rclone dedupe' gives each file a name of its own",
          at: start)
      }
    }
    try reader.expectEnd()
  }

  private mutating func readRcloneEntry() throws(JSONError) -> RcloneEntry {
    let start = reader.location
    var path: RelativePath?
    var isFolder: Bool?
    var size: Int64?
    var modified: Timestamp?
    var hashes: [String: String] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "Path": path = try readPath()
      case "IsDir": isFolder = try reader.readBool()
      case "Size": size = try reader.readInt64()
      case "ModTime":
        // A remote that knows no time gives an empty one.
        var ahead = reader
        if try ahead.readStringBytes().isEmpty {
          try reader.skipValue()
        } else {
          modified = try readTimestamp()
        }
      case "Hashes":
        if try reader.peekKind() == .null { continue }
        try reader.beginObject()
        while let name = try reader.nextKey() {
          let value = try reader.readString()
          if !name.isEmpty, !value.isEmpty { hashes[name.lowercased()] = value.lowercased() }
        }
      default: continue
      }
    }
    guard let path, let isFolder, let size else {
      let missing = path == nil ? "Path" : isFolder == nil ? "IsDir" : "Size"
      throw reader.error(
        .missingField,
        "\"\(missing)\" is missing; expected an entry as 'rclone lsjson -R --hash' prints it",
        at: start)
    }
    return RcloneEntry(
      path: path.bytes, isFolder: isFolder, size: size < 0 ? nil : UInt64(size), modified: modified,
      hashes: hashes)
  }
}
