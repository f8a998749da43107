import ConflictResolution
import Replicas
import TestSupport
import Testing

@Suite("updates for one device")
struct UpdateForDeviceTests {
  @Test(
    "devices that send only what the other lacks end as those that send all, with any messages lost"
  )
  func endsAlike() throws {
    for seed in seeds(1200, ordinarily: 300) { try endsAlike(seed, contents: .all) }
  }

  @Test("so do those that send contents only when asked for them")
  func endsAlikeWithoutContents() throws {
    for seed in seeds(600, ordinarily: 150) { try endsAlike(seed, contents: .none) }
  }

  private func endsAlike(_ seed: UInt64, contents: UpdateContents) throws {
    var random = RepeatableGenerator(seed: seed)
    var whole = ReplicaWorld(&random)
    var part = ReplicaWorld(whole) { $0.update(for: $1, contents: contents) }
    for (number, step) in whole.steps(&random).enumerated() {
      try whole.play(step, at: number)
      try part.play(step, at: number)
    }
    let rounds = try (whole.settle(), part.settle())
    #expect((rounds.0 == nil) == (rounds.1 == nil), "seed \(seed): rest after \(rounds)")
    if rounds.0 == nil { return }
    for (one, other) in zip(whole.replicas, part.replicas) {
      // While something is undecided, which generated names others have depends on what was heard first.
      if whole.replicas.allSatisfy({ $0.undecided.isEmpty }) {
        #expect(one.tree == other.tree, "seed \(seed), \(one.device)")
        #expect(one.texts == other.texts, "seed \(seed), \(one.device)")
      }
      #expect(Set(one.places.keys) == Set(other.places.keys), "seed \(seed), \(one.device)")
      #expect(
        one.undecided.map { $0.choices.map { $0.id } }
          == other.undecided.map { $0.choices.map { $0.id } }, "seed \(seed), \(one.device)")
      #expect(known(by: one) == known(by: other), "seed \(seed), \(one.device)")
      for receiver in part.replicas where receiver.device != other.device {
        let update = other.update(for: receiver.device)
        #expect(update.isEmpty, "seed \(seed), \(other.device) to \(receiver.device): \(update)")
      }
    }
  }

  /// The live heads that are known: who receives all again and again learns of deletions again that it has forgotten.
  private func known(by replica: Replica) -> [FileIdentity: Set<FileVersion>] {
    replica.files.mapValues { file in
      let vectors = file.versions.compactMap { $0.vector }
      return Set(
        file.versions.filter { version in
          version.state.isLive
            && vectors.allSatisfy { version.vector?.order(relativeTo: $0) != .before }
        })
    }.filter { !$0.value.isEmpty }
  }

  private let policy = Policy([.merge, .keepBoth], registeredDevices: ["x", "y", "z"])

  @Test("one edit in a folder of many is sent alone, and its receipt without its versions")
  func oneEdit() throws {
    var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
    for number in 0..<100 { try x.write(try #require(RelativePath("\(number)")), "\(number)\n") }
    try exchange(&x, &y)
    try x.write("7", "edited\n")
    let update = x.update(for: "y")
    #expect(update.files.map { $0.path } == ["7"])
    y.receive(update)
    try y.resolve()
    let answer = y.update(for: "x")
    #expect(answer.files.isEmpty)
    #expect(answer.part?.unchanged == [FileIdentity(path: "7"): [["x": 2]]])
    x.receive(answer)
    #expect(x.update(for: "y").isEmpty)
    y.receive(x.update(for: "y"))
    #expect(y.update(for: "x").isEmpty)
    #expect(x.acknowledged["y"]?[FileIdentity(path: "7")] == [["x": 2]])
  }

  @Test("an update that another device gets does not count for it")
  func anotherReceiver() throws {
    var (x, y, z) = (
      Replica("x", policy: policy), Replica("y", policy: policy), Replica("z", policy: policy)
    )
    try x.write("a", "1\n")
    try exchange(&x, &y)
    try x.write("b", "2\n")
    z.receive(x.update(for: "y"))
    #expect(z.log.received.isEmpty)
    #expect(x.update(for: "z").files.count == 2)
  }

  @Test("a device that listens only is sent nothing that was acknowledged for it")
  func listener() throws {
    var (x, z) = (Replica("x", policy: policy), Replica("z", policy: policy))
    try x.write("a", "1\n")
    let update = x.update(for: "z")
    z.receive(update)
    try x.write("b", "2\n")
    x.acknowledge(update, by: "z")
    #expect(x.update(for: "z").files.map { $0.path } == ["b"])
  }

  @Test("a device that was restored from a backup sends all again, and is sent what it lost")
  func restored() throws {
    var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
    try x.write("a", "1\n")
    try exchange(&x, &y)
    let backup = x
    try x.write("b", "2\n")
    try exchange(&x, &y)
    x = backup
    x.receive(y.update(for: "x"))
    #expect(x.update(for: "y").files.map { $0.path } == ["a"])
    try exchange(&x, &y)
    #expect(x.texts == ["a": "1\n", "b": "2\n"])
    #expect(x.update(for: "y").isEmpty && y.update(for: "x").isEmpty)
  }

  @Test("what is stored without its changes is sent to all again")
  func storedWithoutLog() throws {
    var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
    try x.write("a", "1\n")
    try exchange(&x, &y)
    var stored = StoredReplica(x)
    #expect(Replica(stored, policy: policy).update(for: "y").isEmpty)
    stored.log = UpdateLog()
    #expect(Replica(stored, policy: policy).update(for: "y").files.count == 1)
  }

  @Test(
    "a device that claims to have more than there is uses up no numbers",
    arguments: [1, 1 << 50, 1 << 60, UInt64.max])
  func claims(_ number: UInt64) throws {
    var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
    try x.write("a", "1\n")
    let part = ReplicaUpdate.Part(receiver: "x", after: 0, through: number, received: number)
    x.receive(ReplicaUpdate(sender: "y", files: [], part: part))
    try x.write("b", "2\n")
    #expect(x.log.count < UpdateLog.limit)
    y.receive(x.update(for: "y"))
    try y.resolve()
    #expect(y.texts["b"] == "2\n" && (number == 1 || y.texts["a"] == "1\n"))
  }

  private func exchange(_ x: inout Replica, _ y: inout Replica) throws {
    for _ in 1...2 {
      y.receive(x.update(for: y.device))
      try y.resolve()
      x.receive(y.update(for: x.device))
      try x.resolve()
    }
  }

  @Test("a merge needs the contents that were left out, and takes them over")
  func needs() throws {
    var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
    try x.write("a", "1\n2\n3\n")
    try exchange(&x, &y)
    try x.write("a", "one\n2\n3\n")
    try y.write("a", "1\n2\nthree\n")
    try x.write("b", "other\n")
    y.receive(x.update(for: "y", contents: .none))
    #expect(try y.needs() == [FileIdentity(path: "a"), FileIdentity(path: "b")])
    y.receive(x.update(of: try y.needs()))
    #expect(try y.needs().isEmpty)
    try y.resolve()
    #expect(y.texts == ["a": "one\n2\nthree\n", "b": "other\n"])
  }
}
