package import ConflictResolution
package import FileAccess
import JSONText

/// A run that was removed from its store: that it was there is all that is known of it.
package struct ForgottenRun: Hashable, Sendable {
  package let id: String
  package let began: Timestamp
  /// The path of the folder that it changed.
  package let folder: [UInt8]
  /// When it was removed.
  package let forgotten: Timestamp

  package init(id: String, began: Timestamp, folder: [UInt8], forgotten: Timestamp) {
    self.id = id
    self.began = began
    self.folder = folder
    self.forgotten = forgotten
  }
}

extension FolderStore where Tree: ~Copyable {
  /// One JSON object a line for each run that was removed.
  static var forgottenNotes: [UInt8] { Array("forgotten.jsonl".utf8) }

  /// Notes that a run is removed, so that a later question about it has an answer.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - time: The time now.
  /// - Throws: ``FileAccessError``.
  borrowing func noteForgotten(
    _ record: RunRecord, at time: Timestamp
  ) throws(FileAccessError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", record.id)
    writer.member("began", "\(record.began)")
    writer.key("folder")
    writer.value(JSONValue(bytes: record.folder), sortedKeys: false)
    writer.member("forgotten", "\(time)")
    writer.endObject()
    // A crash may have left half a line.
    let line = [0x0A] + writer.takeBytes() + [0x0A]
    if try store.status(of: Self.forgottenNotes) == nil {
      try store.makeFile(
        Self.forgottenNotes, line, permissions: 0o600, like: nil, in: store, modified: nil)
      try store.synchronize()
    } else {
      try store.append(line, to: Self.forgottenNotes)
    }
  }

  /// The most bytes of such notes: those of a hundred thousand runs.
  private static var forgottenLimit: Int { 1 << 24 }

  /// The runs that were removed from the store, the first one first; what cannot be read is left out.
  ///
  /// A run that should have been removed but is still there is left out.
  ///
  /// - Throws: ``FileAccessError``, if the notes cannot be read.
  /// - Complexity: O(*n*) in the number of runs.
  package borrowing func forgottenRuns() throws(FileAccessError) -> [ForgottenRun] {
    guard try store.status(of: Self.forgottenNotes) != nil else { return [] }
    let bytes = try store.read(Self.forgottenNotes, limit: Self.forgottenLimit)
    var present: Set<[UInt8]> = []
    if try store.status(of: Self.runs) != nil {
      present = Set(try store.folder(Self.runs).entries().map(\.name))
    }
    var runs: [ForgottenRun] = []
    for line in bytes.split(separator: 0x0A) {
      guard let object = (try? JSONValue.parse(Array(line)))?.objectValue,
        let id = object["id"]?.stringValue, !present.contains(Array(id.utf8)),
        let began = object["began"]?.stringValue.flatMap({ Timestamp($0) }),
        let folder = object["folder"]?.bytesValue,
        let time = object["forgotten"]?.stringValue.flatMap({ Timestamp($0) })
      else { continue }
      runs.append(ForgottenRun(id: id, began: began, folder: folder, forgotten: time))
    }
    return runs
  }
}
