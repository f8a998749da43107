import ContentDigests
package import FileAccess

extension SeenArchive {
  /// How many of the newest entries of a file keep their contents, at any age.
  private static let mostContents = 64
  /// For how long older ones keep them: 30 days, in seconds.
  private static let longestAge: Int64 = 30 * 86_400
  /// The most bytes of contents for one file: 8 MiB.
  private static let mostOfFile = 8 << 20
  /// The most bytes of all contents: 1 GiB.
  ///
  /// The oldest are forgotten first.
  private static let mostOfAll = 1 << 30

  /// The entries of all files in a folder that have more than one.
  mutating func entries(in folder: [UInt8]) throws(FileAccessError) -> [[UInt8]: [SeenEntry]] {
    guard isThere, let logs = try? FolderHandle(path).folder(Self.logsName) else { return [:] }
    let log = try log(of: folder, in: logs)
    try hold(log, in: logs)
    return log.entries.filter { $0.value.count > 1 }
  }

  /// The names of the files in a folder whose last state is recorded, and of which no deletion is.
  mutating func names(in folder: [UInt8]) throws(FileAccessError) -> [[UInt8]] {
    guard isThere, let logs = try? FolderHandle(path).folder(Self.logsName) else { return [] }
    let log = try log(of: folder, in: logs)
    try hold(log, in: logs)
    return log.entries.filter { $0.value.last?.isGone == false }.map(\.key)
  }

  /// How many contents the archive has, and how many bytes those take that no run has set aside as well.
  ///
  /// - Complexity: O(*n*) in the number of contents.
  package func contentSize() -> (count: Int, bytes: Int) {
    guard let contents = try? FolderHandle(path).folder(Self.contentsName) else { return (0, 0) }
    var names: [[UInt8]] = []
    try? contents.forEachEntry { names.append($0.name) }
    let statuses = names.compactMap { (try? contents.status(of: $0)) ?? nil }
    return (names.count, statuses.reduce(0) { $0 + ($1.nameCount == 1 ? $1.size : 0) })
  }

  /// Forgets the contents that are too old or too many; the digests stay.
  ///
  /// - Parameter now: The time now, in seconds since 1970.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in all entries and contents.
  package mutating func clean(now: Int64) throws(FileAccessError) {
    try Self.change(path) { logs, contents throws(FileAccessError) in
      /// Since when each content that may be kept was seen last.
      var kept: [SHA256Digest: Int64] = [:]
      for name in try logs.entries().map(\.name) {
        guard let text = try? logs.read(name, limit: Self.longestLog), var log = SeenLog(text)
        else {
          try logs.remove(name)
          continue
        }
        if log.isLong {
          try FileWriter.replace(Folder.path(logs.path, name), with: log.compact())
        }
        for entries in log.entries.values { Self.keep(entries, now: now, in: &kept) }
      }
      var sizes: [(digest: SHA256Digest, seen: Int64, size: Int)] = []
      for entry in try contents.entries() {
        let digest = SHA256Digest(String(decoding: entry.name, as: UTF8.self))
        guard let digest, let seen = kept[digest],
          let status = try contents.status(of: entry.name), status.kind == .file
        else {
          if entry.kind != .folder { try contents.remove(entry.name) }
          continue
        }
        sizes.append((digest, seen, status.size))
      }
      var bytes = sizes.reduce(0) { $0 + $1.size }
      guard bytes > Self.mostOfAll else { return }
      for content in sizes.sorted(by: { $0.seen < $1.seen }) where bytes > Self.mostOfAll {
        try contents.remove(Self.contentName(of: content.digest))
        bytes -= content.size
      }
    }
  }

  private static func keep(
    _ entries: [SeenEntry], now: Int64, in kept: inout [SHA256Digest: Int64]
  ) {
    var bytes = 0
    for (age, entry) in entries.reversed().enumerated() {
      bytes += entry.stamp.size
      // The last one is kept at any size.
      guard age == 0 || bytes <= mostOfFile, age < mostContents || now - entry.seen <= longestAge
      else { continue }
      for version in [entry.version] + entry.merged {
        kept[version.digest] = max(kept[version.digest] ?? .min, entry.seen)
      }
    }
  }
}
