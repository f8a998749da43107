public import ConflictResolution

extension DeviceID: Codable {
  /// Reads the ID as text.
  public init(from decoder: any Decoder) throws {
    let bytes = Array(try decoder.text().utf8)
    do throws(VersionVectorError) {
      try self.init(bytes)
    } catch {
      throw decoder.corrupted("\(error)")
    }
  }

  /// Writes the ID as text: `"mom"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension RelativePath: Codable {
  /// Reads text, or `{"base64": "…"}`.
  public init(from decoder: any Decoder) throws {
    let bytes = try EncodedBytes(from: decoder).bytes
    do throws(FileNameError) {
      try self.init(bytes)
    } catch {
      throw decoder.corrupted(error.message)
    }
  }

  /// Writes text, or `{"base64": "…"}` for bytes that are not UTF-8.
  public func encode(to encoder: any Encoder) throws { try EncodedBytes(bytes).encode(to: encoder) }
}

extension FileIdentity: Codable {
  /// Reads text, or `{"base64": "…"}`; neither may be empty.
  public init(from decoder: any Decoder) throws {
    let bytes = try EncodedBytes(from: decoder).bytes
    if bytes.isEmpty {
      throw decoder.corrupted("the identity is empty; expected at least one byte")
    }
    self.init(bytes)
  }

  /// Writes text, or `{"base64": "…"}` for bytes that are not UTF-8.
  public func encode(to encoder: any Encoder) throws { try EncodedBytes(bytes).encode(to: encoder) }
}

/// The identity of the folder that contains an entry: `"/"` is the root.
struct FolderIdentity: Codable {
  let identity: FileIdentity

  private static let root = Array("/".utf8)

  init(_ identity: FileIdentity) { self.identity = identity }

  init(from decoder: any Decoder) throws {
    let identity = try FileIdentity(from: decoder)
    self.identity = identity.bytes == Self.root ? .root : identity
  }

  func encode(to encoder: any Encoder) throws {
    try EncodedBytes(identity == .root ? Self.root : identity.bytes).encode(to: encoder)
  }
}

extension GroupName: Codable {
  private enum Key: String, CodingKey { case path, scope }

  /// Reads the path of a folder, or an object for a data scope.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self), object.contains(.path) {
      let isScope = try object.decodeIfPresent(Bool.self, forKey: .scope) ?? false
      self.init(try object.decode(RelativePath.self, forKey: .path), isFolder: !isScope)
    } else {
      self.init(try RelativePath(from: decoder))
    }
  }

  /// Writes the path of a folder, or `{"path": "…", "scope": true}` for a data scope.
  public func encode(to encoder: any Encoder) throws {
    if isFolder { return try path.encode(to: encoder) }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(path, forKey: .path)
    try object.encode(true, forKey: .scope)
  }
}

extension Timestamp: Codable {
  /// Reads RFC 3339 text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.text()
    guard let moment = Timestamp(text) else {
      throw decoder.corrupted(
        "'\(text)' is no moment from 1677 to 2262; expected RFC 3339, as 2026-11-18T11:08:20.5Z")
    }
    self = moment
  }

  /// Writes RFC 3339 text in UTC, to the nanosecond: `"2026-11-18T11:08:20.5Z"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}
