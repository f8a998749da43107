import ConflictResolution
import FileAccess
import Foundation
import JSONText
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// Repositories in which two commits changed the same files.
@Suite("Imports from git", .enabled(if: gitIsHere, "git is not installed"))
struct GitImportTests {
  /// `main` and `topic` after `base`, each by its author.
  private static func repository(
    base: String, main: String, topic: String, options: String = ""
  ) throws -> GitFixture {
    let repository = try GitFixture(options: options)
    try repository.run(
      """
      \(base)
      commit Base 2026-11-17T10:00:00Z
      git checkout -q -b topic
      \(topic)
      commit Home 2026-11-18T11:07:30Z
      git checkout -q main
      \(main)
      commit Mom 2026-11-18T11:08:20+01:00
      """)
    return repository
  }

  private static let edits = (
    base: "printf '%s\\n' one two three four five > Notes.md; echo same > same.txt",
    main: "printf '%s\\n' ONE two three four five > Notes.md; echo main > main.txt",
    topic: "printf '%s\\n' one two three four FIVE > Notes.md; echo topic > topic.txt"
  )

  @Test func twoEdits() throws {
    let repository = try Self.repository(
      base: Self.edits.base, main: Self.edits.main, topic: Self.edits.topic)
    let imported = try repository.read()
    let scenario = try readBack(imported.scenario)
    #expect(imported.omissions == [])
    #expect(imported.remarks == [])
    #expect(scenario.files.map(\.path) == ["Notes.md"])
    let versions = scenario.files[0].versions
    #expect(versions.map(\.device) == ["Base", "Mom", "Home"])
    #expect(versions.map(\.isAncestor) == [true, false, false])
    #expect(
      versions.map { $0.label.map { String(decoding: $0, as: UTF8.self) } } == [
        nil, "main", "topic",
      ])
    #expect(
      versions.map { $0.modified?.description } == [
        "2026-11-17T10:00:00Z", "2026-11-18T10:08:20Z", "2026-11-18T11:07:30Z",
      ])
    #expect(scenario.present == ["main.txt", "same.txt", "topic.txt"])
    let outcome = try scenario.outcome(under: [.merge], resolvingDevice: nil)
    #expect(
      outcome.keptStates == ["Notes.md": .file(FileContent("ONE\ntwo\nthree\nfour\nFIVE\n"))])
    let all = try readBack(try repository.read(isWhole: true).scenario)
    #expect(all.files.map(\.path) == ["Notes.md", "main.txt", "topic.txt"])
    #expect(all.files.map { $0.versions.count } == [3, 1, 1])
  }

  @Test func aMergeInProgress() throws {
    let repository = try Self.repository(
      base: "echo one > a; echo one > b", main: "echo two > a; echo two > b",
      topic: "echo three > a; echo 3 > b")
    #expect(
      refusal { () throws(ScenarioError) in try repository.read(nil, nil) }?.message
        == "no merge is in progress; name the two commits, as in 'main topic'")
    try repository.run("git merge topic > /dev/null || true")
    let scenario = try repository.read(nil, nil).scenario
    #expect(scenario.files.map(\.path) == ["a", "b"])
    #expect(scenario.name == "HEAD and MERGE_HEAD")
    // In a worktree of its own the merge of the first is none.
    try repository.run("git worktree add -q -b other ../worktree topic")
    let worktree = GitImport(
      folder: repository.folder.path("worktree"), ours: nil, theirs: nil, importsAll: false)
    #expect(refusal(worktree.read)?.message.hasPrefix("no merge is in progress") == true)
  }

  @Test func oneCommitIsThatOfHead() throws {
    let repository = try Self.repository(
      base: "echo 1 > a", main: "echo 2 > a", topic: "echo 3 > a")
    #expect(try repository.read(nil, "topic").scenario.files.count == 1)
  }

  @Test func whatOneSideDoesNotHaveIsADeletion() throws {
    let repository = try Self.repository(
      base: "echo one > a; echo one > b; echo one > c", main: "rm a; rm b; rm c",
      topic: "echo two > a; rm b")
    let scenario = try readBack(try repository.read().scenario)
    #expect(scenario.files.map(\.path) == ["a"])
    #expect(scenario.files[0].versions.map(\.state.isLive) == [true, false, true])
    let outcome = try scenario.outcome(under: [.newest])
    #expect(outcome.keptStates["a"] == .file(FileContent("two\n")))
    #expect(try repository.read(isWhole: true).scenario.files.map(\.path) == ["a", "b", "c"])
  }

  @Test func renames() throws {
    let text = "printf '%s\\n' 1 2 3 4 5 6 7 8 9"
    let repository = try Self.repository(
      base: "\(text) > a; \(text) x > b; \(text) y z > c",
      main: "git mv a new; git mv b left; sed -i 1s/1/one/ left; git mv c here",
      topic: "sed -i 9s/9/nine/ a; git mv b right; sed -i 9s/9/nine/ right; git mv c here")
    let scenario = try readBack(try repository.read().scenario)
    #expect(scenario.files.map(\.path) == ["a", "b"])
    #expect(
      scenario.files.map { $0.versions.map(\.path) } == [
        ["a", "new", "a"], ["b", "left", "right"],
      ])
    let outcome = try scenario.outcome(under: [.merge, .newest], resolvingDevice: nil)
    #expect(outcome.keptStates["new"] == .file(FileContent("1\n2\n3\n4\n5\n6\n7\n8\nnine\n")))
    #expect(outcome.summary.undecided == 0)
  }

  @Test func namesThatMeet() throws {
    let repository = try Self.repository(
      base: "seq 9 > a; seq 20 30 > b; seq 50 60 > plain", main: "git mv a here; echo 1 > folder",
      topic: "git mv b here; mkdir folder; echo 2 > folder/in")
    let scenario = try readBack(try repository.read().scenario)
    // Each file was changed by one side; their names meet.
    #expect(scenario.files.map(\.path) == ["a", "b", "folder", "folder/in"])
    let outcome = try scenario.outcome(under: [.newest])
    let shown = outcome.files.flatMap { file in file.keeps.map { $0.path.description } }
    #expect(outcome.collisions.count >= 1)
    #expect(shown.count == 4)
  }

  @Test func bytesLinksAndNames() throws {
    let names: [[UInt8]] = [
      bytes("caf") + [0xE9], bytes("a \"b\" 'c'"), bytes("two\nlines"), bytes("tab\there"),
      bytes("-rf"),
      bytes(":(top)x"), bytes("Grüße/ü"),
    ]
    let repository = try GitFixture()
    for (content, branch) in [
      ("base", ""), ("topic", "git checkout -q -b topic"), ("main", "git checkout -q main"),
    ] {
      if !branch.isEmpty { try repository.run(branch) }
      for name in names {
        try repository.folder.write(
          bytes("repository/") + name, "\(content)\0\r\n", "2026-11-18T10:00:00Z")
      }
      try repository.run("ln -sf \(content) link; commit \(content) 2026-11-18T10:00:00Z")
    }
    let scenario = try readBack(try repository.read().scenario)
    #expect(Set(scenario.files.map(\.path.bytes)) == Set(names + [bytes("link")]))
    for file in scenario.files {
      let expected: [FileState] = ["base", "main", "topic"].map {
        file.path == "link" ? .symlink(bytes($0)) : .file(FileContent("\($0)\0\r\n"))
      }
      #expect(file.versions.map(\.state) == expected)
      #expect(file.versions.map(\.device) == ["base", "main", "topic"])
    }
  }

  @Test func submodulesAndModesAreReported() throws {
    let inner = try GitFixture()
    try inner.run(
      "echo 1 > x; commit A 2026-11-17T10:00:00Z; echo 2 > x; commit A 2026-11-17T10:00:00Z; echo 3 > x; commit A 2026-11-17T10:00:00Z"
    )
    let hash = { (line: String) in
      String(decoding: try inner.run("git rev-parse \(line)").prefix(40), as: UTF8.self)
    }
    let module = { (line: String) in
      "git update-index --add --cacheinfo 160000,\(try hash(line)),inner; mkdir -p inner; git commit -q -m module; git reset -q --hard"
    }
    let repository = try GitFixture()
    try repository.run(
      """
      export GIT_AUTHOR_NAME=A
      echo 1 > a; chmod 644 a; commit A 2026-11-17T10:00:00Z
      \(try module("HEAD"))
      git checkout -q -b topic; \(try module("HEAD~1"))
      echo 2 > b; git add b; git commit -q -m b
      git checkout -q main; \(try module("HEAD~2")); git update-index --chmod=+x a; git commit -q -m mode
      """)
    let imported = try repository.read()
    #expect(imported.scenario.files.isEmpty)
    #expect(
      imported.omissions.sorted() == [
        "'inner' is a submodule, whose versions are commits of another repository.",
        "whether 1 file is a program, which a side changed: a scenario has no word for it.",
      ])
  }

  @Test func aModeIsNoChangeOfAContent() throws {
    let repository = try Self.repository(
      base: "echo one > a; echo one > b; git config core.fileMode true",
      main: "chmod +x a b; echo main > b",
      topic: "echo two > a; echo two > b")
    let imported = try repository.read()
    #expect(imported.scenario.files.map(\.path) == ["b"])
    #expect(imported.omissions.count == 1)
    #expect(
      try repository.read(isWhole: true).scenario.files.map { $0.versions.map(\.device) }
        == [["Base", "Home"], ["Base", "Mom", "Home"]])
  }

  @Test func historiesThatCrossed() throws {
    let repository = try Self.repository(
      base: "seq 9 > a; seq 9 > b", main: "sed -i s/1/one/ a",
      topic: "sed -i s/9/nine/ a; sed -i s/5/five/ b")
    try repository.run(
      """
      export GIT_AUTHOR_NAME=A
      git branch one; git branch two topic
      git merge -q -m crossed two; git checkout -q topic; git merge -q -m crossed one
      sed -i s/2/II/ a; commit Home 2026-11-18T13:00:00Z
      git checkout -q main; sed -i s/8/VIII/ a; commit Mom 2026-11-18T13:00:00Z
      """)
    let scenario = try readBack(try repository.read().scenario)
    #expect(scenario.files.map(\.path) == ["a"])
    let versions = scenario.files[0].versions
    #expect(versions.map(\.isAncestor) == [true, true, false, false])
    let states = Set(versions.prefix(2).map(\.state))
    #expect(
      states == [
        .file(FileContent("one\n2\n3\n4\n5\n6\n7\n8\n9\n")),
        .file(FileContent("1\n2\n3\n4\n5\n6\n7\n8\nnine\n")),
      ])
    #expect(scenario.recorded?["bases"]?.stringValue?.split(separator: " ").count == 2)
  }

  @Test func nothingInCommon() throws {
    let repository = try Self.repository(base: "echo 1 > a", main: "true", topic: "true")
    try repository.run("git checkout -q --orphan alone; echo 2 > a; commit A 2026-11-18T10:00:00Z")
    let imported = try repository.read("main", "alone")
    #expect(imported.scenario.files.map { $0.versions.map(\.isAncestor) } == [[false, false]])
    #expect(imported.remarks.first?.contains("no common ancestor") == true)
  }

  @Test func aCommitThatIsInTheOther() throws {
    let repository = try Self.repository(base: "echo 1 > a", main: "echo 2 > a", topic: "true")
    #expect(try repository.read("main", "main").scenario.files.isEmpty)
    #expect(try repository.read("main", "main~1").scenario.files.isEmpty)
    #expect(try repository.read("main~1", "main", isWhole: true).scenario.files.count == 1)
  }

  @Test("Repositories of other kinds", arguments: ["--bare", "--object-format=sha256"])
  func kinds(options: String) throws {
    var repository = try Self.repository(
      base: Self.edits.base, main: Self.edits.main, topic: Self.edits.topic,
      options: options == "--bare" ? "" : options)
    if options == "--bare" {
      try repository.run("git clone -q --bare . ../bare.git")
      repository = GitFixture(named: "bare.git", in: repository.folder)
    }
    #expect(try readBack(try repository.read().scenario).files.map(\.path) == ["Notes.md"])
  }

  @Test func historyThatIsMissing() throws {
    let repository = try Self.repository(
      base: Self.edits.base, main: Self.edits.main, topic: Self.edits.topic)
    try repository.run(
      "git clone -q --depth 1 --no-single-branch \"file://$PWD\" ../shallow; git -C ../shallow branch topic origin/topic"
    )
    let shallow = GitFixture(named: "shallow", in: repository.folder)
    #expect(
      refusal { () throws(ScenarioError) in try shallow.read() }?.message
        == "the repository is shallow, and the common ancestor is not in it; run 'git fetch --unshallow' first"
    )
    try repository.run(
      "git clone -q --depth 2 --no-single-branch \"file://$PWD\" ../deeper; git -C ../deeper branch topic origin/topic"
    )
    let deeper = GitFixture(named: "deeper", in: repository.folder)
    #expect(try deeper.read().scenario.files.count == 1)
    #expect(try deeper.read().remarks.first?.contains("shallow") == true)
  }

  @Test func contentsThatAreMissing() throws {
    let repository = try Self.repository(
      base: "echo 1 > a", main: "echo 2 > a", topic: "echo 3 > a")
    try repository.run(
      "hash=$(git rev-parse topic:a); rm -f \".git/objects/$(echo $hash | cut -c1-2)/$(echo $hash | cut -c3-)\""
    )
    let error = refusal { () throws(ScenarioError) in try repository.read() }
    #expect(error?.code == .contentUnreadable)
    #expect(error?.message.contains("fetch it first") == true)
  }

  @Test func whatIsNoRepositoryOrNoCommit() throws {
    let repository = try GitFixture()
    #expect(
      refusal { () throws(ScenarioError) in try repository.read(nil, "main") }?.message
        == "the branch has no commit yet; commit something, or name two commits")
    try repository.run("echo 1 > a; commit A 2026-11-18T10:00:00Z")
    for name in ["topic", "main:a", "-x", "", "--all", "$(touch x)"] {
      let error = refusal { () throws(ScenarioError) in try repository.read("main", name) }
      #expect(error?.code == .inputMissing, "\(name)")
      #expect(
        error?.message.contains("there is no commit '\(name)'") == true,
        "\(name): \(String(describing: error))")
    }
    for folder in ["nowhere", ""] {
      let error = refusal(
        GitImport(
          folder: repository.folder.path(folder), ours: nil, theirs: bytes("main"),
          importsAll: false
        ).read)
      #expect(error?.code == .inputMissing)
      #expect(
        error?.message.hasPrefix("git cannot read the repository; it says 'fatal: ") == true,
        "\(String(describing: error))")
    }
  }

  @Test func authorsAsDevices() {
    for (text, device, time) in [
      ("author Anna <a@b> 12 +0100\n", "Anna", "1970-01-01T00:00:12Z"),
      ("tree 1\nauthor  <a@b> 12 +0100\n", "a@b", "1970-01-01T00:00:12Z"),
      ("author a:b,c#d <a> 5 +0000\n", "abcd", "1970-01-01T00:00:05Z"),
      ("author  <> x\n", "unknown", nil), ("\nauthor Late <a> 5 +0000\n", "unknown", nil),
      ("", "unknown", nil),
      (
        "author \(String(repeating: "é", count: 40)) <a> 5 +0000\n",
        String(repeating: "é", count: 32), "1970-01-01T00:00:05Z"
      ),
    ] as [(String, String, String?)] {
      let author = GitAuthor(commit: bytes(text))
      #expect(author.device.description == device)
      #expect(author.time?.description == time)
    }
  }
}
