import ConflictResolution
import FileAccess
import Foundation
import Replicas
import TestSupport
import Testing

@testable import SyncFolders

@Suite("A folder and its replica") struct ReplicaFolderTests {
  private static let time = SyncRootTests.time
  private static let devices: [DeviceID] = ["mom", "home"]

  /// What a device has stored, and what happens when it stores.
  private final class Storage {
    var stored: ReplicaFolder.Stored?
    var act: () throws -> Void = {}

    func store(_ stored: ReplicaFolder.Stored) throws {
      self.stored = stored
      let act = act
      self.act = {}
      try act()
    }
  }

  private static func root(_ test: TestTree, _ device: String) throws -> SyncRoot {
    try test.folder(device)
    return SyncRoot(
      try SyncFolder(
        test.bytes(device), store: test.bytes("store-" + device), environment: test.environment))
  }

  private static func folder(
    _ test: TestTree, _ device: String, _ storage: Storage = Storage(),
    _ change: (inout ReplicaFolder.Options) -> Void = { _ in }
  ) throws -> ReplicaFolder {
    var options = ReplicaFolder.Options()
    change(&options)
    return ReplicaFolder(
      try root(test, device), device: try #require(DeviceID(device)),
      policy: Policy([.merge, .keepBoth], registeredDevices: devices), options: options,
      store: storage.store)
  }

  private static func meet(_ one: inout ReplicaFolder, _ other: inout ReplicaFolder) throws {
    try one.scan(at: time)
    try other.scan(at: time)
    let (first, second) = (one.replica.update(), other.replica.update())
    try one.resolve(receiving: [second], at: time)
    try other.resolve(receiving: [first], at: time)
  }

  private static func text(_ test: TestTree, _ path: String) throws -> String {
    try String(contentsOfFile: test.path(path), encoding: .utf8)
  }

  @Test("An edit at the moment of a change merges with what was to be there, also after an end")
  func edits() throws {
    for isEnded in [false, true] {
      let test = try TestTree()
      let storage = Storage()
      var mom = try Self.folder(test, "mom")
      var home = try Self.folder(test, "home", storage)
      try test.write("mom/n.txt", "1\n2\n3\n")
      for _ in 0..<2 { try Self.meet(&mom, &home) }
      try test.write("mom/n.txt", "one\n2\n3\n")
      try mom.scan(at: Self.time)
      try home.scan(at: Self.time)
      storage.act = {
        try test.write("home/n.txt", "1\n2\nthree\n")
        if isEnded { throw CancellationError() }
      }
      let update = mom.replica.update()
      if isEnded {
        #expect(throws: CancellationError.self) {
          try home.resolve(receiving: [update], at: Self.time)
        }
        home = try ReplicaFolder(
          Self.root(test, "home"), from: try #require(storage.stored),
          policy: Policy([.merge, .keepBoth]), at: Self.time, store: storage.store)
        #expect(home.policy.registeredDevices == Self.devices.sorted())
      } else {
        let round = try home.resolve(receiving: [update], at: Self.time)
        #expect(round.run.left.map(\.path) == ["n.txt"])
      }
      #expect(try Self.text(test, "home/n.txt") == "1\n2\nthree\n")
      for _ in 0..<2 { try Self.meet(&mom, &home) }
      for device in ["mom", "home"] {
        #expect(try Self.text(test, device + "/n.txt") == "one\n2\nthree\n")
      }
    }
  }

  @Test("What could not be carried out because of another program is carried out by the next call")
  func locked() throws {
    let test = try TestTree()
    var mom = try Self.folder(test, "mom")
    var home = try Self.folder(test, "home")
    try test.write("mom/n.txt", "1\n")
    for _ in 0..<2 { try Self.meet(&mom, &home) }
    try test.write("mom/n.txt", "2\n")
    try mom.scan(at: Self.time)
    // A store that cannot be opened stands for any error at this moment.
    try test.shell("mv store-home away; touch store-home")
    #expect(throws: SyncRootError.self) {
      try home.resolve(receiving: [mom.replica.update()], at: Self.time)
    }
    #expect(throws: SyncRootError.self) { try home.scan(at: Self.time) }
    try test.shell("rm store-home; mv away store-home")
    let seen = try home.scan(at: Self.time)
    #expect(seen.written.isEmpty)
    #expect(try Self.text(test, "home/n.txt") == "2\n")
  }

  @Test("What could not be stored is stored by the next call, before anything else is done")
  func unstored() throws {
    let test = try TestTree()
    let storage = Storage()
    var home = try Self.folder(test, "home", storage)
    try test.write("home/n.txt", "1\n")
    storage.act = {
      storage.stored = nil
      throw CancellationError()
    }
    #expect(throws: CancellationError.self) { try home.scan(at: Self.time) }
    #expect(try home.scan(at: Self.time).written.isEmpty)
    #expect(storage.stored?.replica == StoredReplica(home.replica))
    // The folder is not changed before what it was is stored.
    var mom = try Self.folder(test, "mom")
    try test.write("mom/m.txt", "2\n")
    try mom.scan(at: Self.time)
    storage.act = { throw CancellationError() }
    #expect(throws: CancellationError.self) {
      try home.resolve(receiving: [mom.replica.update()], at: Self.time)
    }
    storage.act = {
      #expect(storage.stored?.before != nil)
      #expect(!FileManager.default.fileExists(atPath: test.path("home/m.txt")))
    }
    try home.scan(at: Self.time)
    #expect(try Self.text(test, "home/m.txt") == "2\n")
  }

  @Test("What cannot be read, and what is ignored, is neither deleted nor written")
  func hidden() throws {
    let test = try TestTree()
    var mom = try Self.folder(test, "mom")
    var home = try Self.folder(test, "home") {
      $0.scan.ignored =
        (try? [PathPattern(Array("/own/".utf8)), PathPattern(Array("*.tmp".utf8))]) ?? []
    }
    try test.write("mom/d/n.txt", "1\n")
    try test.write("mom/own/state", "mom\n")
    try test.write("mom/x.tmp", "mom\n")
    try test.write("home/own/state", "home\n")
    for _ in 0..<2 { try Self.meet(&mom, &home) }
    #expect(try Self.text(test, "home/own/state") == "home\n")
    #expect(!FileManager.default.fileExists(atPath: test.path("home/x.tmp")))
    #expect(try Self.text(test, "mom/own/state") == "mom\n")
    // An administrator reads everything.
    try test.shell("chmod 000 home/d")
    if (try? FolderHandle(test.bytes("home/d"))) == nil {
      #expect(try home.scan(at: Self.time).written.isEmpty)
    }
    try test.shell(
      "chmod 755 home/d; rm home/d/n.txt; ln -s nowhere home/d/n.txt; mkfifo home/pipe")
    for _ in 0..<2 { try Self.meet(&mom, &home) }
    #expect(try FileKind(at: test.bytes("mom/d/n.txt"), followsLinks: false) == .symbolicLink)
    #expect(!FileManager.default.fileExists(atPath: test.path("mom/pipe")))
  }

  @Test("A folder keeps its rights when it is renamed on another device")
  func renamedFolders() throws {
    let test = try TestTree()
    func listing(_ options: inout ReplicaFolder.Options) { options.scan.listsFolders = true }
    var mom = try Self.folder(test, "mom", Storage(), listing)
    var home = try Self.folder(test, "home", Storage(), listing)
    try test.write("mom/private/inner/n.txt", "1\n")
    for _ in 0..<2 { try Self.meet(&mom, &home) }
    try test.shell("chmod 700 home/private; chmod 750 home/private/inner; mv mom/private mom/other")
    for _ in 0..<2 { try Self.meet(&mom, &home) }
    let root = try FolderHandle(test.bytes("home"))
    let other = try #require(try root.status(of: Array("other".utf8)))
    #expect(other.permissions == 0o700)
    let inner = try root.folder(Array("other".utf8)).status(of: Array("inner".utf8))
    #expect(inner?.permissions == 0o750)
    #expect(try root.status(of: Array("private".utf8)) == nil)
  }

  @Test("A file that has not changed is not read again, one that has is")
  func scans() throws {
    let test = try TestTree(["tree/"])
    try test.write("tree/a", "text", at: 1_600_000_000)
    try test.write("tree/large", String(repeating: "x", count: 100), at: 1_600_000_000)
    let root = SyncRoot(
      try SyncFolder(test.bytes("tree"), store: nil, environment: test.environment))
    var options = ScanOptions()
    options.contentLimit = 10
    let first = try root.scan(options)
    #expect(first.files["a"] == .file(FileContent("text")))
    guard case .file(let large)? = first.files["large"] else { throw CancellationError() }
    #expect(!large.isAtHand)
    #expect(large == FileContent(String(repeating: "x", count: 100)))
    #expect(first.times["a"] == .seconds(1_600_000_000))
    // The times of a file that was just made could be those of a later write.
    #expect(first.statuses.isEmpty)
    var known = first
    for name in ["a", "large"] {
      known.statuses[try RelativePath(Array(name.utf8))] =
        try FolderHandle(test.bytes("tree")).status(of: Array(name.utf8))
    }
    known.files["a"] = .file(FileContent("as it was read"))
    #expect(try root.scan(after: known, options).files["a"] == .file(FileContent("as it was read")))
    try test.write("tree/a", "longer", at: 1_600_000_000)
    #expect(try root.scan(after: known, options).files["a"] == .file(FileContent("longer")))
  }
}
