import ConflictResolution
import ContentDigests
import FileAccess
import JSONText

/// The text of a run's journal, `resolve-run/1`: one JSON object a line.
///
/// The first line tells what the run is, then comes a line for each change, then one with their number and the
/// digest of all lines before, `{"planned":N,"sha256":"…"}`. All of it is on the disk before the first change
/// is made. What comes after tells only how far the run has come: where a crash leaves half a line, or none,
/// the run is as far as the lines before say.
enum RunJournal {
  static let format = "resolve-run/1"
  /// That of a run that moves files from one folder to another: a program that does not know of that must leave it alone.
  static let formatWithOrigins = "resolve-run/2"

  private static func isFormat(_ text: String?) -> Bool {
    text == format || text == formatWithOrigins
  }

  // MARK: Writing

  static func plan(_ record: RunRecord) -> [UInt8] {
    var text = line([
      "format": .string(
        record.changes.contains { $0.origin != nil } ? formatWithOrigins : format),
      "id": .string(record.id),
      "sequence": record.sequence.map(number) ?? .null, "began": .string("\(record.began)"),
      "folder": JSONValue(bytes: record.folder),
      "strategies": .array(record.strategies.map { JSONValue.string($0) }),
    ])
    for change in record.changes {
      var object = JSONObject()
      object["folder"] = .array(change.folder.map(JSONValue.init(bytes:)))
      if let origin = change.origin {
        var from = JSONObject()
        from["folder"] = .array(origin.folder.map(JSONValue.init(bytes:)))
        if let root = origin.root { from["root"] = JSONValue(bytes: root) }
        object["from"] = .object(from)
      }
      object["files"] = .array(change.files.map(file))
      if let reason = change.reason?.member { object[reason.key] = reason.value }
      text += line(.object(object))
    }
    return text
      + line([
        "planned": number(record.changes.count),
        "sha256": .string("\(SHA256.digest(of: text))"),
      ])
  }

  static func finished(_ refusals: [Int: ChangeRefusal]) -> [UInt8] {
    let refused = refusals.sorted { $0.key < $1.key }.map { index, refusal in
      [
        "change": number(index), "name": JSONValue(bytes: refusal.name),
        "reason": .string(refusal.reason),
        "takenBack": .bool(refusal.isTakenBack),
      ] as JSONValue
    }
    return later(["finished": .bool(true), "refused": .array(refused)])
  }

  static let undoing = later(["undoing": .bool(true)])
  static let undone = later(["undone": .bool(true)])

  /// A line that is appended: a crash may have left half a line before it.
  private static func later(_ object: JSONValue) -> [UInt8] { [0x0A] + line(object) }

  private static func file(_ file: MovedFile) -> JSONValue {
    let stamp = file.stamp
    let kind = kinds.first { $0.0 == stamp.kind }?.1 ?? ""
    let before: JSONValue = file.before.map(JSONValue.init(bytes:)) ?? .null
    let after: JSONValue = file.after.map(JSONValue.init(bytes:)) ?? .null
    // Numbers beyond 2^53 do not survive every reader of JSON.
    return [
      "before": before, "after": after, "stored": JSONValue(bytes: file.stored),
      "kind": .string(kind),
      "size": .string("\(stamp.content.size)"),
      "seconds": .string("\(stamp.seconds)"), "nanoseconds": number(Int(stamp.nanoseconds)),
      "device": .string("\(stamp.device)"), "inode": .string("\(stamp.inode)"),
      "permissions": number(Int(stamp.permissions)), "sha256": .string("\(stamp.content.digest)"),
    ]
  }

  private static let kinds: [(FileKind, String)] = [
    (.file, "file"), (.folder, "folder"), (.symbolicLink, "symlink"),
  ]

  private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  private static func line(_ object: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(object, sortedKeys: false)
    return writer.takeBytes() + [0x0A]
  }

  // MARK: Reading

  /// What a journal says.
  struct Reading {
    /// The record; damaged where the plan is not whole.
    var record: RunRecord
    /// How many lines tell how far the run has come.
    var later = 0

    /// Whether another journal of the same run says more.
    func isWorse(than other: Reading) -> Bool {
      guard (record.state == .damaged) == (other.record.state == .damaged) else {
        return record.state == .damaged
      }
      return record.state == .damaged
        ? record.changes.count < other.record.changes.count : later < other.later
    }
  }

  /// The folder that a run is on, by the first line of its journal.
  static func folder(in line: [UInt8]) -> [UInt8]? {
    guard let first = object(line[...]), isFormat(first["format"]?.stringValue) else { return nil }
    return first["folder"]?.bytesValue
  }

  /// Reads a journal, and of a damaged one whatever can be read.
  ///
  /// - Parameters:
  ///   - bytes: The journal.
  ///   - id: The name of the run.
  /// - Returns: What it says.
  static func read(_ bytes: [UInt8], run id: String) -> Reading {
    var lines = bytes.split(separator: 0x0A)[...]
    let first = lines.first.flatMap(object)
    guard let first, isFormat(first["format"]?.stringValue), first["id"]?.stringValue == id,
      let folder = first["folder"]?.bytesValue,
      let began = first["began"]?.stringValue.flatMap({ Timestamp($0) })
    else {
      var record = RunRecord(
        id: id, began: Timestamp(nanoseconds: 0), folder: [], strategies: [], state: .damaged)
      record.changes = lines.compactMap(object).compactMap(change)
      return Reading(record: record)
    }
    lines.removeFirst()
    var reading = Reading(
      record: RunRecord(
        id: id, began: began, folder: folder,
        strategies: first["strategies"]?.arrayValue?.compactMap { $0.stringValue } ?? [],
        sequence: integer(first["sequence"]), state: .damaged))
    var isSound = true
    while let text = lines.popFirst() {
      let line = object(text)
      if let count = line?["planned"] {
        let digest = line?["sha256"]?.stringValue
        let isSame =
          digest.map { $0 == "\(SHA256.digest(of: Array(bytes[..<text.startIndex])))" } ?? true
        if isSound, isSame, count == number(reading.record.changes.count) {
          reading.record.state = .begun
        }
        break
      }
      if let change = line.flatMap(change) {
        reading.record.changes.append(change)
      } else {
        isSound = false
      }
    }
    guard reading.record.state == .begun else { return reading }
    // Half a line may stand among them, where a run was interrupted and went on.
    for line in lines.compactMap(object) { reading.takeLater(line) }
    return reading
  }

  /// A journal may come from anywhere: no name in it may lead out of its folder.
  private static func change(_ line: JSONObject) -> FolderChange? {
    guard let folder = line["folder"]?.arrayValue, let files = line["files"]?.arrayValue else {
      return nil
    }
    let components = folder.compactMap(\.bytesValue)
    let moved = files.compactMap { $0.objectValue.flatMap(file) }
    guard components.count == folder.count, moved.count == files.count,
      components.allSatisfy(Folder.isName)
    else { return nil }
    guard let from = line["from"] else {
      return FolderChange(folder: components, files: moved, reason: ChangeReason(line))
    }
    guard let origin = origin(from) else { return nil }
    return FolderChange(
      folder: components, from: origin, files: moved, reason: ChangeReason(line))
  }

  private static func origin(_ value: JSONValue) -> ChangeOrigin? {
    guard let object = value.objectValue, let folder = object["folder"]?.arrayValue else {
      return nil
    }
    let components = folder.compactMap(\.bytesValue)
    guard components.count == folder.count, components.allSatisfy(Folder.isName) else {
      return nil
    }
    guard let root = object["root"] else { return ChangeOrigin(folder: components) }
    guard let path = root.bytesValue, path.first == 0x2F,
      [[UInt8]](path: path).allSatisfy(Folder.isName)
    else { return nil }
    return ChangeOrigin(root: path, folder: components)
  }

  private static func file(_ entry: JSONObject) -> MovedFile? {
    guard let stored = entry["stored"]?.bytesValue, Folder.isName(stored),
      let kind = kinds.first(where: { $0.1 == entry["kind"]?.stringValue })?.0,
      let size = entry["size"]?.stringValue.flatMap({ UInt64($0) }),
      let seconds = entry["seconds"]?.stringValue.flatMap({ Int64($0) }),
      let nanoseconds = integer(entry["nanoseconds"]).flatMap({ Int32(exactly: $0) }),
      let device = entry["device"]?.stringValue.flatMap({ UInt64($0) }),
      let inode = entry["inode"]?.stringValue.flatMap({ UInt64($0) }),
      let permissions = integer(entry["permissions"]).flatMap({ UInt32(exactly: $0) }),
      let digest = entry["sha256"]?.stringValue.flatMap({ SHA256Digest($0) })
    else { return nil }
    let before = entry["before"]?.bytesValue
    let after = entry["after"]?.bytesValue
    guard [before, after].allSatisfy({ $0.map(Folder.isName) ?? true }) else { return nil }
    return MovedFile(
      before: before, after: after, stored: stored,
      stamp: FileStamp(
        kind: kind, content: ContentOnDisk(size: size, digest: digest), seconds: seconds,
        nanoseconds: nanoseconds, device: device, inode: inode, permissions: permissions))
  }

  private static func object(_ line: ArraySlice<UInt8>) -> JSONObject? {
    do throws(JSONError) {
      return try JSONValue.parse(Array(line)).objectValue
    } catch {
      return nil
    }
  }

  fileprivate static func integer(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return number.int
  }
}

extension RunJournal.Reading {
  /// Takes a line that tells how far the run has come.
  fileprivate mutating func takeLater(_ line: JSONObject) {
    switch (line["finished"], line["undoing"], line["undone"]) {
    case (.some, _, _):
      record.state = .finished
      for refused in line["refused"]?.arrayValue ?? [] {
        guard let entry = refused.objectValue, let index = RunJournal.integer(entry["change"]),
          record.changes.indices.contains(index), let name = entry["name"]?.bytesValue
        else { continue }
        var refusal = ChangeRefusal(name, entry["reason"]?.stringValue ?? "")
        refusal.isTakenBack = entry["takenBack"] == .bool(true)
        record.refusals[index] = refusal
      }
    case (_, .some, _): record.state = .undoing
    case (_, _, .some): record.state = .undone
    default: return
    }
    later += 1
  }
}
