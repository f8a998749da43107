import ConflictResolution
import ContentDigests
import JSONText

// A plain line that is resolved as all others are: it is read once.
extension PlainLine {
  /// The file that ``read(_:in:)`` has read, as `FormatDecoder` gives it.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that contain the line.
  ///   - sha256: gives the SHA-256 of contents.
  /// - Returns: the file; `nil` if its contents may contradict each other, which `FormatDecoder` reports.
  /// - Complexity: O(*n*) in the length of the line, and O(*n*²) in versions, which are few.
  mutating func history(
    in bytes: Span<UInt8>, sha256: ([UInt8]) -> SHA256Digest
  ) -> FileHistory? {
    for right in versions.indices {
      for left in 0..<right
      where versions[left].content.mayContradict(versions[right].content, in: bytes) {
        return nil
      }
    }
    guard let filePath = Self.path(path, in: bytes) else { return nil }
    var read: [FileVersion] = []
    read.reserveCapacity(versions.count)
    for version in versions {
      guard let device = try? DeviceID(bytes, in: version.device),
        let vector = vector(version.vector, in: bytes),
        let path = version.path.map({ Self.path($0, in: bytes) }) ?? filePath,
        let state = Self.state(version.content, in: bytes, sha256)
      else { return nil }
      read.append(
        FileVersion(
          path: path, state: state, vector: vector, device: device,
          modified: version.modified?.moment))
    }
    return FileHistory(
      path: filePath, identity: identity.map { FileIdentity(Self.copy($0, in: bytes)) },
      versions: read)
  }

  private static func copy(_ place: Range<Int>, in bytes: Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(place.count)
    copy.append(copying: bytes.extracting(place))
    return copy
  }

  private static func path(_ place: Range<Int>, in bytes: Span<UInt8>) -> RelativePath? {
    try? RelativePath(copy(place, in: bytes))
  }

  private mutating func vector(_ range: Range<Int>, in bytes: Span<UInt8>) -> VersionVector? {
    counters.removeAll(keepingCapacity: true)
    for entry in entries[range] {
      guard let device = try? DeviceID(bytes, in: entry.device) else { return nil }
      counters.append((device, entry.counter))
    }
    return try? VersionVector(counters)
  }

  private static func state(
    _ content: Content, in bytes: Span<UInt8>, _ sha256: ([UInt8]) -> SHA256Digest
  ) -> FileState? {
    switch content {
    case .text(let contents, let hasEscapes):
      var text: [UInt8] = []
      text.reserveCapacity(contents.count)
      if hasEscapes {
        PlainJSON.decode(contents, in: bytes, into: &text)
      } else {
        text.append(copying: bytes.extracting(contents))
      }
      return .file(FileContent(text, sha256: sha256(text)))
    case .listed(let size, let digits?):
      return SHA256Digest(hex: copy(digits, in: bytes)).map {
        .file(FileContent(size: size, digest: .sha256($0)))
      }
    case .listed(let size, nil): return .file(FileContent(size: size))
    case .deleted: return .deleted
    }
  }
}
