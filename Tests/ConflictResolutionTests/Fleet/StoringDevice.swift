import ConflictResolution
import Histories
import Replicas
@testable import Scenarios

/// A device that stores what an outcome says, as the article SyncTools tells an embedder to, and keeps all versions that it
/// ever heard of, or forgets everything else.
struct StoringDevice {
  /// Something that the article says is to be stored.
  enum StoredField: String, CaseIterable {
    case givenPath, identity, writer, from, forgotten
  }

  let id: DeviceID
  var policy: Policy
  /// What is left out of what is to be stored.
  var left: StoredField?
  /// Whether it keeps the versions that outcomes say nothing of any more.
  var keepsAll = false
  /// What it knows of each file.
  private(set) var files: [FileIdentity: FileHistory] = [:]
  /// What its user sees of each file.
  private(set) var shows: [FileIdentity: FileVersion] = [:]
  /// How many files got an identity other than their path.
  private var created = 0

  init(_ id: DeviceID, policy: Policy) {
    self.id = id
    self.policy = policy
    self.policy.resolvingDevice = id
  }

  /// What the last outcome said stands or can be picked, by file: what all devices must agree on.
  private(set) var said: [FileIdentity: Set<FileVersion>] = [:]

  /// The identity of the live file that its user sees at a path.
  private func identity(at path: RelativePath) -> FileIdentity? {
    shows.filter { $0.value.path == path && $0.value.state.isLive }.map { $0.key }.min()
  }

  /// A user writes a file, renames it or deletes it.
  mutating func write(
    _ path: RelativePath, to target: RelativePath? = nil, _ state: FileState?, at time: Timestamp?
  ) throws {
    var identity = identity(at: path) ?? FileIdentity(path: path)
    var seen = shows[identity]
    if self.identity(at: path) == nil {
      guard let state, state.isLive else { return }
      // The file that began here stands elsewhere.
      if seen?.state.isLive ?? false {
        created += 1
        identity = FileIdentity(path.bytes + Array("@\(created)\(id)".utf8))
        seen = nil
      }
    } else if let target, target != path, self.identity(at: target) != nil {
      return
    }
    var file = files[identity] ?? FileHistory(path: path, identity: identity, versions: [])
    let version = FileVersion(
      path: target ?? path, state: state ?? seen?.state ?? .deleted,
      vector: try file.nextVector(for: id, on: seen), device: id, modified: time,
      deletion: DeletionMemory(seen: state?.isLive ?? true ? [] : [id]))
    file.versions.append(version)
    file.shown = nil
    files[identity] = file
    shows[identity] = version
  }

  /// Takes over what another device stored, resolves, and stores what the outcome says.
  ///
  /// - Returns: whether anything changed.
  mutating func meet(_ other: StoringDevice) throws -> Bool {
    let before = said
    for (identity, theirs) in other.files {
      guard var own = files[identity] else {
        files[identity] = theirs
        continue
      }
      own.versions += theirs.versions.filter { !own.versions.contains($0) }
      own.forgotten.join(theirs.forgotten)
      own.copyOf = own.copyOf ?? theirs.copyOf
      own.takeOverShownName(of: theirs)
      files[identity] = own
    }
    store(try Resolver(policy).resolve(Array(files.values)))
    return said != before
  }

  /// Stores what an outcome says.
  private mutating func store(_ outcome: Outcome) {
    var stored: [FileIdentity: FileHistory] = [:]
    var shown: [FileIdentity: FileVersion] = [:]
    for var file in outcome.histories() {
      leaveOut(of: &file)
      stored[file.identity] = file
    }
    for file in outcome.files {
      for kept in file.keeps + file.notShown.map({ $0.kept }) {
        shown[kept.identity] = stored[kept.identity]?.versions.first
      }
      guard
        let choice = file.choices.first(where: { $0.version.device == id }) ?? file.choices.first
      else { continue }
      shown[file.identity] = choice.version
    }
    said = [:]
    for file in outcome.histories() { said[file.identity] = Self.plain(file) }
    if keepsAll {
      for (identity, file) in files {
        let new = (stored[identity]?.versions ?? []).filter { !file.versions.contains($0) }
        stored[identity, default: file].versions = file.versions + new
        stored[identity]?.forgotten.join(file.forgotten)
      }
    }
    (files, shows) = (stored, shown)
  }

  private static func plain(_ file: FileHistory) -> Set<FileVersion> {
    Set(
      file.versions.map {
        FileVersion(
          path: $0.state.isLive ? $0.path : "deleted", state: $0.state, vector: $0.vector,
          device: "any")
      })
  }

  private func leaveOut(of file: inout FileHistory) {
    if left == .identity { file.identity = FileIdentity(path: file.path) }
    if left == .forgotten { file.forgotten = VersionVector() }
    for index in file.versions.indices {
      switch left {
      case .givenPath: file.versions[index].path = file.shown ?? file.path
      case .writer:
        let writer = Fleet.names.first { file.versions[index].vector?[$0] ?? 0 > 0 }
        file.versions[index].device = writer ?? file.versions[index].device
      case .from: file.versions[index].from = []
      case .identity, .forgotten, nil: break
      }
    }
  }
}
