@testable import ConflictResolution

/// A version of a text file, in few words.
func version(
  _ text: String?, _ vector: VersionVector?, by device: DeviceID, at seconds: Int64? = 1,
  path: RelativePath = "f", origin: String? = nil, from: [String] = [], seen: Set<DeviceID> = []
) -> FileVersion {
  FileVersion(
    path: path, state: text.map { .file(FileContent($0)) } ?? .deleted, vector: vector,
    device: device, modified: seconds.map(Timestamp.seconds),
    origin: origin.flatMap { VersionID($0) }, from: from.compactMap { VersionID($0) },
    deletion: DeletionMemory(seen: seen))
}

/// The outcome of one file's versions.
func outcome(
  _ versions: [FileVersion], _ strategies: [Strategy], resolvingDevice: DeviceID? = "P",
  deletes: DeletePolicy = .editWins, now: Timestamp? = nil, decisions: [Decision] = []
) throws -> FileOutcome {
  let policy = Policy(
    strategies, resolvingDevice: resolvingDevice, deletes: deletes, now: now)
  let history = FileHistory(path: versions.map({ $0.path }).min() ?? "f", versions: versions)
  return try Resolver(policy).resolve([history], decisions: decisions).files[0]
}

extension FileOutcome {
  /// What stands in the file itself.
  var main: KeptVersion? { keeps.first { $0.identity == identity } }

  /// The names and texts that stand, `f=a f-1=b`; a deleted file is `f!`.
  var summary: String {
    if state == .undecided { return "undecided" }
    return keeps.map { kept in
      switch kept.version.state {
      case .deleted: "\(kept.path)!"
      case .directory: "\(kept.path)/"
      case .symlink(let target): "\(kept.path)->\(String(decoding: target, as: UTF8.self))"
      case .group: "\(kept.path)=group"
      case .file(let content):
        "\(kept.path)=" + (content.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "?")
      }
    }.joined(separator: " ").replacing("\n", with: "/")
  }
}
