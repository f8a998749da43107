import ConflictResolution
import ContentDigests
import FileAccess
import JSONText

// Decoding the changes of a plan. No name in them may lead out of its folder.
extension JournalReader {
  static func change(_ line: JSONObject) -> FolderChange? {
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
      let kind = RunJournal.kinds.first(where: { $0.identifier == entry["kind"]?.stringValue }),
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

  static func object(_ line: ArraySlice<UInt8>) -> JSONObject? {
    do throws(JSONError) {
      return try JSONValue.parse(Array(line)).objectValue
    } catch {
      return nil
    }
  }

  static func integer(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return number.int
  }
}
