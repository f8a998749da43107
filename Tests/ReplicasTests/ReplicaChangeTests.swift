import ConflictResolution
import TestSupport
import Testing

@testable import Replicas

@Suite("The changes from one tree to another") struct ReplicaChangeTests {
  /// A folder of a file system that may ignore case: nothing stands below a file.
  private struct Disk {
    let ignoresCase: Bool
    var entries: [RelativePath: FileState] = [:]

    private func key(_ path: RelativePath) throws -> RelativePath {
      ignoresCase ? try RelativePath(path.bytes.map { $0 & 0x40 != 0 ? $0 | 0x20 : $0 }) : path
    }

    /// Carries out a change; gives what a file system would refuse.
    mutating func carryOut(_ change: ReplicaChange) throws -> String? {
      let path = try key(change.path)
      let isUsed = entries.keys.contains { $0.isBelow(path) }
      switch change {
      case .remove:
        if !isUsed { entries[path] = nil }
      case .write(_, let version):
        for (other, state) in entries where path.isBelow(other) && state.kind != .directory {
          return "\(other) is a file, and \(path) is below it"
        }
        if isUsed, version.state.kind != .directory { return "\(path) is a folder in use" }
        if version.state.kind == .directory, entries[path]?.kind == .directory { return nil }
        try write(version.state, at: path)
      }
      return nil
    }

    mutating func write(_ state: FileState, at path: RelativePath) throws {
      entries[try key(path)] = state
    }
  }

  private static let names = ["a", "A", "b"]

  /// A tree in which nothing stands below a file, and no two names differ only by case.
  private static func tree(
    _ random: inout RepeatableGenerator, listsFolders: Bool
  ) throws -> [RelativePath: FileVersion] {
    var tree: [RelativePath: FileVersion] = [:]
    var spelled: [String: String] = [:]
    for _ in 0..<random.number(7) {
      var names: [String] = []
      for _ in 0...random.number(3) { names.append(random.pick(Self.names)) }
      for end in names.indices {
        let folder = names[...end].joined(separator: "/")
        let known = spelled[folder.lowercased()] ?? folder
        spelled[folder.lowercased()] = known
        names[end] = known.split(separator: "/").last.map(String.init) ?? names[end]
      }
      let path = try RelativePath(Array(names.joined(separator: "/").utf8))
      let isTaken = tree.contains { other, version in
        other.isBelow(path) || (path.isBelow(other) && version.state.kind != .directory)
          || other == path
      }
      if isTaken { continue }
      let text = random.pick(["1", "2", "3"])
      let isFolder = listsFolders && random.chance(1, in: 4)
      tree[path] = try version(path, isFolder ? .directory : .file(FileContent(text)))
      var above = listsFolders ? path.parent : nil
      while let folder = above {
        tree[folder] = try version(folder, .directory)
        above = folder.parent
      }
    }
    return tree
  }

  private static func version(_ path: RelativePath, _ state: FileState) throws -> FileVersion {
    FileVersion(path: path, state: state, vector: ["x": 1], device: "x")
  }

  @Test("can be carried out in their order, on any file system", arguments: seeds(4000))
  func order(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let listsFolders = random.chance(1, in: 2)
    let before = try Self.tree(&random, listsFolders: listsFolders)
    let after = try Self.tree(&random, listsFolders: listsFolders)
    let copies = Set(after.keys.filter { before[$0] == nil && random.chance(1, in: 3) })
    let changes = ReplicaChange.changes(from: before, to: after, copies: copies)
    for ignoresCase in [false, true] {
      var disk = Disk(ignoresCase: ignoresCase)
      for (path, version) in before { try disk.write(version.state, at: path) }
      for change in changes {
        let fault = try disk.carryOut(change)
        #expect(fault == nil, "\(before.keys.sorted()) to \(after.keys.sorted()): \(changes)")
      }
      var wanted = Disk(ignoresCase: ignoresCase)
      for (path, version) in after { try wanted.write(version.state, at: path) }
      #expect(disk.entries == wanted.entries, "\(before.keys.sorted()): \(changes)")
    }
  }

  @Test("write a copy before its original, or what is in its way, is gone")
  func copyFirst() throws {
    func changes(
      _ before: [(RelativePath, FileState)], _ after: [(RelativePath, FileState)],
      copies: Set<RelativePath>
    ) throws -> [String] {
      func tree(_ states: [(RelativePath, FileState)]) throws -> [RelativePath: FileVersion] {
        var tree: [RelativePath: FileVersion] = [:]
        for (path, state) in states { tree[path] = try Self.version(path, state) }
        return tree
      }
      return ReplicaChange.changes(from: try tree(before), to: try tree(after), copies: copies).map
      {
        switch $0 {
        case .remove(let path): "-\(path)"
        case .write(let path, _): "\(path)"
        }
      }
    }
    func file(_ text: String) -> FileState { .file(FileContent(text)) }
    // A file gives way to a folder in which there is a conflict, and becomes a copy itself.
    #expect(
      try changes(
        [("a", file("3"))], [("a-1", file("3")), ("a/n", file("1")), ("a/n-1", file("2"))],
        copies: ["a-1", "a/n-1"]) == ["a-1", "-a", "a/n-1", "a/n"])
    #expect(
      try changes(
        [("a", file("3"))],
        [("a-1", file("3")), ("a", .directory), ("a/n", file("1")), ("a/n-1", file("2"))],
        copies: ["a-1", "a/n-1"]) == ["a-1", "a", "a/n-1", "a/n"])
    #expect(
      try changes([("a", file("1"))], [("a", file("2")), ("a-1", file("1"))], copies: ["a-1"])
        == ["a-1", "a"])
  }
}
