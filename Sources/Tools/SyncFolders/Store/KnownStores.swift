import ConflictResolution
import FileAccess
import JSONText

/// The stores that were named for runs on one folder, remembered in the place of the folder's default store.
///
/// One JSON object a line: `{"store":"/backup/store","sequence":12}`, with the number of the last run there.
struct KnownStores: Hashable, Sendable {
  /// A store, and the number of the last run on the folder that used it.
  struct Entry: Hashable, Sendable {
    let path: [UInt8]
    let sequence: Int
  }

  private(set) var entries: [Entry] = []

  static let fileName = Array("stores.jsonl".utf8)
  /// More than any number of stores needs.
  private static let limit = 1 << 20

  /// Reads what is remembered in a folder; lines that cannot be read are skipped.
  ///
  /// - Throws: ``FileAccessError``, if there is such a file and it cannot be read.
  init(in folder: [UInt8]) throws(FileAccessError) {
    let path = Folder.path(folder, Self.fileName)
    let text = try FileReader.readRegular(ifThere: path, limit: Self.limit)
    for line in (text ?? []).split(separator: 0x0A) {
      guard let object = try? JSONValue.parse(Array(line)).objectValue,
        let path = object["store"]?.bytesValue, path.first == 0x2F,
        let sequence = object["sequence"].flatMap(RunRecord.sequence)
      else { continue }
      entries.append(Entry(path: path, sequence: sequence))
    }
  }

  /// Remembers a store.
  mutating func note(_ path: [UInt8], sequence: Int) {
    entries.removeAll { $0.path == path }
    entries.append(Entry(path: path, sequence: sequence))
  }

  /// Writes what is remembered into a folder, and makes the folder if it is missing.
  func write(in folder: [UInt8]) throws(FileAccessError) {
    var text: [UInt8] = []
    for entry in entries {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("store", name: entry.path)
      writer.member("sequence", entry.sequence)
      writer.endObject()
      text += writer.takeBytes() + [0x0A]
    }
    try Folder.make(folder)
    try FileWriter.replace(Folder.path(folder, Self.fileName), with: text)
  }
}

/// Another store of a folder than the one that is used now.
package struct OtherStore: Sendable {
  /// Its location.
  let location: StoreLocation
  /// Its path; absolute.
  package var path: [UInt8] { location.path }
  /// Whether it is the one that is used unless another one is named.
  package let isDefault: Bool
  /// The number of the last run that is known to have used it.
  package let lastKnown: Int
  /// The runs on the folder in their order, or why they cannot be read.
  package let records: Result<[RunRecord], SyncFolderError>

  /// The number of the last run that can be undone; `nil` if no run can be.
  package var lastSequence: Int? {
    guard case .success(let records) = records else { return lastKnown }
    return records.last { $0.canBeTakenBack }.map { $0.sequence ?? 0 }
  }
}

extension [OtherStore] {
  /// The number of the last run that used one of them; 0 if no run did.
  package var highestSequence: Int {
    map { other in
      let records = (try? other.records.get()) ?? []
      return Swift.max(other.lastKnown, records.compactMap(\.sequence).max() ?? 0)
    }.max() ?? 0
  }
}

extension RunRecord {
  /// Whether there is something to undo.
  package var canBeTakenBack: Bool { [.begun, .finished, .undoing].contains(state) }
}
