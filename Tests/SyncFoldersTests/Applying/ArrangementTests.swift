import ConflictResolution
import FileAccess
import SyncFolders
import TestSupport
import Testing

@Suite("Changes that can stop anywhere")
struct ArrangementTests {
  /// A change: for each file its text, its name before and its name after.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [(text: String, before: String?, after: String?)]
  }

  static let cases = [
    Case(
      testDescription: "the copy wins",
      files: [("old", "notes.md", nil), ("new", "notes copy.md", "notes.md")]),
    Case(
      testDescription: "the original wins",
      files: [("old", "notes.md", "notes.md"), ("new", "notes copy.md", nil)]),
    Case(
      testDescription: "both are kept, the copy under the name",
      files: [("old", "notes.md", "notes-1.md"), ("new", "notes copy.md", "notes.md")]),
    Case(
      testDescription: "both are kept, the original under the name",
      files: [("old", "notes.md", "notes.md"), ("new", "notes copy.md", "notes-1.md")]),
    Case(
      testDescription: "a merge",
      files: [
        ("old", "notes.md", nil), ("new", "notes copy.md", nil), ("both", nil, "notes.md"),
      ]),
    Case(
      testDescription: "a merge without an original",
      files: [("one", "copy 1", nil), ("two", "copy 2", nil), ("both", nil, "notes.md")]),
    Case(
      testDescription: "a ring of names",
      files: [("a", "1", "2"), ("b", "2", "3"), ("c", "3", "1")]),
    Case(
      testDescription: "equal contents",
      files: [
        ("same", "notes.md", nil), ("same", "notes copy.md", "notes.md"),
        ("same", "notes copy 2.md", nil),
      ]),
  ]

  static func disk(_ example: Case) -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.add("folder/other.md", "other")
    disk.add("store/journal", "journal")
    for (index, file) in example.files.enumerated() {
      disk.add(file.before.map { "folder/" + $0 } ?? "store/\(index)", file.text)
    }
    return disk
  }

  static func change(_ example: Case, on disk: SimulatedDisk) throws -> FolderChange {
    let folder = try disk.root.folder(Array("folder".utf8))
    let store = try disk.root.folder(Array("store".utf8))
    var files: [MovedFile] = []
    for (index, file) in example.files.enumerated() {
      let name = Array((file.before ?? "\(index)").utf8)
      let place = file.before == nil ? store : folder
      let status = try #require(try place.status(of: name))
      files.append(
        MovedFile(
          before: file.before.map { Array($0.utf8) }, after: file.after.map { Array($0.utf8) },
          stored: Array("\(index)".utf8), stamp: try FileStamp(of: name, status, in: place)))
    }
    return FolderChange(folder: [Array("folder".utf8)], files: files)
  }

  static func run(
    _ change: FolderChange, _ direction: ChangeDirection, isStepBack: Bool = false,
    on disk: SimulatedDisk
  ) throws(ChangeRefusal) {
    var arrangement = Arrangement(change, direction, isStepBack: isStepBack)
    guard let folder = try? disk.root.folder(Array("folder".utf8)),
      let store = try? disk.root.folder(Array("store".utf8))
    else { throw ChangeRefusal([], "no folder") }
    try arrangement.run(in: folder, from: folder, store: store)
  }

  static func before(_ example: Case) -> [String: String] {
    var tree = ["folder/other.md": "other"]
    for file in example.files {
      if let name = file.before { tree["folder/" + name] = file.text }
    }
    return tree
  }

  static func after(_ example: Case) -> [String: String] {
    var tree = ["folder/other.md": "other"]
    for file in example.files { if let name = file.after { tree["folder/" + name] = file.text } }
    return tree
  }

  static func inFolder(_ disk: SimulatedDisk) -> [String: String] {
    disk.tree().filter { $0.key.hasPrefix("folder/") }
  }

  /// What is wrong with a disk on which a change was cut short.
  static func faults(_ disk: SimulatedDisk, _ example: Case, _ change: FolderChange) -> [String] {
    var faults: [String] = []
    let texts = Set(disk.tree().values)
    for file in example.files where !texts.contains(file.text) {
      faults.append("'\(file.text)' is lost: \(disk.tree())")
    }
    for direction in [ChangeDirection.forward, .back] {
      let again = disk.copy()
      do throws(ChangeRefusal) {
        try run(change, direction, on: again)
        let expected = direction == .forward ? after(example) : before(example)
        if inFolder(again) != expected {
          faults.append("\(direction): \(again.tree()) instead of \(expected)")
        }
        let stored = again.tree().filter { $0.key.hasPrefix("store/") }.count - 1
        let due = example.files.count {
          (direction == .forward ? $0.after : $0.before) == nil
        }
        if stored != due { faults.append("\(direction): \(stored) in the store, not \(due)") }
      } catch {
        faults.append(
          "\(direction) refused: \(String(decoding: error.name, as: UTF8.self)) \(error.reason)")
      }
    }
    return faults
  }

  @Test(arguments: cases, [(true, true), (true, false), (false, true), (false, false)])
  func stopsAnywhereAndLosesNothing(example: Case, can: (links: Bool, exchange: Bool)) throws {
    for direction in [ChangeDirection.forward, .back] {
      var stops = 0
      while true {
        let disk = Self.disk(example)
        disk.hasLinks = can.links
        disk.hasExchange = can.exchange
        let change = try Self.change(example, on: disk)
        if direction == .back { try Self.run(change, .forward, on: disk) }
        disk.changesLeft = stops
        do throws(ChangeRefusal) {
          try Self.run(change, direction, on: disk)
          #expect(
            Self.inFolder(disk)
              == (direction == .forward ? Self.after(example) : Self.before(example)))
        } catch {
          guard disk.isStopped else { throw error }
        }
        #expect(Self.faults(disk.copy(), example, change) == [], "stopped before change \(stops)")
        // Without second names all depends on the file system's own order.
        if can.links {
          for seed in seeds(30) {
            var generator = RepeatableGenerator(seed: seed &+ UInt64(stops) &* 1000)
            let crashed = disk.crashed { Int.random(in: 0..<$0, using: &generator) }
            #expect(
              Self.faults(crashed, example, change) == [],
              "crashed before change \(stops), seed \(seed)")
          }
          #expect(Self.faults(disk.crashed { _ in 0 }, example, change) == [], "all of it lost")
        }
        if !disk.isStopped { break }
        stops += 1
      }
      #expect(stops >= (can.links ? 4 : 2))
    }
  }

  /// A time that the file system sets itself is no edit; an edit is one whatever the time says.
  @Test(arguments: cases, [(true, true), (true, false), (false, true), (false, false)])
  func aMoveMaySetTheTime(example: Case, can: (links: Bool, exchange: Bool)) throws {
    let disk = Self.disk(example)
    disk.hasLinks = can.links
    disk.hasExchange = can.exchange
    disk.movesSetTimes = true
    let change = try Self.change(example, on: disk)
    try Self.run(change, .forward, on: disk)
    #expect(Self.inFolder(disk) == Self.after(example))
    try Self.run(change, .back, on: disk)
    #expect(Self.inFolder(disk) == Self.before(example))
    // Through a descriptor, of the same length, before each call in turn.
    for change in 0..<120 {
      let disk = disk.copy()
      let plan = try Self.change(example, on: disk)
      var edited: UInt64?
      disk.interference = (
        change,
        { disk in
          let old = Array("old".utf8)
          for (number, node) in disk.nodes where node.bytes == old {
            disk.nodes[number]?.bytes = Array("OLD".utf8)
            disk.nodes[number]?.seconds += 1
            edited = number
          }
        }
      )
      do throws(ChangeRefusal) { try Self.run(plan, .forward, on: disk) } catch {
        try? Self.run(plan, .back, on: disk)
      }
      guard edited != nil else { continue }
      #expect(disk.tree().values.contains("OLD"), "edited before call \(change)")
    }
  }

  @Test(arguments: cases)
  func somebodyElseWritesMeanwhile(example: Case) throws {
    for name in ["notes.md", "notes copy.md", "notes-1.md", "1", "2", "copy 1"] {
      var change = 0
      while true {
        let disk = Self.disk(example)
        let plan = try Self.change(example, on: disk)
        var isDone = false
        disk.interference = (
          change,
          { disk in
            isDone = true
            // As an editor saves: another file takes the name.
            guard let folder = disk.nodes[1]?.names[Array("folder".utf8)] else { return }
            let node = disk.make(.init(kind: .file, bytes: Array("unseen".utf8)))
            disk.set(Array(name.utf8), in: folder, to: node)
          }
        )
        do throws(ChangeRefusal) { try Self.run(plan, .forward, on: disk) } catch {
          try? Self.run(plan, .back, on: disk)
        }
        guard isDone else { break }
        let texts = Set(disk.tree().values)
        #expect(texts.contains("unseen"), "written before call \(change) at \(name)")
        #expect(
          Self.inFolder(disk)["folder/\(name)"] == "unseen",
          "written before call \(change) at \(name): \(Self.inFolder(disk))")
        for file in example.files where file.before != name && file.after != name {
          #expect(texts.contains(file.text), "\(name) written before call \(change)")
        }
        change += 1
      }
    }
  }

  @Test("What is written at a name that its file keeps stays at that name", arguments: cases)
  func writtenInPlace(example: Case) throws {
    for name in Set(example.files.flatMap { [$0.before, $0.after].compactMap { $0 } }).sorted() {
      // The names in the folder of the file that has the name, before each call.
      var known: [Set<String>] = []
      var call = 0
      while true {
        let disk = Self.disk(example)
        let plan = try Self.change(example, on: disk)
        var (isDone, isMade) = (false, false)
        disk.interference = (
          call,
          { disk in
            isDone = true
            guard let folder = disk.nodes[1]?.names[Array("folder".utf8)],
              let names = disk.nodes[folder]?.names, let number = names[Array(name.utf8)]
            else { return known.append([]) }
            known.append(
              Set(
                names.filter { $0.value == number }.keys.map { String(decoding: $0, as: UTF8.self) }
                  + ["\(number)"]))
            isMade = true
            disk.nodes[number]?.bytes += Array(" and unseen".utf8)
            disk.nodes[number]?.seconds += 1
          }
        )
        do throws(ChangeRefusal) { try Self.run(plan, .forward, on: disk) } catch {
          try? Self.run(plan, .back, isStepBack: true, on: disk)
        }
        guard isDone else { break }
        let tree = Self.inFolder(disk)
        let words: Comment = "\(name) written before call \(call): \(tree)"
        // While a file has both names, nobody knows at which one it was written; so it is until it was looked at again.
        let isSettled =
          known[call].count == 2 && known[max(0, call - 2)...call].allSatisfy { $0 == known[call] }
        if isMade, isSettled { #expect(tree["folder/" + name]?.hasSuffix("unseen") == true, words) }
        call += 1
      }
    }
  }

  @Test func whatChangedSinceIsRefused() throws {
    let example = Self.cases[0]
    for name in ["notes.md", "notes copy.md"] {
      let disk = Self.disk(example)
      let change = try Self.change(example, on: disk)
      let folder = try disk.root.folder(Array("folder".utf8))
      let node = try #require(disk.nodes[folder.node]?.names[Array(name.utf8)])
      disk.nodes[node]?.bytes = Array("edited".utf8)
      let before = disk.tree()
      #expect(throws: ChangeRefusal.self) { try Self.run(change, .forward, on: disk) }
      #expect(disk.tree() == before)
    }
  }

  @Test func aWinnerThatWasEditedSinceIsNotTakenBack() throws {
    let example = Self.cases[0]
    let disk = Self.disk(example)
    let change = try Self.change(example, on: disk)
    try Self.run(change, .forward, on: disk)
    let folder = try disk.root.folder(Array("folder".utf8))
    let node = try #require(disk.nodes[folder.node]?.names[Array("notes.md".utf8)])
    disk.nodes[node]?.bytes = Array("edited".utf8)
    let before = disk.tree()
    #expect(throws: ChangeRefusal.self) { try Self.run(change, .back, on: disk) }
    #expect(disk.tree() == before)
  }
}
