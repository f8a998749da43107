import ConflictResolution
import Testing
@testable import Replicas

/// What users of replicas that follow folders do, and what comes of it.
@Suite struct FolderStepTests {
  private static let policy = Policy([.merge, .keepBoth], registeredDevices: ["anna", "ben"])

  private func replica(_ device: DeviceID, _ policy: Policy = policy) -> Replica {
    var replica = Replica(device, policy: policy)
    replica.followsFolders = true
    return replica
  }

  private func meet(_ left: inout Replica, _ right: inout Replica) throws {
    let (first, second) = (left.update(), right.update())
    left.receive(second)
    right.receive(first)
    try left.resolve()
    try right.resolve()
  }

  private func paths(_ replica: Replica) -> [String] {
    replica.tree.keys.sorted().map { $0.description }
  }

  private func text(_ text: String) -> FileState { .file(FileContent(text)) }

  @Test func aFolderIsRenamedByOneVersion() throws {
    var anna = replica("anna")
    try anna.write("Trip/Day 1/c.txt", text("1\n"))
    let renamed = try anna.rename("Trip", to: "Rome")
    #expect(renamed.others.isEmpty)
    #expect(paths(anna) == ["Rome", "Rome/Day 1", "Rome/Day 1/c.txt"])
    #expect(renamed.version.parent == .root)
    let moved = try anna.rename("Rome/Day 1", to: "Day 1")
    #expect(moved.version.formerParent == renamed.identity)
  }

  @Test func aFileWrittenIntoARenamedFolderFollows() throws {
    var (anna, ben) = (replica("anna"), replica("ben"))
    try anna.write("Trip/a.txt", text("1\n"))
    try meet(&anna, &ben)
    try anna.write("Trip/c.txt", text("2\n"))
    try ben.rename("Trip", to: "Rome")
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Rome/a.txt", "Rome/c.txt"])
    #expect(paths(ben) == paths(anna))
  }

  @Test func whoMovesOneFolderMovesNoOther() throws {
    var (anna, ben) = (replica("anna"), replica("ben"))
    try anna.makeFolder("Trips", at: .seconds(1))
    try anna.makeFolder("Rome", at: .seconds(2))
    try meet(&anna, &ben)
    try ben.rename("Rome", to: "Trips/Rome", at: .seconds(3))
    try anna.rename("Trips", to: "Rome/Trips", at: .seconds(4))
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Trips", "Trips/Rome"])
    #expect(paths(ben) == paths(anna))
    let reason = ben.outcome?.files.compactMap { $0.placement?.reason }.first
    #expect(
      reason
        == "Rome stays in Trips: moving Trips into Rome on anna came later, so Trips is in the top "
        + "folder again")
    // Now there is room for the move that was undone, which nobody asks for any more.
    try ben.rename("Trips/Rome", to: "Rome", at: .seconds(5))
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Trips"])
    #expect(paths(ben) == paths(anna))
    #expect(anna.outcome?.files.allSatisfy { $0.placement == nil } == true)
  }

  @Test func aDeletedFolderThatStaysCanBeRenamedAndWrittenInto() throws {
    var (anna, ben) = (replica("anna"), replica("ben"))
    try anna.write("Trip/a.txt", text("1\n"))
    try meet(&anna, &ben)
    try anna.write("Trip/c.txt", text("2\n"))
    try ben.delete("Trip")
    try meet(&anna, &ben)
    #expect(paths(ben) == ["Trip/c.txt"])
    try ben.write("Trip/d.txt", text("3\n"))
    try ben.rename("Trip", to: "Rome")
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Rome/c.txt", "Rome/d.txt"])
    #expect(paths(ben) == paths(anna))
  }

  @Test func whereDeletionsWinTheRestMovesUpOnDevicesOfOtherPolicies() throws {
    var policy = Self.policy
    policy.common.deletes = .deleteWins
    var (anna, ben) = (replica("anna"), replica("ben", policy))
    try anna.write("Trips/Rome/a.txt", text("1\n"))
    try meet(&anna, &ben)
    try anna.write("Trips/Rome/c.txt", text("2\n"))
    try ben.delete("Trips/Rome")
    for _ in 0..<3 { try meet(&anna, &ben) }
    #expect(paths(ben) == ["Trips", "Trips/c.txt"])
    #expect(paths(anna) == paths(ben))
  }

  @Test func foldersThatStandAsOneAreRenamedAsOne() throws {
    var (anna, ben) = (replica("anna"), replica("ben"))
    try anna.write("Rome/a.txt", text("1\n"))
    try ben.write("Rome/b.txt", text("2\n"))
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Rome/a.txt", "Rome/b.txt"])
    let renamed = try anna.rename("Rome", to: "Travel")
    #expect(renamed.others.count == 1)
    try meet(&anna, &ben)
    #expect(paths(ben) == ["Travel", "Travel/a.txt", "Travel/b.txt"])
  }

  @Test func whatIsInAnUndecidedFolderStandsWhereTheDeviceShowsIt() throws {
    let policy = Policy([.manual], registeredDevices: ["anna", "ben"])
    var (anna, ben) = (replica("anna", policy), replica("ben", policy))
    try anna.write("Trip/a.txt", text("1\n"))
    try meet(&anna, &ben)
    try anna.rename("Trip", to: "Rome")
    try ben.rename("Trip", to: "Travel")
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Rome/a.txt"])
    #expect(paths(ben) == ["Travel", "Travel/a.txt"])
    let file = try #require(ben.undecided.first)
    try ben.decide(file, .pick(try #require(file.choices.first?.id)))
    try meet(&anna, &ben)
    #expect(paths(anna) == paths(ben))
    #expect(anna.undecided.isEmpty)
  }

  @Test func whatCannotBeIsRefusedAndChangesNothing() throws {
    var anna = replica("anna")
    try anna.write("Trip/a.txt", text("1\n"))
    let before = StoredReplica(anna)
    #expect(throws: ReplicaError.intoItself("Trip", "anna")) {
      try anna.rename("Trip", to: "Trip/b/Trip")
    }
    #expect(throws: ReplicaError.taken("Trip/a.txt", "anna")) {
      try anna.rename("Trip", to: "Trip/a.txt")
    }
    #expect(throws: ReplicaError.taken("Trip/a.txt", "anna")) {
      try anna.write("Trip/a.txt/b", text("2\n"))
    }
    #expect(throws: ReplicaError.taken("Trip", "anna")) { try anna.write("Trip", text("2\n")) }
    #expect(throws: ReplicaError.taken("Trip/a.txt", "anna")) {
      try anna.makeFolder("Trip/a.txt/b")
    }
    #expect(StoredReplica(anna) == before)
  }

  @Test func filesOfHostsThatKnowOnlyPathsAreTakenAlong() throws {
    var anna = replica("anna")
    var ben = Replica("ben", policy: Self.policy)
    try anna.makeFolder("Trip")
    try ben.write("Trip/b.txt", text("1\n"))
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Trip", "Trip/b.txt"])
    let renamed = try anna.rename("Trip", to: "Rome")
    #expect(renamed.others.map { $0.version.parent } == [renamed.identity])
    try meet(&anna, &ben)
    #expect(paths(ben) == ["Rome", "Rome/b.txt"])
  }

  // MARK: Scans

  @Test func aScanFindsThatAFolderWasRenamed() throws {
    var (anna, ben) = (replica("anna"), replica("ben"))
    try anna.write("Trip/a.txt", text("one\ntwo\nthree\n"))
    try anna.write("Trip/b.txt", text("four\nfive\nsix\n"))
    try meet(&anna, &ben)
    try ben.write("Trip/a.txt", text("one\ntwo\nthree, edited\n"))
    let seen = try anna.observe([
      "Rome": .directory, "Rome/a.txt": text("one\ntwo\nthree\n"),
      "Rome/b.txt": text("four\nfive\nsix\nseven\n"), "c.txt": text("new\n"),
    ])
    #expect(seen.renames.contains { $0.from == "Trip" && $0.to == "Rome" && $0.kind == .directory })
    try meet(&anna, &ben)
    #expect(paths(anna) == ["Rome", "Rome/a.txt", "Rome/b.txt", "c.txt"])
    #expect(anna.tree["Rome/a.txt"]?.state == text("one\ntwo\nthree, edited\n"))
    #expect(ben.tree == anna.tree)
  }

  @Test func aScanFindsARenameBesideAnEditAndADeletion() throws {
    var anna = Replica("anna", policy: Self.policy)
    try anna.write("a.txt", text("one\ntwo\nthree\nfour\n"))
    try anna.write("b.txt", text("other\n"))
    try anna.write("c.txt", text("third\n"))
    let identity = anna.file(at: "a.txt")
    let seen = try anna.observe([
      "A.md": text("one\ntwo\nthree\nfour\nfive\n"), "c.txt": text("third, edited\n"),
    ])
    #expect(seen.renames.map { "\($0.from) \($0.to)" } == ["a.txt A.md"])
    #expect(anna.file(at: "A.md") == identity)
    #expect(paths(anna) == ["A.md", "c.txt"])
    #expect(try anna.observe(anna.tree.mapValues { $0.state }).written.isEmpty)
  }

  @Test func aScanWithoutFoldersDeletesNone() throws {
    var anna = replica("anna")
    var ben = Replica("ben", policy: Self.policy)
    try anna.observe(["empty": .directory, "a.txt": text("one\n")])
    try meet(&anna, &ben)
    #expect(try ben.observe(["a.txt": text("one\n")]).written.isEmpty)
    try meet(&anna, &ben)
    #expect(paths(anna) == ["a.txt", "empty"])
    // One that follows folders has looked for it.
    try anna.observe(["a.txt": text("one\n")])
    #expect(paths(anna) == ["a.txt"])
  }

  @Test func aScanBelievesTheFileSystem() throws {
    var anna = Replica("anna", policy: Self.policy)
    try anna.write("a.txt", text("one\n"))
    let identity = anna.file(at: "a.txt")
    let id = RenameDetector.FileID(device: 1, number: 7)
    try anna.observe(
      ["b.txt": text("one\n")], fileIDs: ["b.txt": id], earlierFileIDs: ["a.txt": id])
    #expect(anna.file(at: "b.txt") == identity)
  }
}
