import TestSupport
import Testing

@testable import FileNames

@Suite("Collision finder") struct CollisionFinderTests {
  private func find(
    _ paths: [RelativePath], for systems: [FileSystem] = FileSystem.portable
  ) -> [NameCollision] {
    var finder = CollisionFinder(for: systems)
    for path in paths { finder.insert(path) }
    return finder.collisions()
  }

  @Test("names that differ by case, and by what only some system ignores")
  func kinds() {
    let found = find([
      "README.md", "readme.md", "src/a", "src/b", "src/a.", "docs/Maße", "docs/MASSE", "x", "x",
    ])
    #expect(
      found.map { $0.paths } == [
        ["README.md", "readme.md"], ["docs/MASSE", "docs/Maße"], ["src/a", "src/a."],
      ])
    #expect(found.map { $0.isCertain } == [true, true, false])
    #expect(found[0].key == "readme.md")
    #expect(found[1].systems == [.apfs, .ext4CaseFold, .dropbox])
    #expect(found[2].systems == [.win32, .oneDrive])
  }

  @Test("folders that are one somewhere are looked into together")
  func folders() {
    let found = find(["Docs/x", "docs/X", "docs/x", "DOCS/sub/y", "Docs/Sub/y"])
    #expect(
      found.map { $0.paths } == [
        ["DOCS", "Docs", "docs"], ["DOCS/sub", "Docs/Sub"], ["DOCS/sub/y", "Docs/Sub/y"],
        ["Docs/x", "docs/X", "docs/x"],
      ])
    #expect(found.allSatisfy { $0.isCertain })
  }

  @Test("a file and a folder, and only the systems asked for")
  func narrowed() {
    #expect(find(["a/b", "A"]).map { $0.paths } == [["A", "a"]])
    #expect(find(["Maße", "Masse"], for: [.ntfs]).first?.systems == [])
    #expect(find(["ı", "i"], for: [.ntfs]).isEmpty)
    #expect(find(["ı", "i"], for: [.zfsInsensitive]).first?.isCertain == false)
  }

  @Test("a certain pair among names of which another pair is one for the systems asked about")
  func mixed() {
    let names: [RelativePath] = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}."]
    #expect(find(names).map { $0.isCertain } == [true])
    #expect(find(names, for: [.apfs]).map { $0.isCertain } == [true])
    let windows = find(names, for: [.win32])
    #expect(windows.map { $0.isCertain } == [false] && windows.first?.systems == [.win32])
    // Case is what Windows ignores, too.
    #expect(find(["a", "A", "a."], for: [.win32]).map { $0.isCertain } == [true])
    #expect(find(["D/x", "d/x", "d/x."], for: [.win32]).map { $0.isCertain } == [true, true])
  }

  @Test("names that are no UTF-8")
  func illFormed() throws {
    let stray = try RelativePath([0x61, 0xFF])
    let other = try RelativePath([0x61, 0xFE])
    let capital = try RelativePath([0x41, 0xFF])
    #expect(find([stray, other]).isEmpty)
    #expect(find([stray, capital]).first?.paths == [capital, stray])
  }

  @Test(
    "folder by folder gives what the whole list gives", arguments: 1...30 as ClosedRange<UInt64>)
  func byFolder(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let names = ["a", "A", "a.", "b", "B", "é", "e\u{301}", "É", "ß", "ss", "SS", "ı", "i", "c"]
    var paths: Set<RelativePath> = []
    for _ in 0..<80 {
      let components = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        bytes(names.randomElement(using: &random) ?? "a")
      }
      paths.insert(try RelativePath(components: components))
    }
    var all = paths
    for path in paths {
      var parent = path.parent
      while let folder = parent {
        all.insert(folder)
        parent = folder.parent
      }
    }
    let isFolder = Set(all.compactMap { $0.parent })
    let whole = find(all.shuffled(using: &random))

    var found: [NameCollision] = []
    var work: [[RelativePath?]] = [[nil]]
    while let group = work.popLast() {
      var finder = CollisionFinder(in: group)
      for (index, folder) in group.enumerated() {
        for path in all where path.parent == folder {
          finder.insert(path.lastComponent, in: index, isFolder: isFolder.contains(path))
        }
      }
      found += finder.collisions()
      work += finder.folders()
    }
    found.sort { $0.paths.lexicographicallyPrecedes($1.paths) }
    #expect(found == whole, "seed \(seed)")

    // The plain way: every pair of paths, by every system.
    var pairs: Set<[RelativePath]> = []
    for collision in whole {
      for left in collision.paths {
        for right in collision.paths where left < right && joins(left, right) {
          pairs.insert([left, right])
        }
      }
    }
    var expected: Set<[RelativePath]> = []
    for left in all {
      for right in all where left < right && joins(left, right) {
        expected.insert([left, right])
      }
    }
    #expect(pairs == expected, "seed \(seed)")
  }

  @Test(
    "each collision names the systems that join two of its paths",
    arguments: 1...30 as ClosedRange<UInt64>)
  func systems(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let names = [
      "a", "A", "a.", "\u{E9}", "e\u{301}", "\u{C9}", "\u{DF}", "ss", "\u{131}", "i", "I",
    ]
    var paths: Set<RelativePath> = []
    for _ in 0..<40 {
      let components = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        bytes(names.randomElement(using: &random) ?? "a")
      }
      paths.insert(try RelativePath(components: components))
    }
    for collision in find(paths.shuffled(using: &random)) {
      let all = collision.paths
      func isAny(_ areOne: ([UInt8], [UInt8]) -> Bool) -> Bool {
        all.contains { left in
          all.contains { $0 < left && zip($0.components, left.components).allSatisfy(areOne) }
        }
      }
      let joining = FileSystem.portable.filter { isAny($0.takesForOne) }
      #expect(collision.systems == joining, "seed \(seed)")
      #expect(
        collision.isCertain
          == isAny {
            CollisionKey.canonicalCaseless($0) == CollisionKey.canonicalCaseless($1)
          },
        "seed \(seed)")
    }
  }

  @Test("two deep paths, one at every depth")
  func deep() throws {
    let depth = 600
    let small = try RelativePath(components: Array(repeating: bytes("a"), count: depth))
    let capital = try RelativePath(components: Array(repeating: bytes("A"), count: depth))
    let found = find([small, capital])
    #expect(found.count == depth)
    #expect(found.last?.paths == [capital, small])
    #expect(found.allSatisfy { $0.isCertain })
  }

  @Test("folders of any depth, and none, as those that are checked")
  func givenFolders() {
    var finder = CollisionFinder(in: ["Docs/sub", "docs/Sub", "docs./sub", "other"])
    for folder in 0..<4 { finder.insert(bytes("x"), in: folder, isFolder: false) }
    #expect(finder.collisions().map { $0.systems.count } == [10])
    #expect(finder.collisions().map { $0.isCertain } == [true])
    finder = CollisionFinder(in: ["docs/sub", "docs./sub"], for: [.ntfs, .win32])
    for folder in 0..<2 { finder.insert(bytes("x"), in: folder, isFolder: false) }
    #expect(finder.collisions().map { $0.systems } == [[.win32]])

    finder = CollisionFinder(in: [])
    finder.insert("a/b")
    finder.insert(bytes("a"), in: 0, isFolder: false)
    #expect(finder.count == 0)
    #expect(finder.collisions().isEmpty && finder.folders().isEmpty)
  }

  private func joins(_ left: RelativePath, _ right: RelativePath) -> Bool {
    guard left.components.count == right.components.count else { return false }
    return FileSystem.portable.contains { system in
      zip(left.components, right.components).allSatisfy { system.takesForOne($0, $1) }
    }
  }

  @Test("many spellings of one name, each found once")
  func crowd() {
    var finder = CollisionFinder()
    var spellings: [RelativePath] = []
    for number in 0..<1024 {
      let name = (0..<10).map { UInt8(number >> $0 & 1 == 1 ? 0x41 : 0x61) + UInt8($0) }
      if let path = try? RelativePath(name) { spellings.append(path) }
    }
    for path in spellings + spellings.reversed() { finder.insert(path) }
    #expect(finder.count == 1024)
    #expect(finder.collisions().map { $0.paths } == [spellings.sorted()])
  }

  @Test(
    "a folder is one by its own spelling, among any number of others",
    arguments: 1...30 as ClosedRange<UInt64>)
  func foldersBySpelling(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    func name() -> [UInt8] {
      bytes("name").map { Bool.random(using: &random) ? $0 : $0 - 0x20 }
    }
    let groups: [[RelativePath?]] = [[nil], ["x/Top", "x/top"]]
    for folders in groups {
      var finder = CollisionFinder(in: folders)
      var isFolder: [RelativePath: Bool] = [:]
      for _ in 0..<60 {
        let place = Int.random(in: folders.indices, using: &random)
        var path: RelativePath?
        let below = (0..<Int.random(in: 1...2, using: &random)).map { _ in name() }
        for name in (folders[place]?.components ?? []) + below {
          if let path { isFolder[path] = true }
          path = try path.map { try $0.appending(component: name) } ?? RelativePath(name)
        }
        guard let path else { continue }
        if folders == [nil] {
          finder.insert(path)
        } else {
          finder.insert(below[0], in: place, isFolder: below.count > 1)
        }
        if below.count == 1 || folders == [nil] { isFolder[path] = isFolder[path] ?? false }
      }
      for (path, expected) in isFolder {
        let isInside = folders.contains { $0.map(path.isBelow) ?? true }
        #expect(finder.isFolder(at: path) == (expected && isInside), "seed \(seed): \(path)")
      }
      let other = try RelativePath((folders[0].map { $0.bytes + bytes("/") } ?? []) + bytes("none"))
      #expect(!finder.isFolder(at: other))
    }
  }

  @Test("counts each name once, folders above included")
  func count() {
    var finder = CollisionFinder()
    for path in ["a/b/c", "a/b/d", "a", "a/b", "e"] as [RelativePath] { finder.insert(path) }
    #expect(finder.count == 5)
    #expect(finder.folders() == [["a"], ["a/b"]])
  }
}
