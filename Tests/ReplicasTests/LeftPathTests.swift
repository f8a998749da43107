import ConflictResolution
import Replicas
import Testing

@Suite("Paths at which a host changed nothing") struct LeftPathTests {
  private static let policy = Policy([.merge, .keepBoth], registeredDevices: ["mom", "home"])

  /// A file that both have, and which mom changed.
  private static func devices(
    _ change: (inout Replica) throws -> Void
  ) throws -> (mom: Replica, home: Replica) {
    var mom = Replica("mom", policy: policy)
    var home = Replica("home", policy: policy)
    try mom.write("a.txt", .file(FileContent("1\n2\n3\n")))
    home.receive(mom.update())
    try home.resolve()
    mom.receive(home.update())
    try mom.resolve()
    try change(&mom)
    return (mom, home)
  }

  private static func meet(_ one: inout Replica, _ other: inout Replica) throws {
    for _ in 0..<2 {
      one.receive(other.update())
      try one.resolve()
      one.prune()
      other.receive(one.update())
      try other.resolve()
      other.prune()
    }
  }

  @Test("What a user wrote over what was left merges with what was to be there")
  func edits() throws {
    var (mom, home) = try Self.devices { try $0.write("a.txt", .file(FileContent("one\n2\n3\n"))) }
    let before = home
    home.receive(mom.update())
    try home.resolve()
    home.leave(["a.txt"], as: before)
    home.prune()
    try home.observe(["a.txt": .file(FileContent("1\n2\nthree\n"))])
    // Also before the other device is heard of again.
    var alone = home
    try alone.resolve()
    try Self.meet(&home, &mom)
    for replica in [alone, home, mom] {
      #expect(
        replica.tree.mapValues { $0.state } == ["a.txt": .file(FileContent("one\n2\nthree\n"))])
    }
  }

  @Test("Without that call the user's edit would undo the other one")
  func withoutLeaving() throws {
    var (mom, home) = try Self.devices { try $0.write("a.txt", .file(FileContent("one\n2\n3\n"))) }
    home.receive(mom.update())
    try home.resolve()
    try home.observe(["a.txt": .file(FileContent("1\n2\nthree\n"))])
    try Self.meet(&home, &mom)
    #expect(home.tree["a.txt"]?.state == .file(FileContent("1\n2\nthree\n")))
  }

  @Test("What is left without an edit is tried again, and nothing is written")
  func again() throws {
    var (mom, home) = try Self.devices { try $0.rename("a.txt", to: "b.txt") }
    let before = home
    home.receive(mom.update())
    try home.resolve()
    home.leave(["a.txt", "b.txt"], as: before)
    let seen = try home.observe(["a.txt": .file(FileContent("1\n2\n3\n"))])
    #expect(seen.written.isEmpty)
    let resolution = try home.resolve()
    #expect(resolution.changes.map(\.path) == ["b.txt", "a.txt"])
  }

  @Test("An edit of a file that was to be renamed or deleted goes on with it")
  func movedFiles() throws {
    let edit: [RelativePath: FileState] = ["a.txt": .file(FileContent("1\n2\nthree\n"))]
    for change in [0, 1] {
      var (mom, home) = try Self.devices {
        if change == 0 { try $0.rename("a.txt", to: "b.txt") } else { try $0.delete("a.txt") }
      }
      let before = home
      home.receive(mom.update())
      try home.resolve()
      home.leave(["a.txt", "b.txt"], as: before)
      try home.observe(edit)
      try Self.meet(&home, &mom)
      let path: RelativePath = change == 0 ? "b.txt" : "a.txt"
      #expect(home.tree.mapValues { $0.state } == [path: .file(FileContent("1\n2\nthree\n"))])
      #expect(mom.tree.mapValues { $0.state } == home.tree.mapValues { $0.state })
    }
  }

  @Test("A file that its user made where another one was to be is a file of its own")
  func newFiles() throws {
    var (mom, home) = try Self.devices { try $0.write("new.txt", .file(FileContent("mom\n"))) }
    let before = home
    home.receive(mom.update())
    try home.resolve()
    home.leave(["new.txt"], as: before)
    try home.observe([
      "a.txt": .file(FileContent("1\n2\n3\n")), "new.txt": .file(FileContent("home\n")),
    ])
    try Self.meet(&home, &mom)
    let texts = Set(home.tree.values.compactMap { $0.state })
    #expect(texts.isSuperset(of: [.file(FileContent("mom\n")), .file(FileContent("home\n"))]))
    #expect(mom.tree.mapValues { $0.state } == home.tree.mapValues { $0.state })
  }

  @Test(
    "A decision that no user has seen does not count as one when another device's decision arrives")
  func decisions() throws {
    func text(_ text: String) -> FileState { .file(FileContent(text)) }
    let ids: [DeviceID] = ["d0", "d1", "d2"]
    let policy = Policy([.merge, .keepBoth], registeredDevices: ids)
    for isEdited in [false, true] {
      var (d0, d1, d2) = (
        Replica(ids[0], policy: policy), Replica(ids[1], policy: policy),
        Replica(ids[2], policy: policy)
      )
      try d0.observe(["a": text("Y\n")])
      try d1.observe(["a": text("X\n")])
      d2.receive(d1.update())
      try d2.resolve()
      try d2.observe(isEdited ? ["a": text("X2\n")] : [:])
      d2.receive(d0.update())
      try d2.resolve()
      try d1.observe([:])
      d1.receive(d0.update())
      let before = d1
      try d1.resolve()
      d1.leave(["a"], as: before)
      try d1.observe(["a": text("Z\n")])
      d1.receive(d2.update())
      try d1.resolve()
      d2.receive(d1.update())
      try d2.resolve()
      d0.receive(d1.update())
      try d0.resolve()
      let states = Set(d1.tree.values.map(\.state))
      #expect(states.isSuperset(of: [text("Y\n"), text("Z\n")]), "\(states)")
      #expect(d0.tree.mapValues(\.state) == d1.tree.mapValues(\.state))
      #expect(d2.tree.mapValues(\.state) == d1.tree.mapValues(\.state))
    }
  }

  @Test("A file that was forgotten since is not shown again")
  func forgottenFiles() throws {
    var (mom, home) = try Self.devices { try $0.delete("a.txt") }
    let before = home
    home.receive(mom.update())
    try home.resolve()
    home.leave(["a.txt"], as: before)
    mom.receive(home.update())
    home.receive(mom.update())
    let again = home
    try home.collect()
    home.leave(["a.txt"], as: again)
    try home.observe([:])
    try home.resolve()
    #expect(home.tree.isEmpty)
  }
}
