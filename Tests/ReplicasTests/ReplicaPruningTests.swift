import ConflictResolution
import Replicas
import Testing

@Suite("which ancestors a device keeps, and for how long")
struct ReplicaPruningTests {
  private let a = FileIdentity(path: "a")
  private let policy = Policy([.merge, .manual], registeredDevices: ["x", "y", "z"])

  /// Two devices that went on together while a third one was away, with an edit that it made on the first version.
  private func withLateDevice(
    prune: (inout Replica) -> Void
  ) throws -> (x: Replica, y: Replica, z: Replica) {
    var (x, y, z) = (
      Replica("x", policy: policy), Replica("y", policy: policy), Replica("z", policy: policy)
    )
    try x.write("a", "one\n2\n3\n4\n5\n")
    try meet(&x, &y)
    try meet(&x, &z)
    try meet(&x, &y)
    for round in 1...5 {
      try x.write("a", "one, \(round)\n2\n3\n4\n5\n")
      try meet(&x, &y)
      try y.write("a", "one, \(round) and a half\n2\n3\n4\n5\n")
      try meet(&x, &y)
      prune(&x)
      prune(&y)
    }
    try z.write("a", "one\n2\n3\n4\nfive\n")
    try z.resolve()
    prune(&z)
    try meet(&x, &z)
    return (x, y, z)
  }

  @Test("a third device that comes late is merged on the version that it had")
  func lateDevice() throws {
    let (x, _, z) = try withLateDevice { replica in _ = replica.prune() }
    #expect(x.texts == ["a": "one, 5 and a half\n2\n3\n4\nfive\n"])
    #expect(z.texts == x.texts)
  }

  @Test("without the ancestors it would be a conflict: what is kept is what is needed")
  func withoutAncestors() throws {
    let (x, _, _) = try withLateDevice { replica in
      // What an outcome says stands, and nothing else.
      var stored = StoredReplica(replica)
      stored.files = replica.outcome?.histories() ?? []
      replica = Replica(stored, policy: policy)
    }
    #expect(x.undecided.map { $0.path } == ["a"])
    let reasons = x.undecided.flatMap { $0.declined }.map { $0.reason }
    #expect(reasons.first == "there is no base to merge on")
  }

  @Test("an ancestor is forgotten once every registered device has gone on")
  func forgotten() throws {
    var (x, y, z) = try withLateDevice { replica in _ = replica.prune() }
    #expect((x.files[a]?.versions.count ?? 0) > 10)
    let before = x.files[a]?.versions.count ?? 0
    for _ in 1...2 {
      try meet(&x, &y)
      try meet(&x, &z)
    }
    try meet(&x, &y)
    let count = x.prune()
    #expect(count > 10)
    #expect(x.files[a]?.versions.count == 1, "of \(before)")
    try meet(&x, &y)
    #expect(x.tree == y.tree)
  }

  @Test(
    "a deletion that is pruned stays known: the tombstone of a device that is not registered may come yet"
  )
  func forgottenDeletion() throws {
    var policy = policy
    policy.registeredDevices = ["x", "z"]
    policy.common.deletes = .deleteWins
    var (x, z) = (Replica("x", policy: policy), Replica("z", policy: policy))
    var late = Replica("w", policy: policy)
    try x.write("a", "old")
    late.receive(x.update())
    try late.resolve()
    try x.delete("a")
    try x.write("a", "new")
    try meet(&x, &z)
    try meet(&x, &z)
    #expect(x.prune() > 0)
    #expect(x.files[a]?.versions.count == 1)
    try late.delete("a")
    x.receive(late.update())
    try x.resolve()
    #expect(x.tree["a"]?.state == .file(FileContent("new")))
  }

  @Test("with a device that was never heard of, or with none registered, nothing is forgotten")
  func nothingForgotten() throws {
    for registered in [[], ["x", "y", "w"]] as [[DeviceID]] {
      var policy = policy
      policy.registeredDevices = registered
      var (x, y) = (Replica("x", policy: policy), Replica("y", policy: policy))
      for number in 1...3 {
        try x.write("a", "\(number)")
        try meet(&x, &y)
        try meet(&x, &y)
      }
      let count = x.prune()
      #expect(count == 0, "\(registered)")
      #expect(x.files[a]?.versions.count == 3)
    }
  }

  @Test("a device that listens only is acknowledged by whoever sends to it")
  func acknowledged() throws {
    var (x, z) = (Replica("x", policy: policy), Replica("z", policy: policy))
    x.policy.registeredDevices = ["x", "z"]
    try x.write("a", "1")
    try x.write("a", "2")
    var count = x.prune()
    #expect(count == 0)
    let update = x.update()
    z.receive(update)
    x.acknowledge(update, by: "z")
    count = x.prune()
    #expect(count == 1)
    try x.write("a", "3")
    count = x.prune()
    #expect(count == 0, "z may have written on 2")
  }
}
