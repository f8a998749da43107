import ConflictResolution
import Replicas
import TestSupport

/// A folder in memory that random steps change, with the IDs that a file system would give.
struct GeneratedTree {
  struct Node {
    var state: FileState
    var id: UInt64
  }

  /// By path; each folder is a node too.
  private(set) var nodes: [String: Node] = [:]
  private var createdCount: UInt64 = 0
  private var nameCount = 0

  /// What of the nodes a host sees.
  struct Sight {
    var hasIDs = false
    var hasBytes = true
    var hasFolders = true
  }

  /// Folders in each other, with at least `fileCount` files directly in each that no other equals.
  init(_ random: inout RepeatableGenerator, folderCount: Int, fileCount: Int) {
    var folders = [""]
    for number in 0..<folderCount {
      let folder = random.pick(folders) + "d\(number)"
      create(folder, .directory)
      folders.append(folder + "/")
    }
    for folder in folders {
      for number in 0..<fileCount + random.number(3) {
        create(folder + "f\(number)", .file(FileContent(text(&random))))
      }
      if random.chance(1, in: 3) { create(folder + "empty", .file(FileContent(""))) }
      if random.chance(1, in: 3) { create(folder + "LICENSE", .file(FileContent("as is\n"))) }
      if random.chance(1, in: 5) { create(folder + "link", .symlink(Array("../f0".utf8))) }
    }
  }

  var folders: [String] { nodes.keys.filter { nodes[$0]?.state == .directory }.sorted() }
  var files: [String] { nodes.keys.filter { nodes[$0]?.state != .directory }.sorted() }

  /// A name that nothing had before.
  mutating func freshName() -> String {
    nameCount += 1
    return "n\(nameCount)"
  }

  mutating func create(_ path: String, _ state: FileState) {
    createdCount += 1
    nodes[path] = Node(state: state, id: createdCount)
  }

  /// Moves something with all that is below it; nothing may be at the target.
  mutating func move(_ path: String, to target: String) {
    for (former, node) in nodes where former == path || former.hasPrefix(path + "/") {
      nodes[former] = nil
      nodes[target + former.dropFirst(path.count)] = node
    }
  }

  /// Changes a file, renames, deletes or creates something.
  mutating func change(_ random: inout RepeatableGenerator) {
    guard let file = random.pick(files + [""]) as String?, !file.isEmpty else { return }
    let folder = random.pick(folders + [""])
    let place = folder.isEmpty ? "" : folder + "/"
    switch random.number(8) {
    case 0: edit(file, &random)
    case 1:
      let name = place + random.pick(["f0", "f1", "f2", "LICENSE", freshName()])
      if nodes[name] == nil { move(file, to: name) }
    case 2: nodes[file] = nil
    case 3:
      let name = place + random.pick(["f0", "f1", "f2"])
      if nodes[name] == nil { create(name, .file(FileContent(text(&random)))) }
    case 4:
      let copy = place + freshName()
      if let state = nodes[file]?.state { create(copy, state) }
    case 5:
      move(file, to: place + freshName())
      if random.chance(1, in: 2) { create(file, .file(FileContent(text(&random)))) }
    default:
      let target = place + random.pick(["d0", "d1", "d2", freshName(), freshName()])
      let moved = random.pick(folders + [""])
      if moved.isEmpty || target.hasPrefix(moved + "/") || nodes[target] != nil { return }
      move(moved, to: target)
    }
  }

  private mutating func edit(_ file: String, _ random: inout RepeatableGenerator) {
    guard case .file(let content)? = nodes[file]?.state, let bytes = content.bytes else { return }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in lines.indices where random.chance(1, in: 5) { lines[line] = "\(random.next())" }
    nodes[file]?.state = .file(FileContent(lines.map { $0 + "\n" }.joined()))
  }

  /// Lines of which some are in many files.
  private func text(_ random: inout RepeatableGenerator) -> String {
    let lines = (0..<3 + random.number(8)).map { _ in
      random.chance(1, in: 3)
        ? random.pick(["}", "end", "return value"]) : "\(random.next() >> 20)"
    }
    return "\(random.next())\n" + lines.map { $0 + "\n" }.joined()
  }

  /// What is gone since an earlier state, and what is new, as a host sees it that compares paths.
  func entries(
    since earlier: GeneratedTree, as sight: Sight = Sight()
  ) -> (gone: [RenameDetector.Entry], new: [RenameDetector.Entry]) {
    let gone = earlier.nodes.filter { path, node in isOther(node, nodes[path], as: sight) }
    let new = nodes.filter { path, node in isOther(node, earlier.nodes[path], as: sight) }
    return (Self.entries(gone, as: sight), Self.entries(new, as: sight))
  }

  /// Whether a host takes what was at a path for another thing than what is there.
  private func isOther(_ node: Node, _ other: Node?, as sight: Sight) -> Bool {
    guard let other else { return true }
    return node.state.kind != other.state.kind || sight.hasIDs && node.id != other.id
  }

  private static func entries(
    _ nodes: [String: Node], as sight: Sight
  ) -> [RenameDetector.Entry] {
    nodes.compactMap { text, node in
      guard let path = RelativePath(text), sight.hasFolders || node.state != .directory else {
        return nil
      }
      var state = node.state
      if !sight.hasBytes, case .file(let content) = state {
        state = .file(FileContent(size: content.size, digest: content.digest))
      }
      let id = sight.hasIDs ? RenameDetector.FileID(device: 0, number: node.id) : nil
      return RenameDetector.Entry(path, state, fileID: id)
    }
  }
}
