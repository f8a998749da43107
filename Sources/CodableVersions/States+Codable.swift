public import ConflictResolution
import ContentDigests
import JSONText

/// The fields of a state, among those of the version or member that has it.
enum StateKey: String, CodingKey, CaseIterable {
  case text, base64, size, sha256, digest, token, directory, symlink, members, deleted
}

extension FileState: Codable {
  /// Reads the fields of one state.
  ///
  /// - Throws: `DecodingError` if there is not exactly one state.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: StateKey.self)
    let kinds: [StateKey] = [.text, .base64, .size, .directory, .symlink, .members, .deleted]
    let found = kinds.filter { object.contains($0) }
    guard found.count == 1 else {
      throw decoder.corrupted(
        "expected exactly one of \(kinds.map { $0.rawValue }.joined(separator: ", ")); found "
          + (found.isEmpty ? "none" : found.map { $0.rawValue }.joined(separator: ", ")))
    }
    switch found[0] {
    case .directory:
      try object.expectTrue(.directory)
      self = .directory
    case .deleted:
      try object.expectTrue(.deleted)
      self = .deleted
    case .symlink: self = .symlink(try object.decode(EncodedBytes.self, forKey: .symlink).bytes)
    case .members:
      let members = try object.decode([GroupContent.Member].self, forKey: .members)
      for member in members where member.state.kind == .group || member.state.kind == .deleted {
        throw object.corrupted(.members, "'\(member.path)' is deleted or a group")
      }
      self = .group(GroupContent(members))
    case .text, .base64, .size, .sha256, .digest, .token:
      self = .file(try FileContent(from: decoder))
    }
  }

  /// Writes the fields of the state: `{"text": "one\n"}`, `{"directory": true}`, `{"symlink": "../notes"}`,
  /// `{"members": […]}` or `{"deleted": true}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: StateKey.self)
    switch self {
    case .file(let content): try content.encode(to: encoder)
    case .directory: try object.encode(true, forKey: .directory)
    case .symlink(let target): try object.encode(EncodedBytes(target), forKey: .symlink)
    case .group(let content): try object.encode(content.members, forKey: .members)
    case .deleted: try object.encode(true, forKey: .deleted)
    }
  }
}

extension GroupContent.Member: Codable {
  private enum Key: String, CodingKey { case path }

  /// Reads a path and the fields of a state.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      path: try object.decode(RelativePath.self, forKey: .path), state: try FileState(from: decoder)
    )
  }

  /// Writes a path and the fields of the state.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(path, forKey: .path)
    try state.encode(to: encoder)
  }
}

extension FileContent: Codable {
  /// Reads the bytes, or size and digest.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: StateKey.self)
    if object.contains(.text) {
      self.init(try object.decode(String.self, forKey: .text))
    } else if object.contains(.base64) {
      self.init(try object.base64(forKey: .base64))
    } else {
      self.init(
        size: try object.decode(UInt64.self, forKey: .size),
        digest: try ContentDigest(from: decoder))
    }
  }

  /// Writes `{"text": "…"}` if the bytes are at hand and UTF-8, `{"base64": "…"}` if they are other bytes, else
  /// `{"size": 6, "sha256": "…"}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: StateKey.self)
    guard let bytes else {
      try object.encode(size, forKey: .size)
      return try digest.encode(to: encoder)
    }
    if let text = EncodedBytes.text(bytes) {
      try object.encode(text, forKey: .text)
    } else {
      try object.encode(Base64.encode(bytes), forKey: .base64)
    }
  }
}

extension ContentDigest: Codable {
  /// Reads a digest; `unidentified` if it has no field of one.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: StateKey.self)
    if object.contains(.sha256) {
      let text = try object.decode(String.self, forKey: .sha256)
      guard let digest = SHA256Digest(hexadecimal: text) else {
        throw object.corrupted(.sha256, "expected 64 hexadecimal digits in lower case")
      }
      self = .sha256(digest)
    } else if object.contains(.digest) {
      self = .opaque(try object.decode(EncodedBytes.self, forKey: .digest).bytes)
    } else {
      let token = try object.decodeIfPresent(EncodedBytes.self, forKey: .token)
      self = .unidentified(token?.bytes ?? [])
    }
  }

  /// Writes `{"sha256": "…"}`, `{"digest": "etag:5b1f"}`, or the token of an unidentified content.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: StateKey.self)
    switch self {
    case .sha256(let digest): try object.encode("\(digest)", forKey: .sha256)
    case .opaque(let bytes): try object.encode(EncodedBytes(bytes), forKey: .digest)
    case .unidentified(let token):
      if !token.isEmpty { try object.encode(EncodedBytes(token), forKey: .token) }
    }
  }
}

extension SHA256Digest {
  /// A digest of 64 hexadecimal digits in lower case; `nil` for any other text.
  fileprivate init?(hexadecimal text: String) {
    guard text.utf8.count == 64 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in text.utf8.enumerated() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      words[index / 16] = words[index / 16] << 4 | UInt64(digit)
    }
    self.init(words: words[0], words[1], words[2], words[3])
  }
}

extension KeyedDecodingContainer {
  /// Throws if the value is not `true`.
  func expectTrue(_ key: Key) throws {
    guard try decode(Bool.self, forKey: key) else {
      throw corrupted(key, "expected true; leave the field out for false")
    }
  }
}
