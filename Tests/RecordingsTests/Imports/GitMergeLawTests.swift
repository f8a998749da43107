import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// Generated repositories: what is imported and merged is what git merges.
///
/// git is the oracle: `git merge-tree` tells which files conflict, and what all the others hold.
@Suite("Imports from git against git's own merge", .enabled(if: gitIsHere, "git is not installed"))
struct GitMergeLawTests {
  /// A commit's files.
  private typealias Tree = [String: [UInt8]]

  @Test(arguments: seeds(24))
  func whatIsMerged(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let base = Self.base(&random)
    let trees = [base, Self.edited(base, "m", &random), Self.edited(base, "t", &random)]
    let repository = try GitFixture()
    guard try Self.hasMergeTree(repository) else { return }
    try repository.run(
      "git fast-import --quiet < \"$1\"", repository.folder.write("import", Self.stream(trees)))
    let imported = try repository.read(isWhole: true)
    let scenario = try readBack(imported.scenario)
    #expect(imported.omissions == [], "seed \(seed)")

    let git = try Self.merge(repository)
    let outcome = try scenario.outcome(under: [.merge], resolvingDevice: nil)
    var conflicts: Set<String> = []
    for file in outcome.files
    where file.state == .undecided || file.conflict?.kind == .editDelete {
      conflicts.insert(file.path.description)
    }
    #expect(conflicts == git.conflicts, "seed \(seed)")
    // What is imported by default is what is not settled by taking one side.
    let contested = try repository.read().scenario.files.map(\.path.description)
    #expect(git.conflicts.isSubset(of: contested), "seed \(seed)")

    var merged = base
    for file in scenario.files where !conflicts.contains(file.path.description) {
      merged[file.path.description] = nil
    }
    for file in outcome.files where !conflicts.contains(file.path.description) {
      for kept in file.keeps {
        guard case .file(let content) = kept.version.state else { continue }
        merged[kept.path.description] = content.bytes
      }
    }
    for name in Set(merged.keys).union(git.files.keys).subtracting(conflicts) {
      #expect(merged[name] == git.files[name], "seed \(seed), \(name)")
    }
  }

  private static func hasMergeTree(_ repository: GitFixture) throws -> Bool {
    let version =
      String(decoding: try repository.run("git --version"), as: UTF8.self)
      .split(separator: " ").last?.split(separator: ".").compactMap { Int($0) } ?? []
    return version.count >= 2 && (version[0], version[1]) >= (2, 38)
  }

  private static func merge(
    _ repository: GitFixture
  ) throws -> (conflicts: Set<String>, files: Tree) {
    let output = try repository.run(
      "git merge-tree --write-tree -z --name-only main topic || [ $? -eq 1 ]")
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    let names = fields.dropFirst().prefix { !$0.isEmpty }
    let git = GitRepository(folder: repository.path)
    let entries = try git.tree(Array(fields[0]))
    let contents = try git.objects(Set(entries.values.map(\.object)))
    var files: Tree = [:]
    for (path, entry) in entries {
      files[String(decoding: path, as: UTF8.self)] = contents[entry.object]
    }
    return (Set(names.map { String(decoding: $0, as: UTF8.self) }), files)
  }

  // MARK: Generating

  private static func base(_ random: inout RepeatableGenerator) -> Tree {
    var tree: Tree = [:]
    for number in 0..<Int.random(in: 3...10, using: &random) {
      let name = Bool.random(using: &random) ? "file \(number)" : "folder/\(number)"
      // Every line is another one, so that there is one way to compare two texts.
      tree[name] = Array(
        (0..<Int.random(in: 1...14, using: &random)).map { "\(number) line \($0)\n" }.joined().utf8)
    }
    return tree
  }

  private static func edited(
    _ base: Tree, _ mark: String, _ random: inout RepeatableGenerator
  ) -> Tree {
    var tree = base
    for name in base.keys.sorted() {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: tree[name] = nil
      case 1: tree[name] = Array("\(mark)\0binary".utf8)
      case 2: tree[name] = Array("the same on both\n".utf8)
      case 3...7:
        var lines = (tree[name] ?? []).split(separator: 0x0A).map { Array($0) }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0...lines.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            lines.insert(Array("\(mark) \(Int.random(in: 0..<3, using: &random))".utf8), at: place)
          case 1 where place < lines.count: lines.remove(at: place)
          default: if place < lines.count { lines[place] += Array(" \(mark)".utf8) }
          }
        }
        tree[name] = lines.flatMap { $0 + [0x0A] }
      default: break
      }
    }
    for number in 0..<3 where Int.random(in: 0..<3, using: &random) == 0 {
      let same = Int.random(in: 0..<3, using: &random) == 0
      tree["new \(number)"] = Array("\(same ? "" : mark) new \(number)\n".utf8)
    }
    return tree
  }

  /// Three commits as `git fast-import` reads them.
  private static func stream(_ trees: [Tree]) -> [UInt8] {
    var stream: [UInt8] = []
    for (index, tree) in trees.enumerated() {
      let branch = ["base", "main", "topic"][index]
      stream += Array(
        """
        commit refs/heads/\(branch)
        mark :\(index + 1)
        author \(branch) <a@example.org> \(1_795_000_000 + index) +0000
        committer \(branch) <a@example.org> \(1_795_000_000 + index) +0000
        data 0
        \(index == 0 ? "" : "from :1\ndeleteall\n")
        """.utf8)
      for (name, content) in tree.sorted(by: { $0.key < $1.key }) {
        stream += Array("M 100644 inline \(name)\ndata \(content.count)\n".utf8) + content + [0x0A]
      }
      stream.append(0x0A)
    }
    return stream
  }
}
