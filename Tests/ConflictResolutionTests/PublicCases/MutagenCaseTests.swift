import ConflictResolution
import Foundation
import Testing

/// `mutagen-reconcile`: two trees and the one that they agreed on before.
///
/// Each path of the trees is a file; a side that changed it wrote a version on top of the agreed one.
@Suite struct MutagenCaseTests {
  static let name = "mutagen-reconcile"

  /// What stands at each path of a tree; the root is called `root`.
  static func tree(_ value: Any?, at path: String = "root") throws -> [String: FileState] {
    guard let node = value as? [String: Any] else { return [:] }
    if let file = node["file"] as? String { return [path: PublicCase.text(file)] }
    if let target = node["symlink"] as? String { return [path: .symlink(Array(target.utf8))] }
    var tree: [String: FileState] = [path: .directory]
    for (name, child) in try #require(node["dir"] as? [String: Any]) {
      tree.merge(try self.tree(child, at: path + "/" + name)) { first, _ in first }
    }
    return tree
  }

  /// A tree after changes.
  static func changed(_ tree: [String: FileState], by changes: Any?) throws -> [String: FileState] {
    var tree = tree
    for change in try #require(changes as? [[String: Any]]) {
      let relative = try #require(change["path"] as? String)
      let path = relative.isEmpty ? "root" : "root/" + relative
      tree = tree.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
      tree.merge(try self.tree(change["new"], at: path)) { first, _ in first }
    }
    return tree
  }

  /// The rows of which something holds for any tool: two-way, and nothing in them is hidden from
  /// the tool.
  static func isGeneral(_ row: [String: Any]) throws -> Bool {
    let modes = try #require(row["modes"] as? [String])
    let trees = try JSONSerialization.data(
      withJSONObject: [row["ancestor"], row["alpha"], row["beta"]].compactMap { $0 })
    let text = String(decoding: trees, as: UTF8.self)
    return modes.contains { $0.hasPrefix("two-way") } && !text.contains("untracked")
      && !text.contains("problematic")
  }

  static func files(_ row: [String: Any]) throws -> [FileHistory] {
    let base = try tree(row["ancestor"])
    let (alpha, beta) = (try tree(row["alpha"]), try tree(row["beta"]))
    return try Set(base.keys).union(alpha.keys).union(beta.keys).sorted().map { path in
      func side(_ tree: [String: FileState]) -> FileState? {
        tree[path] ?? (base[path] == nil ? nil : .deleted)
      }
      return PublicCase.file(
        try RelativePath(Array(path.utf8)), base: base[path], local: side(alpha),
        remote: side(beta))
    }
  }

  @Test func accounted() throws {
    let rows = try PublicCase.rows("cases", in: Self.name)
    var account = Account(followed: [], profile: [:])
    for row in rows {
      let id = try #require(row["id"] as? String)
      if try Self.isGeneral(row) {
        account.followed.insert(id)
      } else {
        account.profile[id] =
          "one way only, or content that the tool does not look into: a choice of its modes"
      }
    }
    #expect(account.followed.count == 12)
    #expect(account.profile.count == 18)
    account.check(try PublicCase.ids(["cases"], in: Self.name))
  }

  @Test func conflictsAreThoseThatWereReported() throws {
    for row in try PublicCase.rows("cases", in: Self.name) where try Self.isGeneral(row) {
      let id = try #require(row["id"] as? String)
      let expected = try #require(row["expected"] as? [String: Any])
      let isReported = try #require(expected["conflicts"] as? [Any]).isEmpty == false
      let outcome = try PublicCase.resolve(try Self.files(row), [])
      // A deletion against an edit is settled there without a word: the edit stands.
      let open = outcome.files.filter {
        $0.state == .undecided && $0.conflict?.kind != .editDelete
      }
      // A mode that resolves reports no conflict, but makes one side's file over.
      let modes = try #require(row["modes"] as? [String])
      let isResolved =
        !isReported && modes.contains("two-way-resolved")
        && !modes.contains("two-way-safe")
      #expect(open.isEmpty == !(isReported || isResolved), "\(id)")
    }
  }

  @Test func bothSidesEndWithTheTreeThatWasExpected() throws {
    var compared = 0
    for row in try PublicCase.rows("cases", in: Self.name) where try Self.isGeneral(row) {
      let id = try #require(row["id"] as? String)
      let expected = try #require(row["expected"] as? [String: Any])
      let modes = try #require(row["modes"] as? [String])
      // Which of two files wins is the mode's choice.
      guard modes.contains("two-way-safe"),
        try #require(expected["conflicts"] as? [Any]).isEmpty
      else { continue }
      let alpha = try Self.changed(Self.tree(row["alpha"]), by: expected["alphaChanges"])
      let beta = try Self.changed(Self.tree(row["beta"]), by: expected["betaChanges"])
      #expect(alpha == beta, "\(id)")
      for strategy in [.newest, .oldest, .keepBoth, .merge] as [Strategy] {
        let outcome = try PublicCase.resolve(try Self.files(row), [strategy])
        #expect(PublicCase.tree(outcome) == alpha, "\(id) \(strategy.name)")
      }
      compared += 1
    }
    #expect(compared == 10)
  }

  /// What the engine was not given as a file is a name that exists, and is never written over.
  @Test func contentThatIsNotTrackedIsNeverWrittenOver() throws {
    let row = try PublicCase.row("mut-085", of: "cases", in: Self.name)
    #expect((row["alpha"] as? [String: Any])?["untracked"] as? Bool == true)
    for strategy in [.newest, .keepBoth] as [Strategy] {
      let outcome = try PublicCase.resolve(
        [PublicCase.file("root", remote: PublicCase.text("F1"))], [strategy], present: ["root"])
      #expect(PublicCase.tree(outcome) == ["root-1": PublicCase.text("F1")])
    }
  }
}
