import ConflictResolution
import FileAccess
import SyncFolders
import TestSupport

/// A disk in memory that can be stopped before any change, and then loses what was not brought to it.
///
/// Worse than any file system is: each name that was changed since its folder was last brought to the disk
/// may have any of the states that it had since, whatever other names have; and a file that was never
/// brought to the disk is empty. Only a folder that gets another name, which has no second one meanwhile, does
/// so in one step that is on the disk: file systems write such a step into their journal whole.
final class SimulatedDisk {
  struct Node {
    var kind: FileKind
    var bytes: [UInt8] = []
    var isOnDisk = true
    var permissions: UInt32 = 0o644
    var seconds: Int64 = 0
    /// Whether reading it would download it.
    var isDataless = false
    /// A folder's names as everybody sees them.
    var names: [[UInt8]: UInt64] = [:]
    /// What each name has stood for since the folder was last brought to the disk, the first of all the
    /// state that is there for certain.
    var past: [[UInt8]: [UInt64?]] = [:]
  }

  var nodes: [UInt64: Node] = [1: Node(kind: .folder)]
  private var nextNode: UInt64 = 2
  /// How many changes are made before the disk stops; nothing for all.
  var changesLeft: Int?
  private(set) var changes = 0
  private(set) var isStopped = false
  /// How many files were read whole.
  fileprivate(set) var reads = 0
  /// What the file system can.
  var hasLinks = true
  var hasExchange = true
  /// Whether a file that gets another name gets another time, too, as some FUSE file systems have it.
  var movesSetTimes = false
  /// The files that somebody has open for writing.
  var openForWriting: Set<UInt64> = []
  /// The numbers of changes that fail, as on a full disk, while those after them do not.
  var failures: Set<Int> = []
  /// Runs before the call of this number, of those that look and those that change, as somebody else would who works in
  /// the folder; it is counted from here.
  var interference: (call: Int, act: (SimulatedDisk) -> Void)? {
    didSet { calls = 0 }
  }
  private var calls = 0

  var root: SimulatedFolder { SimulatedFolder(disk: self, node: 1) }

  func change(_ name: [UInt8]) throws(FileAccessError) {
    if let left = changesLeft {
      if left == 0 { isStopped = true } else { changesLeft = left - 1 }
    }
    try look(name)
    changes += 1
    guard !failures.contains(changes - 1) else {
      throw FileAccessError(code: .noSpace, action: .write, path: name, reason: "the disk is full")
    }
  }

  func look(_ name: [UInt8]) throws(FileAccessError) {
    if let interference, interference.call == calls {
      self.interference = nil
      interference.act(self)
    }
    calls += 1
    guard !isStopped else {
      throw FileAccessError(code: .io, action: .write, path: name, reason: "the disk stopped")
    }
  }

  func make(_ node: Node) -> UInt64 {
    defer { nextNode += 1 }
    nodes[nextNode] = node
    return nextNode
  }

  func set(_ name: [UInt8], in folder: UInt64, to node: UInt64?) {
    let old = nodes[folder]?.names[name]
    nodes[folder]?.past[name, default: [old]].append(node)
    nodes[folder]?.names[name] = node
  }

  /// Brings names to the disk as they are.
  func settle(_ names: [(name: [UInt8], folder: UInt64)]) {
    for (name, folder) in names { nodes[folder]?.past[name] = nil }
  }

  /// The disk as it may be after a crash.
  ///
  /// - Parameter choose: Which of so many states a name has.
  /// - Returns: Another disk.
  func crashed(_ choose: (Int) -> Int) -> SimulatedDisk {
    let disk = copy()
    for (number, node) in disk.nodes.sorted(by: { $0.key < $1.key }) {
      var node = node
      if !node.isOnDisk { node.bytes = [] }
      for (name, states) in node.past.sorted(by: {
        $0.key.lexicographicallyPrecedes($1.key)
      }) {
        node.names[name] = states[choose(states.count)]
      }
      node.past = [:]
      disk.nodes[number] = node
    }
    return disk
  }

  /// The same disk after the process was ended and nothing else.
  func copy() -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.nodes = nodes
    disk.nextNode = nextNode
    disk.hasLinks = hasLinks
    disk.hasExchange = hasExchange
    disk.movesSetTimes = movesSetTimes
    return disk
  }

  /// All files that can be reached, by their paths.
  func tree(_ folder: UInt64 = 1, _ path: String = "") -> [String: String] {
    var tree: [String: String] = [:]
    for (name, number) in nodes[folder]?.names ?? [:] {
      guard let node = nodes[number] else { continue }
      let inner = path + String(decoding: name, as: UTF8.self)
      if node.kind == .folder {
        tree.merge(self.tree(number, inner + "/")) { first, _ in first }
      } else {
        tree[inner] = String(decoding: node.bytes, as: UTF8.self)
      }
    }
    return tree
  }

  @discardableResult
  func add(_ path: String, _ text: String) -> UInt64 {
    var folder: UInt64 = 1
    var components = path.split(separator: "/").map { Array($0.utf8) }
    let last = components.removeLast()
    for component in components {
      if let inner = nodes[folder]?.names[component] {
        folder = inner
      } else {
        let inner = make(Node(kind: .folder))
        nodes[folder]?.names[component] = inner
        folder = inner
      }
    }
    let node = make(Node(kind: .file, bytes: Array(text.utf8)))
    nodes[folder]?.names[last] = node
    return node
  }
}

/// A folder of a disk in memory.
struct SimulatedFolder: FolderAccess {
  let disk: SimulatedDisk
  let node: UInt64

  private func number(_ name: [UInt8]) throws(FileAccessError) -> UInt64 {
    try disk.look(name)
    guard let number = disk.nodes[node]?.names[name] else { throw error(.notFound, name) }
    return number
  }

  private func error(_ code: FileAccessError.Code, _ name: [UInt8]) -> FileAccessError {
    FileAccessError(code: code, action: .write, path: name, reason: "\(code)")
  }

  private func requireFree(_ name: [UInt8]) throws(FileAccessError) {
    if disk.nodes[node]?.names[name] != nil { throw error(.taken, name) }
  }

  func folder(_ name: [UInt8]) throws(FileAccessError) -> SimulatedFolder {
    let inner = try number(name)
    guard disk.nodes[inner]?.kind == .folder else { throw error(.notADirectory, name) }
    return SimulatedFolder(disk: disk, node: inner)
  }

  func folder(at components: [[UInt8]]) throws(FileAccessError) -> SimulatedFolder {
    var handle = self
    for component in components { handle = try handle.folder(component) }
    return handle
  }

  func folder(atPath path: [UInt8]) throws(FileAccessError) -> SimulatedFolder {
    try disk.root.folder(at: path.split(separator: 0x2F).map(Array.init))
  }

  func hasWriter(_ name: [UInt8]) throws(FileAccessError) -> Bool {
    disk.openForWriting.contains(try number(name))
  }

  func entries() throws(FileAccessError) -> [FolderEntry] {
    try disk.look([])
    return (disk.nodes[node]?.names ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { FolderEntry(name: $0.key, kind: disk.nodes[$0.value]?.kind ?? .other) }
  }

  func status() throws(FileAccessError) -> FileStatus { status(of: node) }

  func status(of name: [UInt8]) throws(FileAccessError) -> FileStatus? {
    try disk.look(name)
    return disk.nodes[node]?.names[name].map { status(of: $0) }
  }

  private func status(of number: UInt64) -> FileStatus {
    let node = disk.nodes[number] ?? .init(kind: .other)
    return FileStatus(
      kind: node.kind, size: node.bytes.count, seconds: node.seconds, nanoseconds: 0, device: 1,
      inode: number, permissions: node.permissions, owner: 0, group: 0,
      isDataless: node.isDataless)
  }

  func read(_ name: [UInt8], limit: Int) throws(FileAccessError) -> [UInt8] {
    disk.reads += 1
    return disk.nodes[try number(name)]?.bytes ?? []
  }

  func forEachBlock(
    of name: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError) {
    body(try read(name, limit: .max)[...])
  }

  func linkTarget(of name: [UInt8]) throws(FileAccessError) -> [UInt8] {
    try read(name, limit: .max)
  }

  func makeFolder(_ name: [UInt8], permissions: UInt32) throws(FileAccessError) {
    try disk.change(name)
    try requireFree(name)
    disk.set(name, in: node, to: disk.make(.init(kind: .folder)))
  }

  func makeFolder(ifMissing name: [UInt8], permissions: UInt32) throws(FileAccessError) {
    if try status(of: name) == nil { try makeFolder(name, permissions: permissions) }
    try synchronize()
  }

  func copyFile(
    _ original: [UInt8], from source: SimulatedFolder, to name: [UInt8], permissions: UInt32,
    like model: RightsModel?, in folder: SimulatedFolder,
    modified: (seconds: Int64, nanoseconds: Int32)?, _ look: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError) {
    try disk.change(name)
    try requireFree(name)
    let bytes = try source.read(original, limit: .max)
    look(bytes[...])
    try write(bytes, to: name, permissions, like: model, in: folder, modified)
  }

  func makeFile(
    _ name: [UInt8], _ bytes: [UInt8], permissions: UInt32, like model: RightsModel?,
    in folder: SimulatedFolder, modified: (seconds: Int64, nanoseconds: Int32)?
  ) throws(FileAccessError) {
    try disk.change(name)
    try requireFree(name)
    try write(bytes, to: name, permissions, like: model, in: folder, modified)
  }

  /// Makes the file that a name is free for, in steps that a crash may come between.
  private func write(
    _ bytes: [UInt8], to name: [UInt8], _ permissions: UInt32, like model: RightsModel?,
    in folder: SimulatedFolder, _ modified: (seconds: Int64, nanoseconds: Int32)?
  ) throws(FileAccessError) {
    if let model { _ = try folder.number(model.name) }
    let file = disk.make(
      .init(kind: .file, isOnDisk: false, permissions: permissions, seconds: modified?.seconds ?? 0)
    )
    disk.set(name, in: node, to: file)
    try disk.change(name)
    disk.nodes[file]?.bytes = bytes
    try disk.change(name)
    disk.nodes[file]?.isOnDisk = true
  }

  func makeLink(_ name: [UInt8], to target: [UInt8]) throws(FileAccessError) {
    try disk.change(name)
    try requireFree(name)
    disk.set(name, in: node, to: disk.make(.init(kind: .symbolicLink, bytes: target)))
  }

  func setModified(
    _ name: [UInt8], _ time: (seconds: Int64, nanoseconds: Int32)
  ) throws(FileAccessError) {
    let file = try number(name)
    try disk.change(name)
    disk.nodes[file]?.seconds = time.seconds
  }

  func takeAttributes(of model: borrowing SimulatedFolder) throws(FileAccessError) {}

  func append(_ bytes: [UInt8], to name: [UInt8]) throws(FileAccessError) {
    let file = try number(name)
    // What was there stays; the new part comes whole, or in part, or not at all.
    try disk.change(name)
    disk.nodes[file]?.bytes += bytes.prefix(bytes.count / 2)
    try disk.change(name)
    disk.nodes[file]?.bytes += bytes.dropFirst(bytes.count / 2)
  }

  func link(
    _ name: [UInt8], to newName: [UInt8], in folder: SimulatedFolder
  ) throws(FileAccessError) -> Bool {
    try disk.change(name)
    let file = try number(name)
    guard disk.hasLinks, disk.nodes[file]?.kind != .folder else { return false }
    try folder.requireFree(newName)
    disk.set(newName, in: folder.node, to: file)
    return true
  }

  func move(
    _ name: [UInt8], to newName: [UInt8], in folder: SimulatedFolder
  ) throws(FileAccessError) {
    try disk.change(name)
    let file = try number(name)
    try folder.requireFree(newName)
    disk.set(name, in: node, to: nil)
    disk.set(newName, in: folder.node, to: file)
    if disk.movesSetTimes { disk.nodes[file]?.seconds += 7 }
    if disk.nodes[file]?.kind == .folder { disk.settle([(name, node), (newName, folder.node)]) }
  }

  func exchange(
    _ name: [UInt8], with other: [UInt8], in folder: SimulatedFolder
  ) throws(FileAccessError) -> Bool {
    try disk.change(name)
    guard disk.hasExchange else { return false }
    let first = try number(name)
    let second = try folder.number(other)
    disk.set(name, in: node, to: second)
    disk.set(other, in: folder.node, to: first)
    if [first, second].contains(where: { disk.nodes[$0]?.kind == .folder }) {
      disk.settle([(name, node), (other, folder.node)])
    }
    return true
  }

  func remove(_ name: [UInt8]) throws(FileAccessError) {
    try disk.change(name)
    guard disk.nodes[try number(name)]?.kind != .folder else { throw error(.isDirectory, name) }
    disk.set(name, in: node, to: nil)
  }

  func removeEmptyFolder(_ name: [UInt8]) throws(FileAccessError) {
    try disk.change(name)
    guard disk.nodes[try number(name)]?.names.isEmpty == true else { throw error(.io, name) }
    disk.set(name, in: node, to: nil)
  }

  func synchronize() throws(FileAccessError) {
    try disk.change([])
    disk.nodes[node]?.past = [:]
  }
}
