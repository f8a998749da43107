import ConflictResolution
import DocumentVersions
import Foundation
import Replicas
import Scenarios

/// A folder that is kept like others, with what is known of it in `.minisync`.
struct SyncedFolder {
  /// What is on the disk: after a crash the folder goes on from here.
  struct Stored: Codable {
    var replica: StoredReplica
    /// Every device that it ever met.
    var devices: [DeviceID]
    /// The files as they were before the changes that are not all carried out yet.
    var before: [Entry]?
  }

  struct Entry: Codable {
    let path: RelativePath
    let state: FileState
  }

  private let url, storedURL: URL
  private(set) var replica: Replica
  private var before: [RelativePath: FileState]?

  /// Opens a folder, and carries out what a crash left undone.
  init(_ url: URL) throws {
    self.url = url
    storedURL = url.appendingPathComponent(".minisync")
    guard let data = FileManager.default.contents(atPath: storedURL.path) else {
      let device = DeviceID(UUID().uuidString) ?? "a"
      replica = Replica(device, policy: Self.policy([device]))
      return
    }
    let stored = try JSONDecoder().decode(Stored.self, from: data)
    replica = Replica(stored.replica, policy: Self.policy(stored.devices))
    try replica.resolve()
    if let before = stored.before {
      self.before = Dictionary(before.map { ($0.path, $0.state) }) { first, _ in first }
      try apply()
    }
  }

  private static func policy(_ devices: [DeviceID]) -> Policy {
    Policy([.merge, .keepBoth], registeredDevices: devices)
  }

  // MARK: What the user did

  /// Tells the replica what changed in the folder since the last time.
  mutating func scan() throws {
    let files = try files()
    let known = shown
    var changed = files.keys.filter { known[$0] != files[$0] }.sorted()
    for path in known.keys.filter({ files[$0] == nil }).sorted() {
      // The same content under another name: renamed, so that an edit elsewhere goes along.
      let target = changed.firstIndex { known[$0] == nil && files[$0] == known[path] }
      if let target {
        try replica.rename(path, to: changed.remove(at: target), at: Timestamp(Date()))
      } else {
        try replica.delete(path, at: Timestamp(Date()))
      }
    }
    for path in changed {
      if let state = files[path] { try replica.write(path, state, at: modified(path)) }
    }
    try store()
  }

  private var shown: [RelativePath: FileState] { replica.tree.mapValues { $0.state } }

  /// Each file and link in the folder.
  private func files() throws -> [RelativePath: FileState] {
    var files: [RelativePath: FileState] = [:]
    let names = FileManager.default.enumerator(atPath: url.path)
    while let name = names?.nextObject() as? String {
      guard let path = RelativePath(name), name != ".minisync" else { continue }
      files[path] = try state(path)
    }
    return files
  }

  /// What stands at a path; `nil` for nothing and for a folder.
  private func state(_ path: RelativePath) throws -> FileState? {
    let file = place(path).path
    let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    switch type {
    case .typeRegular: return .file(try FileContent(contentsOf: place(path), inMemory: true))
    case .typeSymbolicLink:
      return .symlink(Array(try FileManager.default.destinationOfSymbolicLink(atPath: file).utf8))
    default: return nil
    }
  }

  private func modified(_ path: RelativePath) throws -> Timestamp? {
    let attributes = try FileManager.default.attributesOfItem(atPath: place(path).path)
    return (attributes[.modificationDate] as? Date).map { Timestamp($0) }
  }

  private func place(_ path: RelativePath) -> URL {
    url.appendingPathComponent(path.description)
  }

  // MARK: What others did

  /// Takes over what other devices know; nothing changes in the folder before `apply`.
  mutating func receive(_ update: ReplicaUpdate, from devices: [DeviceID]) throws {
    before = before ?? shown
    replica.policy.registeredDevices = Set(devices + replica.policy.registeredDevices).sorted()
    replica.receive(update)
    try replica.resolve()
    replica.prune()
    try store()
  }

  /// Makes the folder into what the replica shows.
  mutating func apply() throws {
    guard let before else { return }
    // What leaves its place goes first: a folder, or a name in other letters, may be wanted there.
    for path in before.keys.sorted().reversed() where shown[path] == nil {
      try change(path, from: before[path], to: nil)
    }
    for path in shown.keys.sorted() { try change(path, from: before[path], to: shown[path]) }
    self.before = nil
    try store()
  }

  private func change(_ path: RelativePath, from old: FileState?, to new: FileState?) throws {
    let found = try state(path)
    if found == new { return }
    // What was changed since the folder was scanned becomes a file of its own.
    if found != nil, found != old { try setAside(path) }
    switch new {
    case .file(let content):
      try makeFolder(of: path)
      try Data(content.bytes ?? []).write(to: place(path), options: .atomic)
    case .symlink(let target):
      try makeFolder(of: path)
      if found == old { try? FileManager.default.removeItem(at: place(path)) }
      try FileManager.default.createSymbolicLink(
        atPath: place(path).path, withDestinationPath: String(decoding: target, as: UTF8.self))
    case .directory, .group, .deleted, nil:
      if found == old { try FileManager.default.removeItem(at: place(path)) }
      var folder = path.parent
      while let empty = folder,
        try FileManager.default.contentsOfDirectory(atPath: place(empty).path).isEmpty
      {
        try FileManager.default.removeItem(at: place(empty))
        folder = empty.parent
      }
    }
  }

  private func makeFolder(of path: RelativePath) throws {
    try FileManager.default.createDirectory(
      at: place(path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  private func setAside(_ path: RelativePath) throws {
    let free = try NumberingConvention.hyphen.firstFree(for: path.lastComponent, isDirectory: false)
    { name, _ in
      let sibling = place(path).deletingLastPathComponent()
        .appendingPathComponent(String(decoding: name, as: UTF8.self))
      return !FileManager.default.fileExists(atPath: sibling.path)
    }
    let name = String(decoding: free.name, as: UTF8.self)
    try FileManager.default.moveItem(
      at: place(path),
      to: place(path).deletingLastPathComponent().appendingPathComponent(name))
  }

  private func store() throws {
    let stored = Stored(
      replica: StoredReplica(replica), devices: replica.policy.registeredDevices,
      before: before?.map { Entry(path: $0.key, state: $0.value) })
    try JSONEncoder().encode(stored).write(to: storedURL, options: .atomic)
  }
}

/// Makes two folders the same.
func sync(_ left: URL, _ right: URL) throws {
  var (left, right) = (try SyncedFolder(left), try SyncedFolder(right))
  // What was written is stored before another device hears of it: no counter is given twice.
  try left.scan()
  try right.scan()
  let (ours, theirs) = (left.replica.update(), right.replica.update())
  try left.receive(theirs, from: right.replica.policy.registeredDevices)
  try right.receive(ours, from: left.replica.policy.registeredDevices)
  try left.apply()
  try right.apply()
}
