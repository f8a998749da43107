import ConflictResolution
import Foundation
import Testing

/// The general statements of tools that keep two sides alike: `unison-recon`,
/// `owncloud-type-conflicts`, `cozy-conflicts`, `onedrive-safebackup`, `git-annex-variants`,
/// `livesync-resolution`.
@Suite struct TwoSidedCaseTests {
  static let (base, left, right) = (
    PublicCase.text("one\ntwo\nthree\n"), PublicCase.text("1\ntwo\nthree\n"),
    PublicCase.text("one\ntwo\n3\n")
  )

  static func bothStand(_ outcome: Outcome, _ states: Set<FileState>, _ id: String) {
    #expect(Set(PublicCase.states(outcome)) == states, "\(id)")
    #expect(outcome.summary.discarded == 0, "\(id)")
    #expect(outcome.summary.undecided == 0, "\(id)")
  }

  // MARK: unison-recon

  @Test func unisonAccounted() throws {
    Account(
      followed: ["un-atomic-2"],
      profile: [
        "un-backup-6": "backups of what is written over are kept by whoever writes",
        "mv-rename-vs-delete-dir": "one side is forced, and folders have no identity here",
        "mv-rename-dir-vs-create-file-at-target":
          "one side is forced, and folders have no identity here",
      ]
    ).check(try PublicCase.ids(["selfTests", "moves_forceRoot1"], in: "unison-recon"))
    let sides = try PublicCase.rows("decisionTable", in: "unison-recon").map {
      "\($0["side1"] as? String ?? "") / \($0["side2"] as? String ?? "")"
    }
    Account(
      followed: [
        "deleted / deleted", "dir(atomic path) / dir(atomic path)",
        "file contents X / file contents Y",
      ],
      profile: [
        "file contents X / file contents X, other props": "properties are no part of a state here",
        "file contents X / file props only": "properties are no part of a state here",
      ]
    ).check(sides)
    Account(
      followed: ["newer", "force newer"],
      profile: ["root1": "a side is no device; `device:<id>` prefers one, and not its deletions"]
    ).check(
      try PublicCase.rows("preferenceTable", in: "unison-recon").compactMap {
        $0["policy"] as? String
      })
  }

  @Test func unisonDecides() throws {
    let deleted = try PublicCase.resolve(
      [PublicCase.file("f", base: Self.base, local: .deleted, remote: .deleted)], [])
    #expect(deleted.files.map { $0.state } == [.converged])
    #expect(PublicCase.states(deleted).isEmpty)

    let edited = PublicCase.file("f", base: Self.base, local: Self.left, remote: Self.right)
    #expect(try PublicCase.resolve([edited], []).summary.undecided == 1)
    let merged = try PublicCase.resolve([edited], [.merge])
    #expect(PublicCase.tree(merged) == ["f": PublicCase.text("1\ntwo\n3\n")])

    // `newer` with equal times: left as it is.
    let tied = PublicCase.file("f", local: Self.left, remote: Self.right, times: (10, 10))
    #expect(try PublicCase.resolve([tied], [.newestStrict]).summary.undecided == 1)

    // A deletion against nothing is carried out, however old it is and whatever is preferred.
    let alone = PublicCase.file(
      "f", base: Self.base, local: .deleted, remote: Self.base, times: (0, 20))
    for strategy in [.newest, .keepBoth, .device("remote")] as [Strategy] {
      let outcome = try PublicCase.resolve([alone], [strategy])
      #expect(PublicCase.states(outcome).isEmpty && outcome.summary.conflicts == 0)
    }
  }

  /// A folder that is one document is one unit: one conflict, and never a mix of two sides.
  @Test func anAtomicFolderIsOneUnit() throws {
    let row = try PublicCase.row("un-atomic-2", of: "selfTests", in: "unison-recon")
    let puts = try #require(row["puts"] as? [String: [String: [String: [String: String]]]])
    var files: [String: FileHistory] = [:]
    var members: [String: Set<String>] = [:]
    for (root, time) in [("R1", 10), ("R2", 20)] as [(String, Int64)] {
      let device = try #require(DeviceID(root))
      let folder = try #require(puts[root]?["foo"]?[".git"])
      members[root] = Set(folder.map { "\($0.key)=\($0.value)" })
      for (name, text) in folder {
        let path = try RelativePath(Array("foo/.git/\(name)".utf8))
        files[name, default: FileHistory(path: path, versions: [])].versions.append(
          PublicCase.version(path, PublicCase.text(text), [device: 1], by: device, at: time))
      }
    }
    let rules = [PolicyRule(try PathPattern(Array(".git/".utf8)), FileSettings(grouping: .folder))]
    let left = try PublicCase.resolve(Array(files.values), [], rules: rules)
    #expect(left.summary.files == 1 && left.summary.undecided == 1)
    #expect(left.files.first?.path == "foo/.git")

    let kept = try PublicCase.resolve(Array(files.values), [.merge, .keepBoth], rules: rules)
    var standing: [Set<String>] = []
    for state in PublicCase.states(kept) {
      guard case .group(let content) = state else { continue }
      standing.append(
        Set(
          content.members.map { member in
            guard case .file(let file) = member.state else { return "\(member.path)" }
            return "\(member.path)=\(String(decoding: file.bytes ?? [], as: UTF8.self))"
          }))
    }
    #expect(Set(standing) == Set(members.values))
    #expect(PublicCase.tree(kept).keys.sorted() == ["foo/.git", "foo/.git-1"])
  }

  // MARK: owncloud-type-conflicts

  @Test func ownCloudAccounted() throws {
    Account(
      followed: [
        "oc-03", "oc-dirfile-2", "oc-filedir-1", "oc-typechange-2", "oc-rule-editdelete",
      ], profile: [:]
    ).check(try PublicCase.ids(["cases"], in: "owncloud-type-conflicts"))
  }

  /// Nothing is lost; that the server's version keeps the name is the tool's choice.
  @Test func ownCloudLosesNothing() throws {
    let edited = PublicCase.file("A/a1", base: Self.base, local: Self.left, remote: Self.right)
    let first = try PublicCase.resolve([edited], [.keepBoth])
    Self.bothStand(first, [Self.left, Self.right], "oc-03")
    #expect(first.summary.conflicts == 1)
    // Then again with nothing changed.
    let again = try PublicCase.resolve(
      OutcomeAsInput.files(first, before: [edited]), [.keepBoth])
    #expect(again.summary.conflicts == 0)
    #expect(PublicCase.tree(again) == PublicCase.tree(first))

    let bar = PublicCase.text("bar")
    let folder = try PublicCase.resolve(
      [
        PublicCase.file("A/a1", base: Self.base, local: .directory, remote: Self.right),
        PublicCase.file("A/a1/bar", local: bar),
      ], [.keepBoth])
    Self.bothStand(folder, [.directory, Self.right, bar], "oc-dirfile-2")

    let made = try PublicCase.resolve(
      [
        PublicCase.file("Z", local: Self.left, remote: .directory),
        PublicCase.file("Z/subdir", remote: .directory), PublicCase.file("Z/foo", remote: bar),
      ], [.keepBoth])
    Self.bothStand(made, [.directory, Self.left, bar], "oc-filedir-1")
    #expect(PublicCase.tree(made)["Z"] == .directory)
    #expect(PublicCase.tree(made)["Z/foo"] == bar)

    let changed = try PublicCase.resolve(
      [
        PublicCase.file("B", base: .directory, local: Self.left),
        PublicCase.file("B/b1", base: Self.base, local: .deleted),
      ], [.keepBoth])
    #expect(PublicCase.tree(changed) == ["B": Self.left], "oc-typechange-2")

    let deleted = try PublicCase.resolve(
      [PublicCase.file("f", base: Self.base, local: Self.left, remote: .deleted)], [.keepBoth])
    #expect(PublicCase.tree(deleted) == ["f": Self.left], "oc-rule-editdelete")
  }

  // MARK: cozy-conflicts

  @Test func cozyLosesNothing() throws {
    Account(
      followed: ["cz-01", "cz-03"],
      profile: ["cz-12": "two folders at one path are one folder here, whoever made them"]
    ).check(try PublicCase.ids(["cases"], in: "cozy-conflicts"))
    let made = try PublicCase.resolve(
      [PublicCase.file("foo", local: .directory, remote: Self.right)], [.keepBoth])
    Self.bothStand(made, [.directory, Self.right], "cz-01")
    let replaced = try PublicCase.resolve(
      [PublicCase.file("f", base: Self.base, local: Self.left, remote: Self.right)], [.keepBoth])
    Self.bothStand(replaced, [Self.left, Self.right], "cz-03")
    let folders = try PublicCase.resolve(
      [PublicCase.file("dst", local: .directory, remote: .directory)], [])
    #expect(folders.summary.conflicts == 0)
  }

  // MARK: onedrive-safebackup

  @Test func oneDriveKeepsWhatNobodyElseHas() throws {
    Account(
      followed: ["od-0070", "od-0073"],
      profile: ["od-0067": "a process that is killed while it writes: the writer's affair"]
    ).check(try PublicCase.ids(["cases"], in: "onedrive-safebackup"))
    let made = try PublicCase.resolve(
      [PublicCase.file("f", local: Self.left, remote: Self.right)], [.keepBoth])
    Self.bothStand(made, [Self.left, Self.right], "od-0070")

    // The copy exists already: it is not made a second time.
    let edited = PublicCase.file("f", base: Self.base, local: Self.left, remote: Self.right)
    let first = try PublicCase.resolve([edited], [.keepBoth])
    let copies = OutcomeAsInput.files(first, before: [edited]).filter { $0.copyOf != nil }
    #expect(copies.count == 1)
    let again = try PublicCase.resolve([edited] + copies, [.keepBoth])
    Self.bothStand(again, [Self.left, Self.right], "od-0073")
    #expect(PublicCase.tree(again) == PublicCase.tree(first))
    #expect(again.files.flatMap { $0.keptBefore }.count == 1)

    // A backup only of what differs from the incoming bytes and from the last agreed ones.
    var touched = edited
    touched.versions = [
      PublicCase.version("f", Self.base, ["base": 1], by: "base"),
      PublicCase.version("f", Self.base, ["base": 1, "local": 1], by: "local", at: 30),
      PublicCase.version("f", Self.right, ["base": 1, "remote": 1], by: "remote", at: 20),
    ]
    let outcome = try PublicCase.resolve([touched], [.keepBoth])
    #expect(PublicCase.tree(outcome) == ["f": Self.right])
  }

  // MARK: git-annex-variants

  /// Repositories that resolve one conflict apart make the same names and do not conflict again.
  @Test func repositoriesThatResolveApartMakeTheSameNames() throws {
    Account(
      followed: ["ga-01"],
      profile: [
        "ga-07": "what is not committed is no version: whoever reads the folder sees to it"
      ]
    ).check(try PublicCase.ids(["cases"], in: "git-annex-variants"))
    let file = PublicCase.file("f", local: Self.left, remote: Self.right)
    let one = try PublicCase.resolve([file], [.keepBoth], as: "r1")
    let two = try PublicCase.resolve([file], [.keepBoth], as: "r2")
    #expect(one == two)
    #expect(PublicCase.states(one).count == 2)
    // What both stored meets: nothing is in conflict, nothing is copied again.
    var met = OutcomeAsInput.files(one, before: [file])
    let others = OutcomeAsInput.files(two, before: [file])
    for index in met.indices { met[index].versions += others[index].versions }
    let outcome = try PublicCase.resolve(met, [.keepBoth], as: "r1")
    #expect(outcome.summary.conflicts == 0)
    #expect(PublicCase.tree(outcome) == PublicCase.tree(one))
  }

  // MARK: livesync-resolution

  @Test func liveSyncMergesAsksAndCollapses() throws {
    Account(
      followed: ["ll-02", "ll-05", "ll-08"],
      profile: [
        "ll-09": "a version counts by what its writer had seen, not by whose content it repeats"
      ]
    ).check(try PublicCase.ids(["cases"], in: "livesync-resolution"))
    let merged = try PublicCase.resolve(
      [PublicCase.file("f", base: Self.base, local: Self.left, remote: Self.right)], [.merge])
    #expect(PublicCase.tree(merged) == ["f": PublicCase.text("1\ntwo\n3\n")], "ll-02")
    let binary = try PublicCase.resolve(
      [
        PublicCase.file(
          "f", base: PublicCase.text("a\0b"), local: PublicCase.text("a\0c"),
          remote: PublicCase.text("a\0d"))
      ], [.merge])
    #expect(binary.summary.undecided == 1, "ll-05")
    let same = try PublicCase.resolve(
      [PublicCase.file("f", local: Self.left, remote: Self.left)], [])
    #expect(same.files.map { $0.state } == [.converged], "ll-08")
  }

  // MARK: dvvset

  /// Two writes through one server that had seen the same cannot be told apart by their vectors:
  /// both are kept, as sides of a fork.
  @Test func blindWritesThroughOneServerAreBothKept() throws {
    _ = try #require(try PublicCase.fixture("dvvset")["clientContextLesson"] as? String)
    let versions = ["v1", "v2"].map {
      PublicCase.version("f", PublicCase.text($0), ["server": 1], by: "server")
    }
    let file = FileHistory(path: "f", versions: versions)
    let outcome = try PublicCase.resolve([file], [.keepBoth])
    #expect(outcome.files.first?.conflict?.kind == .fork)
    Self.bothStand(outcome, [PublicCase.text("v1"), PublicCase.text("v2")], "clientContextLesson")
  }
}
