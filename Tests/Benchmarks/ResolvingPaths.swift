import ConflictResolution

/// Files to be resolved through the Swift API.
struct ResolvingPaths {
  private let files: [FileHistory]
  private let name: String

  /// Files of three versions each.
  ///
  /// - Parameters:
  ///   - count: how many files.
  ///   - conflicts: how many of a hundred have two heads; the others have one.
  init(files count: Int, conflicts: Int) {
    name = "\(count) files, \(conflicts) % in conflict"
    files = (0..<count).map { Self.file($0, isInConflict: $0 % 100 < conflicts) }
  }

  /// Finding the heads and what kind of conflict there is, and deciding nothing.
  var detection: HotPath { path("detection", Policy([])) }

  /// Resolving all conflicts with `newest`.
  var newest: HotPath { path("newest", Policy([.newest])) }

  private func path(_ what: String, _ policy: Policy) -> HotPath {
    let resolver = Resolver(policy)
    return HotPath(name: "\(what), \(name)", units: files.count * 3, unit: "version") {
      (try? resolver.resolve(files))?.files.count ?? 0
    }
  }

  private static func file(_ index: Int, isInConflict: Bool) -> FileHistory {
    let path = RelativePath("folder \(index / 1000)/file \(index).txt") ?? "file"
    func version(_ device: DeviceID, _ vector: VersionVector, _ size: UInt64) -> FileVersion {
      var digest: [UInt8] = []
      withUnsafeBytes(of: size.littleEndian) { digest += $0 }
      return FileVersion(
        path: path, state: .file(FileContent(size: size, digest: .opaque(digest))), vector: vector,
        device: device, modified: Timestamp(nanoseconds: Int64(size) * 1_000_000_000))
    }
    let size = UInt64(index * 3)
    return FileHistory(
      path: path,
      versions: [
        version("home", ["home": 1], size), version("mom", ["home": 1, "mom": 1], size + 1),
        version("home", isInConflict ? ["home": 2] : ["home": 2, "mom": 1], size + 2),
      ])
  }
}
