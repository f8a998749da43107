import ConflictResolution
import FileAccess
import Foundation
import SyncFolders
import Testing

/// Whether git is installed: its tests are left out where it is not.
private let hasGit =
  (try? ShellCommand.run(Array("git --version".utf8)))?.end == .exited(0)

@Suite("Bases from git", .enabled(if: hasGit))
struct GitBasesTests {
  /// Runs lines of shell in a folder, without the settings of the machine.
  @discardableResult
  static func run(_ script: String, in folder: String) -> Bool {
    let line =
      "cd \"$1\" && export HOME=\"$1\" GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null && set -e\n"
      + script
    let result = try? ShellCommand.run(
      Array(line.utf8), arguments: [Array(folder.utf8)], outputLimit: 1 << 20)
    return result?.end == .exited(0)
  }

  static let commit =
    "git add -A; git -c user.name=T -c user.email=t@example.org commit -qm x"

  static func text(_ path: RelativePath, _ finder: inout BaseFinder) throws -> String? {
    try finder.base(of: path, versions: []).map { String(decoding: $0.content, as: UTF8.self) }
  }

  @Test func givesWhatWasCommitted() throws {
    let folder = try TestTree()
    let names = ["notes.md", "-n", ":top", ":(glob)*", "a b", "*.md", "sub/in.md", "HEAD", "ü"]
    for name in names { try folder.write("top/folder/\(name)", "committed \(name)\n") }
    try folder.write("top/outside.md", "outside\n")
    try folder.link("top/folder/link", to: "notes.md")
    try #require(Self.run("cd top; git init -q .; " + Self.commit, in: folder.path))
    for name in names { try folder.write("top/folder/\(name)", "changed\n") }
    try folder.write("top/folder/new.md", "new\n")
    for root in ["top/folder", "top"] {
      var finder = try BaseFinder(root: folder.bytes(root), source: .git)
      for name in names {
        let path = try #require(RelativePath(root == "top" ? "folder/\(name)" : name))
        let base = try finder.base(of: path, versions: [])
        #expect(base.map { String(decoding: $0.content, as: UTF8.self) } == "committed \(name)\n")
        #expect(base?.origin.kind == .git)
        #expect(base?.trust == .asked)
      }
    }
    var finder = try BaseFinder(root: folder.bytes("top/folder"), source: .git)
    for path in ["new.md", "link", "sub", "outside.md", "x.md"] as [RelativePath] {
      #expect(try Self.text(path, &finder) == nil, "\(path)")
    }
  }

  /// A version that was saved before the base was committed may have been made without it; what other files were
  /// committed since does not matter, whatever their names match.
  @Test func whatWasCommittedAfterAVersionIsNotReliedOn() throws {
    let folder = try TestTree()
    let moment = BaseFinderTests.moment
    for (name, text, seconds) in [
      ("*.md", "a\nnew\nb\n", 100), ("notes.md", "a\n", 900), ("other/x", "", 1000),
    ] as [(String, String, Int64)] {
      try folder.write("top/sub/\(name)", text)
      try #require(
        Self.run(
          "cd top; git init -q .; export GIT_COMMITTER_DATE='@\(moment + seconds) +0000'; "
            + Self.commit, in: folder.path))
    }
    let name: RelativePath = "*.md"
    for (base, first, second) in BaseFinderTests.threeTimes {
      let versions = [("a\nnew\nb\nx\n", first), ("a\nb\ny\n", second)].map {
        BaseFinderTests.version($0.0, at: moment + 100 + $0.1 - base)
      }
      for isInsistedOn in [false, true] {
        var finder = try BaseFinder(
          root: folder.bytes("top/sub"), source: BaseSource(.git, isInsistedOn: isInsistedOn))
        let found = try #require(try finder.base(of: name, versions: versions))
        let isEarly = base <= min(first, second)
        #expect(
          found.trust.isTrusted == (isInsistedOn || isEarly), "\(base) \(first) \(second)")
      }
    }
  }

  @Test func whatIsNoRepositoryIsRefused() throws {
    let folder = try TestTree()
    // A repository above must not be found: this one has no commit.
    try #require(Self.run("git init -q .", in: folder.path))
    let error = #expect(throws: BaseError.self) {
      try BaseFinder(root: folder.bytes, source: .git)
    }
    #expect(error?.code == "git")
    #expect(error?.description.contains("'\(folder.path)'") == true)
    let absent = #expect(throws: BaseError.self) {
      try BaseFinder(root: folder.bytes("absent"), source: .git)
    }
    #expect(absent?.description.contains("No such file or directory") == true)
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let folder = try TestTree()
    try folder.write("notes.md", "12345")
    try #require(Self.run("git init -q .; " + Self.commit, in: folder.path))
    var allowed = try BaseFinder(root: folder.bytes, source: .git, limit: 5)
    #expect(try Self.text("notes.md", &allowed) == "12345")
    var finder = try BaseFinder(root: folder.bytes, source: .git, limit: 4)
    let error = #expect(throws: BaseError.self) {
      try finder.base(of: "notes.md", versions: [])
    }
    #expect(error?.description.contains("more than 4 bytes") == true)
  }

  /// A synced folder can come with settings that somebody else wrote.
  @Test func noProgramOfTheRepositoryIsRun() throws {
    let folder = try TestTree()
    try folder.write("notes.md", "text\n")
    try folder.write(".gitattributes", "* filter=bad diff=bad\n")
    try #require(Self.run("git init -q .; " + Self.commit, in: folder.path))
    try #require(
      Self.run(
        """
        for key in core.fsmonitor core.pager core.sshCommand filter.bad.smudge filter.bad.clean diff.bad.textconv \\
          core.editor; do
          git config $key "touch '$PWD/ran'; cat"
        done
        printf '#!/bin/sh\\ntouch "%s/ran"\\n' "$PWD" > .git/hooks/post-index-change
        chmod +x .git/hooks/post-index-change
        """, in: folder.path))
    var finder = try BaseFinder(root: folder.bytes, source: .git)
    #expect(try Self.text("notes.md", &finder) == "text\n")
    // An object that is absent would be fetched from wherever the settings say.
    try #require(
      Self.run(
        """
        rm -f ran
        git config remote.origin.url "ext::touch $PWD/ran"
        git config remote.origin.promisor true
        git config extensions.partialClone origin
        git config core.repositoryFormatVersion 1
        git config protocol.ext.allow always
        object=$(git rev-parse HEAD:notes.md)
        rm -f ".git/objects/$(echo $object | cut -c1-2)/$(echo $object | cut -c3-)"
        """, in: folder.path))
    #expect(throws: BaseError.self) { try finder.base(of: "notes.md", versions: []) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
  }
}
