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

  /// Seconds by the clock on the wall in which so many threads find what is in conflict, each in its part.
  func detectionSeconds(threads: Int) -> Double {
    let share = (files.count + threads - 1) / threads
    let parts = (0..<threads).map { Array(files.dropFirst($0 * share).prefix(share)) }
    // A policy of its own for each: its references would be counted by all of them.
    return Stopwatch.wallSeconds(threads: threads) { thread in
      (try? Resolver(Policy([])).resolve(parts[thread]))?.files.count ?? 0
    }
  }

  /// What comes of the files by `newest`.
  func newestOutcome() -> Outcome? { try? Resolver(Policy([.newest])).resolve(files) }

  /// The number of versions.
  var versionCount: Int { files.count * 3 }

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
