import ConflictResolution
import Replicas
import Testing

@Suite("what a user does on a device")
struct ReplicaStepTests {
  private let policy = Policy([.merge, .keepBoth], registeredDevices: ["mom", "home"])

  @Test("a write of a device that another one receives is there after it resolved")
  func aWriteArrives() throws {
    var (mom, home) = (Replica("mom", policy: policy), Replica("home", policy: policy))
    let written = try mom.write("Budget.txt", "one\n2\n", at: .seconds(100))
    #expect(written.version.vector == ["mom": 1])
    #expect(written.replaced == nil)

    let update = mom.update()
    let isNew = home.receive(update)
    #expect(isNew)
    #expect(home.tree.isEmpty, "nothing is decided before it resolves")
    let resolution = try home.resolve()
    #expect(resolution.changes.map { $0.path } == ["Budget.txt"])
    #expect(home.tree["Budget.txt"]?.fullID == written.version.fullID)
    #expect(home.texts == ["Budget.txt": "one\n2\n"])

    let isNewAgain = home.receive(update)
    #expect(!isNewAgain, "what is sent twice is known")
    let again = try home.resolve()
    #expect(!again.hasChanged)
    #expect(again.changes.isEmpty)
  }

  @Test("two people's edits of different lines are merged, on either device alike")
  func editsMerge() throws {
    var (mom, home) = (Replica("mom", policy: policy), Replica("home", policy: policy))
    try mom.write("Budget.txt", "one\n2\n3\n")
    try meet(&mom, &home)
    try mom.write("Budget.txt", "1\n2\n3\n")
    try home.write("Budget.txt", "one\n2\nthree\n")
    try meet(&mom, &home)
    #expect(mom.texts == ["Budget.txt": "1\n2\nthree\n"])
    #expect(home.texts == mom.texts)
  }

  @Test(
    "what stands is written, renamed and deleted; what does not is refused, and nothing changes")
  func steps() throws {
    var mom = Replica("mom", policy: policy)
    try mom.write("a", "1")
    try mom.write("b", "2")
    let before = StoredReplica(mom)
    #expect(throws: ReplicaError.notShown("c", "mom")) { try mom.rename("c", to: "d") }
    #expect(throws: ReplicaError.notShown("c", "mom")) { try mom.delete("c") }
    #expect(throws: ReplicaError.taken("b", "mom")) { try mom.rename("a", to: "b") }
    #expect(throws: ReplicaError.writesDeletion("a", "mom")) { try mom.write("a", .deleted) }
    #expect(StoredReplica(mom) == before)

    try mom.rename("a", to: "c")
    try mom.delete("b")
    #expect(mom.texts == ["c": "1"])
  }

  @Test("a new file at the name of one that was renamed is a file of its own, on each device")
  func nameInUse() throws {
    var (mom, home) = (Replica("mom", policy: policy), Replica("home", policy: policy))
    try mom.write("a", "1")
    try meet(&mom, &home)
    try mom.rename("a", to: "b")
    let new = try mom.write("a", "2")
    #expect(new.identity == FileIdentity(Array("a@1mom".utf8)))
    try meet(&mom, &home)
    #expect(home.texts == ["a": "2", "b": "1"])
    #expect(mom.texts == home.texts)
  }

  @Test(
    "a new file where one was deleted comes after the deletion, known or forgotten, and no device deletes it unseen",
    arguments: [false, true])
  func writtenAgain(isForgotten: Bool) throws {
    var policy = policy
    policy.common.deletes = .deleteWins
    var (mom, home) = (Replica("mom", policy: policy), Replica("home", policy: policy))
    try mom.write("a", "1")
    try meet(&mom, &home)
    try home.delete("a")
    try meet(&mom, &home)
    #expect(mom.texts.isEmpty)
    if isForgotten {
      try meet(&mom, &home)
      try mom.collect()
      #expect(mom.files.isEmpty)
    }
    let new = try mom.write("a", "2")
    #expect(new.version.vector == ["mom": 2, "home": 1])
    try meet(&mom, &home)
    #expect(home.texts == ["a": "2"])
    #expect(mom.texts == ["a": "2"])
  }

  @Test("a person decides what is undecided, and the other device follows")
  func decides() throws {
    let policy = Policy([.manual], registeredDevices: ["mom", "home"])
    var (mom, home) = (Replica("mom", policy: policy), Replica("home", policy: policy))
    try mom.write("a", "1")
    try home.write("a", "2")
    try meet(&mom, &home)
    #expect(mom.texts == ["a": "1"], "each goes on seeing its own")
    #expect(home.texts == ["a": "2"])
    let file = try #require(mom.undecided.first)
    let choice = try #require(file.choices.first { $0.version.device == "home" })
    let resolution = try mom.decide(file, .pick(choice.id))
    #expect(resolution.changes.map { $0.path } == ["a"])
    try meet(&mom, &home)
    #expect(mom.undecided.isEmpty && home.undecided.isEmpty)
    #expect(mom.texts == ["a": "2"])
    #expect(home.texts == ["a": "2"])
  }
}
