import ConflictResolution
import Testing

/// Atomic groups: members that make up one document.
@Suite struct GroupTests {
  private func member(
    _ path: RelativePath, _ text: String, _ vector: VersionVector, _ device: DeviceID,
    at seconds: Int64? = nil, standing: RelativePath? = nil, label: String? = nil
  ) -> FileVersion {
    FileVersion(
      path: standing ?? path, state: .file(FileContent(text)), vector: vector, device: device,
      modified: seconds.map(Timestamp.seconds), label: label.map { Array($0.utf8) })
  }

  private func document(_ members: [RelativePath: [FileVersion]], named name: RelativePath)
    -> [FileHistory]
  {
    members.map { FileHistory(path: $0.key, group: GroupName(name), versions: $0.value) }
  }

  private func contents(_ kept: KeptVersion) -> [String: String] {
    guard case .group(let content) = kept.version.state else { return [:] }
    var texts: [String: String] = [:]
    for member in content.members {
      guard case .file(let file) = member.state else { continue }
      texts[member.path.description] = String(decoding: file.bytes ?? [], as: UTF8.self)
    }
    return texts
  }

  @Test func filesOfTwoVersionsAreNeverMixed() throws {
    let files = document(
      [
        "D.pages/a": [
          member("D.pages/a", "a", ["o": 1], "o", at: 1),
          member("D.pages/a", "a by x", ["o": 1, "x": 1], "x", at: 2),
          member("D.pages/a", "a", ["o": 1, "y": 1], "y", at: 3),
        ],
        "D.pages/b": [
          member("D.pages/b", "b", ["o": 1], "o", at: 1),
          member("D.pages/b", "b", ["o": 1, "x": 1], "x", at: 2),
          member("D.pages/b", "b by y", ["o": 1, "y": 1], "y", at: 3),
        ],
      ], named: "D.pages")
    let outcome = try Resolver(Policy([.merge, .keepBoth], resolvingDevice: "x")).resolve(files)
    let file = try #require(outcome.files.first)
    #expect(outcome.files.count == 1)
    #expect(file.declined.map(\.strategy) == ["merge"])
    #expect(file.keeps.map(\.path) == ["D-1.pages", "D.pages"])
    #expect(file.keeps.map(contents) == [["a": "a by x", "b": "b"], ["a": "a", "b": "b by y"]])
    #expect(file.keeps.map(\.version.state.size) == [7, 7])
  }

  @Test func aMemberThatIsNotThereAtAVersionIsNotInIt() throws {
    let files = document(
      [
        "D.pages/a": [
          member("D.pages/a", "a", ["x": 1], "x"), member("D.pages/a", "a", ["x": 2], "x"),
        ],
        "D.pages/b": [
          member("D.pages/b", "b", ["x": 1], "x"),
          FileVersion(path: "D.pages/b", state: .deleted, vector: ["x": 2], device: "x"),
        ],
        "D.pages/c": [member("D.pages/c", "c", ["x": 2], "x")],
      ], named: "D.pages")
    let outcome = try Resolver(Policy([.newest])).resolve(files)
    #expect(outcome.files.flatMap(\.keeps).map(contents) == [["a": "a", "c": "c"]])
  }

  @Test func aFolderWhoseMembersAreAllDeletedIsATombstone() throws {
    let deleted = ["D.pages/a", "D.pages/b"].map { (path: RelativePath) in
      FileHistory(
        path: path, group: GroupName("D.pages"),
        versions: [
          member(path, "text", ["x": 1], "x"),
          FileVersion(
            path: path, state: .deleted, vector: ["x": 2], device: "x",
            deletion: DeletionMemory(seen: ["x", "y"], keptBy: ["x"])),
        ])
    }
    let outcome = try Resolver(Policy([.newest], registeredDevices: ["x", "y"])).resolve(deleted)
    let kept = try #require(outcome.files.first?.keeps.first)
    #expect(kept.version.state == .deleted)
    #expect(kept.isCollectable)
    #expect(kept.version.deletion.keptBy == ["x"])
  }

  @Test func aRenamedFolderIsOneRename() throws {
    let files = document(
      [
        "D.pages/a": [
          member("D.pages/a", "a", ["x": 1], "x"),
          member("D.pages/a", "a", ["x": 2], "x", standing: "E.pages/a"),
        ],
        "D.pages/b": [
          member("D.pages/b", "b", ["x": 1], "x"),
          member("D.pages/b", "b", ["x": 2], "x", standing: "E.pages/b"),
        ],
      ], named: "D.pages")
    let outcome = try Resolver(Policy([.newest])).resolve(files)
    #expect(outcome.files.flatMap(\.keeps).map(\.path) == ["E.pages"])
  }

  @Test func sidesOfAForkAreToldApartByLabelOrTime() throws {
    let files = document(
      [
        "D.pages/a": [
          member("D.pages/a", "1", ["x": 2], "x", at: 1, label: "old"),
          member("D.pages/a", "2", ["x": 2], "x", at: 2, label: "new"),
        ],
        "D.pages/b": [
          member("D.pages/b", "1", ["x": 2], "x", at: 1, label: "old"),
          member("D.pages/b", "2", ["x": 2], "x", at: 2, label: "new"),
        ],
      ], named: "D.pages")
    let outcome = try Resolver(Policy([.keepBoth])).resolve(files)
    let file = try #require(outcome.files.first)
    #expect(file.conflict?.kind == .fork)
    #expect(file.keeps.map(contents) == [["a": "1", "b": "1"], ["a": "2", "b": "2"]])
  }

  @Test func membersThatCannotBeToldApartAreRefused() throws {
    let twice = document(
      [
        "D.pages/a": [
          member("D.pages/a", "1", ["x": 2], "x"), member("D.pages/a", "2", ["x": 2], "x"),
        ]
      ], named: "D.pages")
    let apart = document(
      [
        "D.pages/a": [member("D.pages/a", "1", ["x": 2], "x")],
        "D.pages/b": [member("D.pages/b", "1", ["x": 2], "x", standing: "E.pages/b")],
      ], named: "D.pages")
    for files in [twice, apart] {
      let error = #expect(throws: ResolutionError.self) {
        try Resolver(Policy([.newest])).resolve(files)
      }
      #expect(error?.code == .groupInconsistent)
      #expect(error?.path == "D.pages")
    }
  }

  @Test func rulesMakeFoldersAndScopesAndTakeFilesOut() throws {
    func pattern(_ text: String) throws -> PathPattern { try PathPattern(Array(text.utf8)) }
    let policy = Policy(
      [.newest],
      rules: [
        PolicyRule(try pattern("*"), grouping: .scope(GroupName("app-data"))),
        PolicyRule(try pattern("*.pages/"), grouping: PolicyRule.Grouping.folder),
        PolicyRule(try pattern("/Documents/"), grouping: PolicyRule.Grouping.none),
      ])
    let paths: [RelativePath] = [
      "Documents/n.txt", "index.db", "Library/x", "R.pages/a", "R.pages/b",
    ]
    let outcome = try Resolver(policy).resolve(
      paths.map { FileHistory(path: $0, versions: [member($0, "text", ["x": 1], "x")]) })
    #expect(outcome.files.map(\.path) == ["Documents/n.txt", "R.pages", "app-data"])
    #expect(outcome.files.map { $0.group?.isFolder } == [nil, true, false])
    #expect(contents(outcome.files[2].keeps[0]) == ["index.db": "text", "Library/x": "text"])
  }

  @Test func aDataScopeHasNoNameForACopy() throws {
    let files = ["index.db", "Library/x"].map { (path: RelativePath) in
      FileHistory(
        path: path, group: GroupName("app-data"),
        versions: [member(path, "x", ["x": 1], "x"), member(path, "y", ["y": 1], "y")])
    }
    let outcome = try Resolver(Policy([.keepBoth])).resolve(files)
    #expect(outcome.files.map(\.state) == [.undecided])
    #expect(outcome.files[0].declined.map(\.strategy) == ["keep-both"])
  }

  @Test func anOutcomeStandsBesideTheMembersItWasMadeFrom() throws {
    let files = document(
      [
        "D.pages/a": [
          member("D.pages/a", "1", ["x": 1], "x", at: 1),
          member("D.pages/a", "2", ["y": 1], "y", at: 2),
        ]
      ], named: "D.pages")
    let resolver = Resolver(Policy([.newest]))
    let outcome = try resolver.resolve(files)
    let again = try resolver.resolve(files + outcome.histories())
    #expect(again.files.map(\.state) == [.unchanged])
    #expect(again.files[0].keeps.map(contents) == [["a": "2"]])
    #expect(throws: ResolutionError.self) {
      try resolver.resolve(outcome.histories() + outcome.histories() + outcome.histories())
    }
  }
}
