import ConflictResolution
import ContentDigests
import FileAccess
import Replicas
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Generated folders of sync tools") struct SyncRootLawTests {
  typealias Files = SyncRootTests.Files

  static let names = ["a", "b", "A", "c", "d", "d/x", "d/y", "d/e", "d/e/z", "f/x", "f/a"]
  static let texts = ["", "one", "two", "three", "four", "->a", "->d/x"]

  /// Files with few names and few contents, so that much is renamed.
  static func files(_ random: inout RepeatableGenerator, listsFolders: Bool) -> Files {
    var files: Files = [:]
    for name in names.shuffled(using: &random).prefix(Int.random(in: 0...7, using: &random)) {
      let isFree = files.keys.allSatisfy {
        !$0.hasPrefix(name + "/") && !name.hasPrefix($0 + "/")
          && $0.lowercased() != name.lowercased()
      }
      if isFree { files[name] = texts.randomElement(using: &random) ?? "" }
    }
    // The folder in another spelling.
    if Int.random(in: 0..<4, using: &random) == 0 {
      files = Dictionary(
        files.map { ($0.key.hasPrefix("d") ? "D" + $0.key.dropFirst() : $0.key, $0.value) }
      ) { first, _ in first }
    }
    if listsFolders {
      for folder in SyncRootTests.folders(of: files) { files[folder] = .some(nil) }
    }
    return files
  }

  /// What a user does meanwhile.
  static func edit(_ world: SyncRootTests.World, _ random: inout RepeatableGenerator) throws {
    let path = names.randomElement(using: &random) ?? "a"
    let line =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "rm -rf '\(path)'"
      case 1: "mkdir -p '\(path)' 2>/dev/null"
      case 2: "mkdir -p '\(path)' 2>/dev/null && printf own > '\(path)/own'"
      default: "[ -d '\(path)' ] || { mkdir -p \"$(dirname '\(path)')\"; printf mine > '\(path)'; }"
      }
    try world.test.shell("cd tree; { \(line); } 2>/dev/null; true")
  }

  /// The plan from some files to others, of which none is left.
  static func plan(
    _ before: Files, _ wanted: Files, on disk: SimulatedDisk
  ) throws -> RunPlan {
    var planner = TreePlanner(
      from: try SyncRootTests.tree(before), to: try SyncRootTests.tree(wanted),
      in: Array("/tree".utf8))
    planner.run(in: try disk.root.folder(Array("tree".utf8))) { _, _ in nil }
    #expect(planner.left == [], "\(before) to \(wanted)")
    return RunPlan(folder: Array("/tree".utf8), strategies: [], changes: planner.changes)
  }

  /// A disk with these files in a tree, and the path of each by its number.
  static func disk(_ files: Files) -> (disk: SimulatedDisk, nodes: [UInt64: String]) {
    let disk = SimulatedDisk()
    disk.add("store/keep", "keep")
    disk.add("tree/keep", "keep")
    var nodes: [UInt64: String] = [:]
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      nodes[disk.add("tree/" + path, text ?? "")] = path
    }
    return (disk, nodes)
  }

  /// The texts in a folder of the test, also in its store.
  static func texts(_ world: SyncRootTests.World) throws -> Set<String> {
    Set(
      try SweepLawTests.tree(world.test.bytes).compactMap { path, value in
        path.starts(with: Array("resolve/".utf8)) ? nil : SweepLawTests.content(value)
      })
  }

  @Test("What is not left is as it should be, what is left as it was, and undo brings back all")
  func apply() throws {
    for seed in seeds(2000, ordinarily: 150) {
      var random = RepeatableGenerator(seed: seed)
      let listsFolders = Bool.random(using: &random)
      let before = Self.files(&random, listsFolders: listsFolders)
      let wanted = Self.files(&random, listsFolders: listsFolders)
      let world = try SyncRootTests.World(before)
      let isEdited = Bool.random(using: &random)
      if isEdited {
        for _ in 0..<Int.random(in: 1...3, using: &random) { try Self.edit(world, &random) }
      }
      let (edited, all) = try (world.contents(), SweepLawTests.tree(world.test.bytes("tree")))
      let contents = try Self.texts(world)
      let words: Comment = "seed \(seed): \(before) to \(wanted), edited to \(edited)"

      let run = try world.root.apply(
        from: SyncRootTests.tree(before), to: SyncRootTests.tree(wanted), at: SyncRootTests.time)
      let after = try world.contents()
      let left = Set(run.left.map { "\($0.path)" })
      if !isEdited { #expect(left == [], words) }
      for path in Set(before.keys).union(wanted.keys) {
        if left.contains(path) || before[path] == wanted[path] {
          // Folders come and go with what is in them.
          let isFolder = [after[path], edited[path]].contains("folder")
          #expect(after[path] == edited[path] || isFolder, "\(words), '\(path)' is left")
        } else if let text = wanted[path] {
          #expect(after[path] == (text ?? "folder"), "\(words), '\(path)'")
        } else if after[path] != "folder" {
          #expect(after[path] == nil, "\(words), '\(path)' is still there")
        }
      }
      // What the tool did not know is as it was.
      for (path, text) in edited where before[path] == nil && text != "folder" {
        #expect(after[path] == text || wanted[path] == text, "\(words), '\(path)' was its user's")
      }
      #expect(contents.isSubset(of: try Self.texts(world)), words)
      let again = try world.root.apply(
        from: SyncRootTests.tree(before), to: SyncRootTests.tree(wanted),
        at: SyncRootTests.time.adding(seconds: 1))
      #expect(again.id == nil, "\(words), again")
      #expect(again.left.map(\.path) == run.left.map(\.path), "\(words), again")
      #expect(try world.contents() == after, words)

      guard let id = run.id else { continue }
      #expect(try world.root.undo() == UndoneRun(id: id, left: []), words)
      #expect(try SweepLawTests.tree(world.test.bytes("tree")) == all, words)
    }
  }

  @Test(
    "Every content is reachable, and another run finishes the work or undoes it",
    arguments: [false, true])
  func stops(isTakenBack: Bool) throws {
    for seed in seeds(40, ordinarily: 4) {
      var random = RepeatableGenerator(seed: seed)
      let listsFolders = Bool.random(using: &random)
      let before = Self.files(&random, listsFolders: listsFolders).filter {
        $0.value?.hasPrefix("->") != true
      }
      let wanted = Self.files(&random, listsFolders: listsFolders).filter {
        $0.value?.hasPrefix("->") != true
      }
      func disk() -> SimulatedDisk {
        let disk = SimulatedDisk()
        disk.add("tree/keep", "keep")
        disk.add("store/keep", "keep")
        for (path, text) in before.sorted(by: { $0.key < $1.key }) {
          if let text { disk.add("tree/" + path, text) }
        }
        return disk
      }
      func outside(_ disk: SimulatedDisk) -> [String: String] {
        disk.tree().filter { $0.key.hasPrefix("tree/") && $0.key != "tree/keep" }
      }
      func plan(_ disk: SimulatedDisk) throws -> RunPlan {
        try Self.plan(before, wanted, on: disk)
      }
      let (start, end) = try {
        let disk = disk()
        let store = try SweepStopsTests.store(disk)
        let start = outside(disk)
        let done = try store.finish(try store.begin(try plan(disk), at: SyncRootTests.time))
        #expect(done.refusals.isEmpty, "seed \(seed): \(done.refusals)")
        return (start, outside(disk))
      }()
      for (path, text) in wanted {
        if let text { #expect(end["tree/" + path] == text, "seed \(seed)") }
      }
      #expect(end.count == wanted.count { $0.value != nil }, "seed \(seed)")
      if start == end { continue }
      _ = try StoppedRun(
        time: SyncRootTests.time, isTakenBack: isTakenBack, disk: disk,
        store: SweepStopsTests.store, plan: plan,
        faults: { disk in
          try StoppedRun.faults(
            on: disk, keeping: start.values, store: SweepStopsTests.store, tree: outside,
            before: start, after: end
          ).map { "seed \(seed): \($0)" }
        }
      ).stopEverywhere()
    }
  }

  @Test(
    "What a user saves or writes at any call is in the folder, and what is refused is as it was")
  func editsAtAnyCall() throws {
    let cases: [(Files, Files)] = [
      (["a": "one", "b": "two"], ["a": "two", "b": "one"]), (["a": "one"], ["b": "one"]),
      (["a": "one"], ["c/b": "one"]), (["a": "one"], ["a": "two"]), (["a": "one"], [:]),
      (["a": "one", "b": "two", "d": "six"], ["a": "two", "b": "six", "d": "one"]),
    ]
    for (before, wanted) in cases {
      for (name, isSaved) in before.keys.sorted().flatMap({ [($0, true), ($0, false)] }) {
        var call = 0
        while true {
          let (disk, nodes) = Self.disk(before)
          let plan = try Self.plan(before, wanted, on: disk)
          let store = try SweepStopsTests.store(disk)
          let begun = try store.begin(plan, at: SyncRootTests.time)
          var isDone = false
          disk.interference = (
            call,
            { disk in
              isDone = true
              guard let tree = disk.nodes[1]?.names[Array("tree".utf8)] else { return }
              if isSaved {
                // As an editor saves: another file takes the name.
                let node = disk.make(.init(kind: .file, bytes: Array("unseen".utf8)))
                disk.set(Array(name.utf8), in: tree, to: node)
              } else if let number = nodes.first(where: { $0.value == name })?.key {
                // By a descriptor, wherever the file is by then.
                disk.nodes[number]?.bytes += Array("unseen".utf8)
                disk.nodes[number]?.seconds += 1
              }
            }
          )
          let record = try store.finish(begun)
          guard isDone else { break }
          let words: Comment = "\(before) to \(wanted), \(name), saved \(isSaved), call \(call)"
          let tree = disk.tree().filter { $0.key.hasPrefix("tree/") && $0.key != "tree/keep" }
          let isGone = wanted[name] == nil && wanted.values.allSatisfy { $0 != before[name] ?? "" }
          if isSaved {
            #expect(tree["tree/" + name] == "unseen", words)
          } else if !isGone {
            #expect(
              tree.values.contains { $0.hasSuffix("unseen") } || record.refusals.isEmpty, words)
          }
          // Nothing is renamed of what is reported as left.
          if !isSaved, !record.refusals.isEmpty {
            let isTakenBack = record.refusals.values.allSatisfy(\.isTakenBack)
            #expect(isTakenBack, words)
            let expected = before.map { path, text in
              ("tree/" + path, (text ?? "") + (path == name ? "unseen" : ""))
            }
            #expect(tree == Dictionary(expected) { first, _ in first }, words)
          }
          call += 1
        }
      }
    }
  }

  @Test("A file that is removed or renamed while a run is prepared leaves its change out")
  func goneWhilePreparing() throws {
    let cases: [(Files, Files)] = [
      (["a": "one"], ["a": "two"]),
      (["a": "one", "b": "one"], ["a": "two", "b": "one", "c": "one"]),
      (["a": "one"], ["a": "one", "b": "one"]),
    ]
    for (before, wanted) in cases {
      for name in before.keys.sorted() {
        var call = 0
        while true {
          let disk = Self.disk(before).disk
          let plan = try Self.plan(before, wanted, on: disk)
          let store = try SweepStopsTests.store(disk)
          var isDone = false
          disk.interference = (
            call,
            { disk in
              isDone = true
              guard let tree = disk.nodes[1]?.names[Array("tree".utf8)] else { return }
              let moved = disk.nodes[tree]?.names.removeValue(forKey: Array(name.utf8))
              disk.nodes[tree]?.names[Array("moved".utf8)] = moved
            }
          )
          let begun = try store.begin(plan, at: SyncRootTests.time)
          guard isDone else { break }
          _ = try store.finish(begun)
          let tree = disk.tree().filter { $0.key.hasPrefix("tree/") }
          let words: Comment = "\(before) to \(wanted), \(name) moved before call \(call): \(tree)"
          #expect(tree["tree/moved"] == before[name], words)
          #expect(tree["tree/" + name] == nil, words)
          call += 1
        }
      }
    }
  }

  @Test(
    "What a user saves or writes at any call of an undo is in the folder, and what is refused is as it was"
  )
  func editsWhileUndoing() throws {
    let cases: [(Files, Files)] = [
      (["a": "one"], ["a": "two"]), ([:], ["a": "two"]), (["a": "one"], ["b": "one"]),
      (["a": "one", "b": "two"], ["a": "two", "b": "one"]), (["a": "one"], ["c/b": "one"]),
    ]
    for (before, wanted) in cases {
      for (name, isSaved) in wanted.keys.sorted().flatMap({ [($0, true), ($0, false)] }) {
        var call = 0
        while true {
          let disk = Self.disk(before).disk
          let plan = try Self.plan(before, wanted, on: disk)
          let store = try SweepStopsTests.store(disk)
          let record = try store.finish(try store.begin(plan, at: SyncRootTests.time))
          #expect(record.refusals.isEmpty)
          let names = [[UInt8]](path: Array("tree/\(name)".utf8))
          let folder = try disk.root.folder(at: Array(names.dropLast()))
          let last = names[names.count - 1]
          let number = try #require(try folder.status(of: last)).inode
          var (isDone, isMade, wasThere) = (false, false, false)
          disk.interference = (
            call,
            { disk in
              isDone = true
              if isSaved {
                let root = disk.nodes[1]?.names[Array("tree".utf8)]
                let place =
                  names.count == 2 ? root : root.flatMap { disk.nodes[$0]?.names[names[1]] }
                // Nobody saves in a folder that is in the store.
                guard place == folder.node else { return }
                isMade = true
                let node = disk.make(.init(kind: .file, bytes: Array("unseen".utf8)))
                disk.set(last, in: folder.node, to: node)
              } else {
                wasThere = disk.nodes[folder.node]?.names[last] == number
                disk.nodes[number]?.bytes += Array("unseen".utf8)
                disk.nodes[number]?.seconds += 1
              }
            }
          )
          let refusals = try store.takeBack(record).refusals
          guard isDone else { break }
          let words: Comment = "\(before) to \(wanted), \(name), saved \(isSaved), call \(call)"
          let tree = disk.tree().filter { $0.key.hasPrefix("tree/") }
          if isSaved {
            #expect(tree["tree/" + name] == "unseen" || !isMade, words)
          } else if !refusals.isEmpty {
            #expect(tree["tree/" + name] == (wanted[name] ?? "")! + "unseen", words)
          } else {
            // A program that has it open still may write to it when it is in the store.
            let found = wasThere ? tree : disk.tree()
            #expect(found.values.contains { $0.hasSuffix("unseen") }, words)
          }
          call += 1
        }
      }
    }
  }
}
