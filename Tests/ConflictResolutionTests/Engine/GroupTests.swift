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
    #expect(file.declined.map(\.decider) == [.strategy("merge")])
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

  @Test func sidesOfAForkAreToldApartByLabel() throws {
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
        ],
        "D.pages/b": [
          member("D.pages/b", "1", ["x": 2], "x"), member("D.pages/b", "2", ["x": 2], "x"),
        ],
      ], named: "D.pages")
    let error = #expect(throws: ResolutionError.self) {
      try Resolver(Policy([.newest])).resolve(twice)
    }
    #expect(error?.code == .groupInconsistent)
    #expect(error?.path == "D.pages")
  }

  @Test func aMemberThatIsMovedLeavesTheOthersWhereTheyAre() throws {
    func files(_ target: RelativePath) -> [FileHistory] {
      document(
        [
          "D.pages/a": [
            member("D.pages/a", "a", ["x": 1], "x"),
            member("D.pages/a", "a", ["x": 2], "x", standing: target),
          ],
          "D.pages/b": [member("D.pages/b", "b", ["x": 1], "x")],
        ], named: "D.pages")
        + document(["E.pages/c": [member("E.pages/c", "c", ["x": 1], "x")]], named: "E.pages")
    }
    let resolver = Resolver(Policy([.newest]))
    let into = try resolver.resolve(files("E.pages/d"))
    #expect(into.files.map(\.path) == ["D.pages", "E.pages"])
    #expect(into.files.flatMap(\.keeps).map(contents) == [["b": "b"], ["c": "c", "d": "a"]])
    for target: RelativePath in ["out/a", "a"] {
      let out = try resolver.resolve(files(target))
      #expect(out.files.flatMap(\.keeps).map(\.path) == ["D.pages", target, "E.pages"])
      #expect(out.files.flatMap(\.keeps).map(contents) == [["b": "b"], [:], ["c": "c"]])
    }
  }

  @Test func rulesMakeFoldersAndScopesAndTakeFilesOut() throws {
    func pattern(_ text: String) throws -> PathPattern { try PathPattern(Array(text.utf8)) }
    let policy = Policy(
      [.newest],
      rules: [
        PolicyRule(try pattern("*"), FileSettings(grouping: .scope(GroupName("app-data")))),
        PolicyRule(try pattern("*.pages/"), FileSettings(grouping: PolicyRule.Grouping.folder)),
        PolicyRule(try pattern("/Documents/"), FileSettings(grouping: PolicyRule.Grouping.none)),
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

  /// Two rules may name one group, one as a folder and one as a scope; the order of the files decides nothing.
  @Test func theOrderOfVisitorsMattersToNoGroup() throws {
    let policy = Policy(
      [.newest], resolvingDevice: "x",
      rules: [
        PolicyRule(
          try PathPattern(Array("X/".utf8)), FileSettings(grouping: PolicyRule.Grouping.folder)),
        PolicyRule(
          try PathPattern(Array("*.txt".utf8)), FileSettings(grouping: .scope(GroupName("X")))),
      ])
    func moved(_ from: RelativePath, _ to: RelativePath, _ counter: UInt64) -> FileHistory {
      FileHistory(
        path: from,
        versions: [
          member(from, "\(from)", ["x": counter], "x"),
          member(from, "\(from)", ["x": counter + 1], "x", standing: to),
        ])
    }
    let files = [
      moved("a.note", "X/a.md", 1), moved("b.note", "b.txt", 3), moved("c.note", "X/c.md", 5),
    ]
    var outcomes: [[FileOutcome]] = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      outcomes.append(try Resolver(policy).resolve(order.map { files[$0] }).files)
    }
    #expect(outcomes.allSatisfy { $0 == outcomes[0] })
    let group = try #require(outcomes[0].first { $0.path == "X" })
    let kept = try #require(group.keeps.first)
    #expect(contents(kept).values.sorted() == ["a.note", "b.note", "c.note"])
  }

  @Test func aDataScopeHasNoNameForACopy() throws {
    let files = ["index.db", "Library/x"].map { (path: RelativePath) in
      FileHistory(
        path: path, group: GroupName("app-data"),
        versions: [member(path, "x", ["x": 1], "x"), member(path, "y", ["y": 1], "y")])
    }
    let outcome = try Resolver(Policy([.keepBoth])).resolve(files)
    #expect(outcome.files.map(\.state) == [.undecided])
    #expect(outcome.files[0].declined.map(\.decider) == [.strategy("keep-both")])
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

  // MARK: Sides

  /// A version without a vector.
  private func plain(
    _ path: RelativePath, _ text: String?, _ device: DeviceID, at seconds: Int64? = nil,
    label: String? = nil, isAncestor: Bool = false
  ) -> FileVersion {
    FileVersion(
      path: path, state: text.map { .file(FileContent($0)) } ?? .deleted, device: device,
      modified: seconds.map(Timestamp.seconds), label: label.map { Array($0.utf8) },
      isAncestor: isAncestor)
  }

  /// What comes of a document, all versions kept: the members of each, in order of their names.
  private func versions(
    _ members: [RelativePath: [FileVersion]], by strategy: Strategy = .keepBoth
  ) throws -> [[String: String]] {
    let outcome = try Resolver(Policy([strategy])).resolve(document(members, named: "D"))
    return outcome.files.flatMap { $0.keeps }.map(contents).sorted {
      "\($0.sorted(by: <))" < "\($1.sorted(by: <))"
    }
  }

  @Test func sidesWithoutVectorsAreDevices() throws {
    let both = try versions([
      "D/i": [plain("D/i", "a", "a", at: 10), plain("D/i", "b", "b", at: 11)],
      "D/j": [plain("D/j", "j", "a", at: 9), plain("D/j", "j", "b", at: 9)],
    ])
    #expect(both == [["i": "a", "j": "j"], ["i": "b", "j": "j"]])
  }

  @Test func whatOneSideListsIsOnTheOthers() throws {
    let listed = try versions([
      "D/i": [plain("D/i", "a", "a", at: 1), plain("D/i", "b", "b", at: 2)],
      "D/j": [plain("D/j", "j", "a", at: 3)],
      "D/k": [plain("D/k", nil, "b", at: 3)],
    ])
    #expect(listed == [["i": "a", "j": "j"], ["i": "b", "j": "j"]])
    // A member that only a third device has written is no side of its own.
    let third = try versions([
      "D/i": [plain("D/i", "a", "a"), plain("D/i", "b", "b")], "D/j": [plain("D/j", "j", "c")],
    ])
    #expect(third == [["i": "a", "j": "j"], ["i": "b", "j": "j"]])
  }

  @Test func anAncestorCompletesWhatASideDoesNotList() throws {
    let changed = try versions([
      "D/i": [plain("D/i", "0", "o", isAncestor: true), plain("D/i", "a", "a")],
      "D/j": [plain("D/j", "0", "o", isAncestor: true), plain("D/j", "b", "b")],
      "D/k": [plain("D/k", "0", "o", isAncestor: true), plain("D/k", nil, "a")],
      "D/l": [plain("D/l", "0", "o", isAncestor: true)],
    ])
    #expect(
      changed == [["i": "0", "j": "b", "k": "0", "l": "0"], ["i": "a", "j": "0", "l": "0"]])
  }

  @Test func statesOfOneDeviceGoWithTheOnlyMemberThatDiffers() throws {
    let fork = try versions([
      "D/i": [member("D/i", "1", ["a": 2], "a", at: 1), member("D/i", "2", ["a": 2], "a", at: 2)],
      "D/j": [member("D/j", "j", ["a": 2], "a", at: 1)],
    ])
    #expect(fork == [["i": "1", "j": "j"], ["i": "2", "j": "j"]])
    let plain = try versions([
      "D/i": [plain("D/i", "1", "a", at: 1), plain("D/i", "2", "a", at: 2)],
      "D/j": [plain("D/j", "j", "a", at: 1)],
    ])
    #expect(plain == fork)
  }

  @Test func membersOfOneVectorAreOneVersionWhoeverWroteThem() throws {
    let outcome = try Resolver(Policy([.newest])).resolve(
      document(
        [
          "D/i": [member("D/i", "i", ["a": 1, "b": 1], "a", at: 10)],
          "D/j": [member("D/j", "j", ["a": 1, "b": 1], "b", at: 9)],
        ], named: "D"))
    #expect(outcome.files.map { $0.state } == [.unchanged])
    let kept = try #require(outcome.files.first?.keeps.first)
    #expect(contents(kept) == ["i": "i", "j": "j"])
    #expect(kept.version.device == "a")
    #expect(kept.version.modified == .seconds(10))
  }

  @Test func aMemberWithoutAVersionThereHoldsWhatItHeldBefore() throws {
    let sparse = try versions([
      "D/i": [member("D/i", "1", ["a": 1], "a"), member("D/i", "2", ["a": 2], "a")],
      "D/j": [member("D/j", "j", ["a": 1], "a")],
      "D/k": [
        member("D/k", "k", ["a": 1], "a"),
        FileVersion(path: "D/k", state: .deleted, vector: ["a": 2], device: "a"),
      ],
    ])
    #expect(sparse == [["i": "2", "j": "j"]])
    // Each edited another file: both versions of the document are whole.
    let apart = try versions([
      "D/i": [member("D/i", "0", ["o": 1], "o"), member("D/i", "x", ["o": 1, "x": 1], "x")],
      "D/j": [member("D/j", "0", ["o": 1], "o"), member("D/j", "y", ["o": 1, "y": 1], "y")],
    ])
    #expect(apart == [["i": "0", "j": "y"], ["i": "x", "j": "0"]])
  }

  @Test func aMemberOfTheDocumentAsAWholeIsInItsLaterVersions() throws {
    let whole = FileHistory(
      path: "D", group: GroupName("D"),
      versions: [
        FileVersion(
          path: "D",
          state: .group(
            GroupContent([
              .init(path: "i", state: .file(FileContent("1"))),
              .init(path: "j", state: .file(FileContent("j"))),
            ])), vector: ["a": 1], device: "a")
      ])
    let outcome = try Resolver(Policy([.newest])).resolve(
      document(["D/i": [member("D/i", "2", ["a": 2], "a")]], named: "D") + [whole])
    #expect(outcome.files.flatMap { $0.keeps }.map(contents) == [["i": "2", "j": "j"]])
  }

  @Test func whatCannotBeToldIsRefusedWithThePaths() throws {
    let cases: [[RelativePath: [FileVersion]]] = [
      // Which state did b see of j, and c of i?
      [
        "D/i": [plain("D/i", "1", "a"), plain("D/i", "2", "b")],
        "D/j": [plain("D/j", "1", "c"), plain("D/j", "2", "a")],
      ],
      // j was written apart, and nothing says what became of it.
      [
        "D/i": [member("D/i", "i", ["a": 2, "b": 1], "a")],
        "D/j": [member("D/j", "1", ["a": 1], "a"), member("D/j", "2", ["b": 1], "b")],
      ],
    ]
    let paths = [["'D/i'", "'D/j'"], ["'D/j'"]]
    for (members, named) in zip(cases, paths) {
      let error = #expect(throws: ResolutionError.self) {
        try Resolver(Policy([.newest])).resolve(document(members, named: "D"))
      }
      #expect(error?.code == .groupInconsistent)
      let message = error?.message ?? ""
      for path in named { #expect(message.contains(path), "\(message)") }
    }
  }

  @Test func allInconsistentGroupsAreNamedInPathOrder() throws {
    var files: [FileHistory] = []
    for name: RelativePath in ["C", "A", "B"] {
      for member in ["i", "j"] {
        let path = try #require(try? RelativePath(Array("\(name)/\(member)".utf8)))
        files.append(
          FileHistory(
            path: path, group: GroupName(name),
            versions: [plain(path, "1", "a"), plain(path, "2", "a")]))
      }
    }
    let error = #expect(throws: ResolutionError.self) { try Resolver(Policy([])).resolve(files) }
    #expect(error?.path == "A")
    #expect(error?.others.map { $0.path } == ["B", "C"])
    #expect(error?.description.contains("; B: the group is inconsistent") == true)
  }

  @Test func aDocumentMayBeEmptyOrOneFile() throws {
    let outcome = try Resolver(Policy([.newest])).resolve(
      document(
        [
          "D": [FileVersion(path: "D", state: .directory, vector: ["a": 1], device: "a")],
          "D/i": [
            member("D/i", "i", ["a": 1], "a"),
            FileVersion(path: "D/i", state: .deleted, vector: ["a": 2], device: "a"),
          ],
        ], named: "D")
        + document(["E": [member("E", "flat", ["a": 1], "a")]], named: "E"))
    #expect(
      outcome.files.flatMap { $0.keeps }.map { $0.version.state }
        == [.group(GroupContent([])), .file(FileContent("flat"))])
    let again = try Resolver(Policy([.newest])).resolve(outcome.histories())
    #expect(again.files.map { $0.state } == [.unchanged, .unchanged])
    #expect(again.files.flatMap { $0.keeps } == outcome.files.flatMap { $0.keeps })
  }

  @Test func aFileInPlaceOfTheFolderIsAVersionOfTheDocument() throws {
    let resolver = Resolver(Policy([.newest]))
    func outcome(_ file: FileVersion, _ inside: FileVersion) throws -> FileOutcome {
      let outcome = try resolver.resolve(document(["D": [file], "D/i": [inside]], named: "D"))
      return try #require(outcome.files.first)
    }
    let apart = try outcome(
      member("D", "flat", ["a": 1], "a", at: 2), member("D/i", "i", ["b": 1], "b", at: 1))
    #expect(apart.conflict?.kind == .type)
    #expect(apart.keeps.map(\.version.state) == [.file(FileContent("flat"))])
    let later = try outcome(member("D", "flat", ["a": 2], "a"), member("D/i", "i", ["a": 1], "a"))
    #expect(later.keeps.map(\.version.state) == [.file(FileContent("flat"))])
    let earlier = try outcome(member("D", "flat", ["a": 1], "a"), member("D/i", "i", ["a": 2], "a"))
    #expect(earlier.keeps.map(contents) == [["i": "i"]])
    let fork = try outcome(member("D", "flat", ["a": 1], "a"), member("D/i", "i", ["a": 1], "a"))
    #expect(fork.conflict?.kind == .fork)
  }

  @Test func aDeletedDocumentStaysItselfWhereverItStood() throws {
    let files = document(
      [
        "D/i": [
          member("D/i", "i", ["a": 1], "a"), member("D/i", "i", ["a": 2], "a", standing: "E/i"),
          FileVersion(path: "E/i", state: .deleted, vector: ["a": 3], device: "a"),
        ]
      ], named: "D")
    let resolver = Resolver(Policy([.newest]))
    let outcome = try resolver.resolve(files)
    let again = try resolver.resolve(outcome.histories())
    for outcome in [outcome, again, try resolver.resolve(files + outcome.histories())] {
      #expect(outcome.files.map { $0.identity } == [FileIdentity(path: "D")])
      #expect(outcome.files.map { $0.group } == [GroupName("D")])
      #expect(outcome.files.flatMap { $0.keeps }.map { $0.version.path } == ["E"])
    }
  }
}
