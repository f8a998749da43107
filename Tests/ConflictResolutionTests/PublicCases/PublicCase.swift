import ConflictResolution
import Foundation
import Testing

/// What the tests below share: facts that other systems state, read from `Fixtures/vectors`.
enum PublicCase {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A fixture whose outermost value is an object.
  static func fixture(_ name: String) throws -> [String: Any] {
    try #require(try value(name) as? [String: Any])
  }

  static func value(_ name: String) throws -> Any {
    let url = root.appending(path: "Fixtures/vectors/\(name).json")
    return try JSONSerialization.jsonObject(with: Data(contentsOf: url))
  }

  /// The rows of a list in a fixture, which must not be empty.
  static func rows(_ list: String, in fixture: String) throws -> [[String: Any]] {
    let rows = try #require(try self.fixture(fixture)[list] as? [[String: Any]])
    try #require(!rows.isEmpty)
    return rows
  }

  /// The row with an ID.
  static func row(_ id: String, of list: String, in fixture: String) throws -> [String: Any] {
    try #require(
      try rows(list, in: fixture).first { $0["id"] as? String == id }, "\(fixture) has no \(id)")
  }

  // MARK: Versions

  static func text(_ text: String) -> FileState { .file(FileContent(text)) }

  static func version(
    _ path: RelativePath, _ state: FileState, _ vector: VersionVector, by device: DeviceID,
    at time: Int64? = 1
  ) -> FileVersion {
    FileVersion(
      path: path, state: state, vector: vector, device: device,
      modified: time.map { Timestamp.seconds($0) })
  }

  /// A file as two sides know it that agreed on `base`: `nil` if there was no file.
  ///
  /// A side whose state is the agreed one wrote nothing. With an ID the file keeps its identity
  /// under another name.
  static func file(
    _ path: RelativePath, base: FileState? = nil, local: FileState? = nil, remote: FileState? = nil,
    id: String? = nil, localPath: RelativePath? = nil, remotePath: RelativePath? = nil,
    times: (local: Int64?, remote: Int64?) = (10, 20)
  ) -> FileHistory {
    var versions: [FileVersion] = []
    var seen = VersionVector()
    if let base {
      seen = ["base": 1]
      versions.append(version(path, base, seen, by: "base"))
    }
    for (device, state, own, time) in [
      ("local" as DeviceID, local, localPath, times.local),
      ("remote" as DeviceID, remote, remotePath, times.remote),
    ] {
      guard let state = state ?? (own == nil ? nil : base) else { continue }
      if state == base, own ?? path == path { continue }
      versions.append(
        version(own ?? path, state, seen.setting(device, to: 1), by: device, at: time))
    }
    return FileHistory(
      path: path, identity: id.map { FileIdentity(Array($0.utf8)) }, versions: versions)
  }

  static func resolve(
    _ files: [FileHistory], _ strategies: [Strategy], deletes: DeletePolicy = .editWins,
    rules: [PolicyRule] = [], present: [RelativePath] = [], as device: DeviceID? = "local"
  ) throws -> Outcome {
    let policy = Policy(strategies, resolvingDevice: device, deletes: deletes, rules: rules)
    return try Resolver(policy).resolve(files, present: present)
  }

  /// The live tree of an outcome: path and what stands there.
  static func tree(_ outcome: Outcome) -> [String: FileState] {
    var tree: [String: FileState] = [:]
    for kept in outcome.files.flatMap({ $0.keeps }) where kept.version.state.isLive {
      tree["\(kept.path)"] = kept.version.state
    }
    return tree
  }

  /// The states that stand live, each as often as it stands.
  static func states(_ outcome: Outcome) -> [FileState] {
    outcome.files.flatMap { $0.keeps }.map { $0.version.state }.filter { $0.isLive }
  }
}
