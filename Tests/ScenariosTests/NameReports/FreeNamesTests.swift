import ConflictResolution
import FileNames
import Scenarios
import TestSupport
import Testing

/// Names that are proposed are free, and every system takes them.
@Suite("Free names")
struct FreeNamesTests {
  static func proposals(
    for paths: [String], on systems: [FileSystem] = FileSystem.portable
  ) throws -> [RelativePath: RelativePath] {
    try proposals(for: paths.map { try RelativePath(Array($0.utf8)) }, on: systems)
  }

  static func proposals(
    for paths: [RelativePath], on systems: [FileSystem]
  ) throws -> [RelativePath: RelativePath] {
    var finder = CollisionFinder(for: systems)
    for path in paths { finder.insert(path) }
    var free = FreeNames(for: systems)
    free.add(finder.collisions(), refusals(of: paths, for: systems), in: finder)
    return free.names
  }

  /// What is refused of each path and of each folder above.
  static func refusals(
    of paths: [RelativePath], for systems: [FileSystem]
  ) -> [NameReport.Refusal] {
    var all = Set(paths)
    for path in paths {
      var parent = path.parent
      while let folder = parent, all.insert(folder).inserted { parent = folder.parent }
    }
    return all.flatMap { path in
      NameProblem.problems(of: path.lastComponent, for: systems).map {
        NameReport.Refusal(path: path, problem: $0)
      }
    }
  }

  @Test(
    arguments: [
      (["README.md", "readme.md"], ["readme.md": "readme-1.md"]),
      // What is there already is not taken, in whatever spelling.
      (["a.txt", "A.txt", "A-1.TXT"], ["a.txt": "a-2.txt"]),
      (["x/a", "x/A", "x/\u{C0}"], ["x/a": "x/a-1"]),
      (["a", "A", "\u{FF21}", "a."], ["a": "a-2", "a.": "a-1"]),
      // The one that stays is one that every system takes.
      (["Notes.", "notes"], ["Notes.": "Notes-1"]), (["notes."], ["notes.": "notes"]),
      (["what?.txt", "what_.txt"], ["what?.txt": "what_-1.txt"]), (["a:b"], ["a:b": "a_b"]),
      (["a:b", "a?b"], ["a:b": "a_b", "a?b": "a_b-1"]),
      (["aux.txt", "AUX-1.txt"], ["aux.txt": "aux-2.txt"]), ([" . "], [" . ": "_"]),
      (["x_vti_y"], ["x_vti_y": "x-vti-y"]), (["desktop.ini"], ["desktop.ini": "desktop-1.ini"]),
      (["~a"], ["~a": "a"]),
      (["a\u{202E}b"], ["a\u{202E}b": "ab"]), (["x\u{378}"], ["x\u{378}": "x_"]),
      // A folder has no extension: the number is at the end.
      (["v1.2/x", "V1.2/y"], ["v1.2": "v1.2-1"]), (["a", "b"], [:]),
    ] as [([String], [String: String])])
  func proposesTheseNames(_ paths: [String], _ expected: [String: String]) throws {
    let found = try Self.proposals(for: paths)
    #expect(
      Dictionary(uniqueKeysWithValues: found.map { ("\($0.key)", "\($0.value)") }) == expected)
  }

  @Test func aNameThatIsTooLongIsCut() throws {
    let long = String(repeating: "n", count: 200) + ".txt"
    #expect(try Self.proposals(for: [long]).isEmpty)
    let cut = try Self.proposals(for: [long], on: [.eCryptfs])
    #expect(cut.values.map { $0.bytes.count } == [143])
    #expect(cut.values.first?.bytes.suffix(6).elementsEqual("-1.txt".utf8) == true)
  }

  /// Far more spellings of one name than there are numbers.
  @Test func numbersMayNotSuffice() throws {
    let name = Array("abcdefghijklmnopq".utf8)
    let paths = try (0..<100_000).map { number in
      try RelativePath(
        name.enumerated().map { index, letter in number >> index & 1 == 1 ? letter - 0x20 : letter }
      )
    }
    #expect(try Self.proposals(for: paths, on: FileSystem.portable).count == 999)
  }

  static let awkwardNames = [
    "a", "A", "a.", "b ", "\u{E9}", "e\u{301}", "E\u{301}", "\u{DF}", "ss", "SS", "i", "\u{131}",
    "con", "CON-1",
    "con-1", "what?", "what_", "what:", "~x", "x", "x-1", "x.", "X-1", ".lock", "a\u{202E}",
    "a\u{378}", "_vti_",
  ]

  /// With every name taken that is proposed, nothing collides and nothing is refused.
  @Test(arguments: seeds(60))
  func takingEveryProposalLeavesNoFinding(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var paths: Set<RelativePath> = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let components = (0...Int.random(in: 0...2, using: &random)).map { _ in
        Array((Self.awkwardNames.randomElement(using: &random) ?? "a").utf8)
      }
      paths.insert(try RelativePath(components: components))
    }
    let systems =
      [FileSystem.portable, [.win32, .apfs], [.oneDrive], FileSystem.allCases]
      .randomElement(using: &random) ?? []
    let given = paths.shuffled(using: &random)
    let free = try Self.proposals(for: given, on: systems)
    #expect(try Self.proposals(for: given.reversed(), on: systems) == free, "seed \(seed)")
    // A folder's new name is the new beginning of what is in it.
    var renamed: Set<RelativePath> = []
    for path in given {
      var components: [[UInt8]] = []
      var whole: RelativePath?
      for name in path.components {
        let next = try whole.map { try $0.appending(component: name) } ?? RelativePath(name)
        components.append((free[next] ?? next).lastComponent)
        whole = next
      }
      renamed.insert(try RelativePath(components: components))
    }
    #expect(renamed.count == paths.count, "seed \(seed)")
    let rest = Array(renamed)
    var finder = CollisionFinder(for: systems)
    for path in rest { finder.insert(path) }
    #expect(finder.collisions() == [], "seed \(seed)")
    #expect(Self.refusals(of: rest, for: systems) == [], "seed \(seed)")
  }
}
