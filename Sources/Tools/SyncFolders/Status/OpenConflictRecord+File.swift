import ConflictResolution
package import FileAccess
import JSONText

extension OpenConflictRecord {
  static let format = "resolve-open-conflicts/1"
  static let fileName = Array("open-conflicts.jsonl".utf8)
  /// More than any number of conflicts needs that a person could decide.
  private static let limit = 1 << 28

  /// Reads what was noted; lines that cannot be read are skipped.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nothing need be there.
  ///   - folder: The path of the folder that it is about.
  /// - Throws: ``FileAccessError``, if there is such a file and it cannot be read.
  init(at path: [UInt8], of folder: [UInt8]) throws(FileAccessError) {
    self.init(of: folder)
    guard let text = try FileReader.readRegular(ifThere: path, limit: Self.limit) else { return }
    let lines = text.split(separator: 0x0A)
    // A store that was named may be that of several folders.
    guard let head = lines.first, Self.folder(in: Array(head)) == folder else { return }
    wasNoted = true
    for line in lines.dropFirst() {
      guard let object = try? JSONValue.parse(Array(line)).objectValue else { continue }
      if let entry = Entry(object) { entries.append(entry) }
    }
    // Somebody may have changed the file.
    sort()
  }

  /// The folder that a file is about, by its first line.
  static func folder(in line: [UInt8]) -> [UInt8]? {
    FolderHead.folder(in: line, format)
  }

  /// The text of the file.
  var text: [UInt8] {
    var json = JSONWriter()
    for entry in entries {
      json.beginObject()
      json.member("path", name: entry.path)
      json.member("key", entry.key)
      json.list("copies", of: entry.copies) { $0.name($1) }
      if entry.isWeak { json.member("weak", true) }
      json.member("since", "\(entry.since.time)")
      json.member("from", entry.since.source.rawValue)
      json.member("seen", "\(entry.firstSeen)")
      json.member("told", ifAny: entry.told.map { "\($0)" })
      json.endObject()
      json.endLine()
    }
    return FolderHead.line(Self.format, of: folder) + json.takeBytes()
  }
}

extension OpenConflictRecord.Entry {
  fileprivate init?(_ object: JSONObject) {
    func time(_ key: String) -> Timestamp? { object[key]?.stringValue.flatMap { Timestamp($0) } }
    guard let path = object["path"]?.bytesValue, let key = object["key"]?.stringValue,
      let copies = object["copies"]?.arrayValue?.compactMap(\.bytesValue), !copies.isEmpty,
      let since = time("since"), let seen = time("seen"),
      let source = object["from"]?.stringValue.flatMap(OpenSince.Source.init)
    else { return nil }
    self.init(
      path: path, key: key, copies: copies, isWeak: object["weak"] == .bool(true),
      since: OpenSince(since, from: source), firstSeen: seen, told: time("told"))
  }
}

extension SyncFolder {
  /// Changes what is noted about open conflicts, while no other process does.
  ///
  /// The file is replaced as a whole, and only if something has changed. None is made if nothing is open and there was
  /// none before.
  ///
  /// - Parameters:
  ///   - isForced: Whether a file is made even if nothing is open: so the folder is known from then on.
  ///   - body: Changes it.
  /// - Returns: What `body` returns.
  /// - Throws: ``FileAccessError``, if it cannot be read or written; ``openConflicts()`` may be used then.
  package func changeOpenConflicts<Result>(
    isForced: Bool = false, _ body: (inout OpenConflictRecord) -> Result
  ) throws(FileAccessError) -> Result {
    guard let path = openConflictsPath else {
      var record = OpenConflictRecord(of: self.path)
      return body(&record)
    }
    let outer = Folder.path(containing: path)
    if try !Self.isThere(outer) {
      var record = OpenConflictRecord(of: self.path)
      let result = body(&record)
      if isForced || !record.entries.isEmpty {
        try Folder.make(outer)
        try FileWriter.replace(path, with: record.text)
      }
      return result
    }
    let lock = try FileLock.forChanging(path)
    let before = try OpenConflictRecord(at: path, of: self.path)
    var record = before
    let result = body(&record)
    let isNew = try !Self.isThere(path)
    if isNew ? isForced || !record.entries.isEmpty : record.entries != before.entries {
      try FileWriter.replace(path, with: record.text)
    }
    _ = consume lock
    return result
  }

  /// What is noted about open conflicts; nothing is changed.
  ///
  /// - Returns: The record; an empty one if it is missing or cannot be read.
  package func openConflicts() -> OpenConflictRecord {
    let empty = OpenConflictRecord(of: path)
    guard let file = openConflictsPath else { return empty }
    return (try? OpenConflictRecord(at: file, of: path)) ?? empty
  }
}
