import ConflictResolution
import ContentDigests

/// A version as the model sees it: numbers, texts and byte lists, nothing of the engine's.
struct PlainVersion: Equatable {
  var vector: [String: UInt64]
  var device: String
  var path: [UInt8]
  var kind: String
  /// The digest of a file's content, or the target of a link.
  var content: [UInt8]
  var size: UInt64?
  /// The bytes of a file, where they are at hand.
  var bytes: [UInt8]?
  /// Nanoseconds, or nothing.
  var time: Int64?

  var isLive: Bool { kind != "deleted" }

  /// What stands there, apart from the name.
  var thing: [UInt8] { Array(kind.utf8) + [0] + content }

  /// Whether its content is empty, all zeros, or the other's cut off within a line.
  func hasLostContent(of other: PlainVersion) -> Bool {
    func isNothing(_ version: PlainVersion) -> Bool {
      version.size == 0 || version.bytes.map { Set($0) == [0] } == true
    }
    guard kind == "file", other.kind == "file", !isNothing(other) else { return false }
    if isNothing(self) { return true }
    guard let bytes, let whole = other.bytes, bytes.count < whole.count,
      Array(whole[..<bytes.count]) == bytes
    else { return false }
    let lines = [bytes[bytes.count - 1], whole[bytes.count]]
    return bytes.contains(0) || lines[0] != 10 && lines[1] != 10 && lines[1] != 13
  }

  /// Whether both say the same of the file.
  func says(_ other: PlainVersion) -> Bool {
    thing == other.thing && (path == other.path || !isLive)
  }

  /// The vector as `device:counter`, by the bytes of the devices.
  var vectorText: String { Self.text(vector) }

  static func text(_ vector: [String: UInt64]) -> String {
    var parts: [String] = []
    for device in vector.keys.sorted(by: bytesPrecede) {
      if let counter = vector[device], counter > 0 { parts.append("\(device):\(counter)") }
    }
    return parts.joined(separator: ",")
  }

  /// The digest in the version's ID.
  var digest: String {
    let text =
      kind == "file" && content.count == 32 ? Array(PlainDigest.hex(content).utf8) : content
    return PlainDigest.shortHex(Array(kind.utf8) + [0] + path + [0] + text)
  }

  static func bytesPrecede(_ left: String, _ right: String) -> Bool {
    Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8))
  }

  // MARK: Order

  /// Whether this version's writer had seen less than the other's, and nothing else.
  func isBefore(_ other: PlainVersion) -> Bool {
    var isLess = false
    for device in Set(vector.keys).union(other.vector.keys) {
      let (own, others) = (vector[device] ?? 0, other.vector[device] ?? 0)
      if own > others { return false }
      if own < others { isLess = true }
    }
    return isLess
  }

  /// The rank: time, vector, kind, content, path; then what only makes lists the same.
  func ranksAbove(_ other: PlainVersion) -> Bool {
    if time != other.time {
      guard let time else { return false }
      guard let others = other.time else { return true }
      return others < time
    }
    for device in Set(vector.keys).union(other.vector.keys).sorted(by: Self.bytesPrecede) {
      let (own, others) = (vector[device] ?? 0, other.vector[device] ?? 0)
      if own != others { return own > others }
    }
    if kind != other.kind {
      let kinds = ["file", "directory", "symlink", "group", "deleted"]
      for candidate in kinds where candidate == kind || candidate == other.kind {
        return candidate == kind
      }
    }
    if content != other.content { return other.content.lexicographicallyPrecedes(content) }
    if path != other.path { return other.path.lexicographicallyPrecedes(path) }
    return Self.bytesPrecede(device, other.device)
  }
}

extension PlainVersion {
  /// An input of the engine, told to the model.
  init(_ version: FileVersion, contents: inout [[UInt8]: [UInt8]]) {
    vector = [:]
    for entry in version.vector ?? VersionVector() { vector["\(entry.device)"] = entry.counter }
    device = "\(version.device)"
    path = version.path.bytes
    time = version.modified?.nanoseconds
    (kind, content, size) = ("deleted", [], nil)
    switch version.state {
    case .deleted: break
    case .directory: kind = "directory"
    case .symlink(let target): (kind, content) = ("symlink", target)
    case .group: kind = "group"
    case .file(let file):
      (kind, size) = ("file", file.size)
      bytes = file.bytes
      if let bytes = file.bytes {
        let known = contents[bytes] ?? PlainDigest.sha256(bytes)
        contents[bytes] = known
        content = known
      } else {
        switch file.digest {
        case .sha256(let digest): content = digest.bytes
        case .opaque(let bytes), .unidentified(let bytes): content = bytes
        }
      }
    }
  }
}
