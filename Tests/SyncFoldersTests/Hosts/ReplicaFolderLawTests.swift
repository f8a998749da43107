import ConflictResolution
import FileAccess
import Foundation
import Replicas
import TestSupport
import Testing

@testable import SyncFolders

/// Devices that sync real folders, whose users edit while the folders are changed, and whose programs end at any moment.
@Suite("Folders with replicas") struct ReplicaFolderLawTests {
  private static let devices = ["mom", "home", "phone"]
  private static let names = ["a", "b", "A", "d/x", "d", "notes.txt", "e/f/g"]

  /// A program that ends at this moment.
  private struct Ended: Error {}

  /// A history, and the lines that must not be lost.
  private final class History {
    let test: TestTree
    var random: RepeatableGenerator
    let listsFolders: Bool
    var stored: [String: ReplicaFolder.Stored] = [:]
    var folders: [String: ReplicaFolder] = [:]
    /// Whether programs end, and users edit while the folder is changed.
    var isRough = true
    var lineCount = 0
    var written: Set<String> = []
    var removed: Set<String> = []
    var steps: [String] = []

    init(seed: UInt64) throws {
      test = try TestTree(ReplicaFolderLawTests.devices.map { $0 + "/" })
      random = RepeatableGenerator(seed: seed)
      listsFolders = Bool.random(using: &random)
    }

    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: Users

    /// The text of each file on a device.
    func files(_ device: String) throws -> [String: String] {
      var files: [String: String] = [:]
      for (path, value) in try SweepLawTests.tree(test.bytes(device)) where value.hasPrefix("file")
      {
        files[String(decoding: path, as: UTF8.self)] = SweepLawTests.content(value)
      }
      return files
    }

    private func line() -> String {
      lineCount += 1
      written.insert("line \(lineCount)")
      return "line \(lineCount)\n"
    }

    private func remove(_ text: String) {
      removed.formUnion(text.split(separator: "\n").map(String.init))
    }

    /// One step of a user: lines added or replaced, a deletion, a rename.
    func edit(_ device: String) throws {
      let found = try files(device)
      let old = found.keys.sorted().randomElement(using: &random)
      let new = ReplicaFolderLawTests.names.randomElement(using: &random) ?? "a"
      let root = test.path(device)
      switch (Int.random(in: 0..<8, using: &random), old) {
      case (0, let old?):
        remove(found[old] ?? "")
        try FileManager.default.removeItem(atPath: "\(root)/\(old)")
        steps.append("\(device) deletes \(old)")
      case (1, let old?) where canMake(new, among: found, in: root):
        try makeFolder(of: new, in: root)
        try FileManager.default.moveItem(atPath: "\(root)/\(old)", toPath: "\(root)/\(new)")
        steps.append("\(device) renames \(old) to \(new)")
      case (2, let old?):
        remove(found[old] ?? "")
        try write(line() + line(), to: old, on: device)
      case (3...6, let old?):
        var lines = (found[old] ?? "").split(separator: "\n").map { $0 + "\n" }
        lines.insert(line()[...] + "", at: Int.random(in: 0...lines.count, using: &random))
        try write(lines.joined(), to: old, on: device)
      default:
        guard canMake(new, among: found, in: root) else { return }
        try makeFolder(of: new, in: root)
        try write(line() + line() + line(), to: new, on: device)
      }
    }

    private func canMake(_ path: String, among files: [String: String], in root: String) -> Bool {
      !FileManager.default.fileExists(atPath: "\(root)/\(path)")
        && files.keys.allSatisfy { !path.hasPrefix($0 + "/") }
    }

    private func makeFolder(of path: String, in root: String) throws {
      let folder = URL(filePath: "\(root)/\(path)").deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes as editors do, or in place.
    private func write(_ text: String, to path: String, on device: String) throws {
      let file = URL(filePath: test.path("\(device)/\(path)"))
      if chance(50) {
        try Data(text.utf8).write(to: file, options: .atomic)
      } else {
        try Data(text.utf8).writeAndClose(to: file)
      }
      steps.append("\(device) writes \(path): \(text.replacing("\n", with: ", "))")
    }

    // MARK: Programs

    /// Stores what a program stores; its user may edit at this moment, and it may end.
    func store(_ stored: ReplicaFolder.Stored, of device: String) throws {
      if isRough, chance(15) { throw Ended() }
      self.stored[device] = stored
      if isRough, chance(30) { try edit(device) }
      if isRough, chance(15) { throw Ended() }
    }

    /// Opens a folder again after its program has ended.
    func open(_ device: String) throws {
      let folder = try SyncFolder(
        test.bytes(device), store: test.bytes("store-" + device), environment: test.environment)
      let ids = ReplicaFolderLawTests.devices.compactMap { DeviceID($0) }
      let policy = Policy([.merge, .keepBoth], registeredDevices: ids)
      var options = ReplicaFolder.Options()
      options.scan.listsFolders = listsFolders
      let store: (ReplicaFolder.Stored) throws -> Void = { [unowned self] in
        try self.store($0, of: device)
      }
      let root = SyncRoot(folder)
      if let stored = stored[device] {
        folders[device] = try ReplicaFolder(
          root, from: stored, policy: policy, options: options, at: now, store: store)
      } else {
        folders[device] = ReplicaFolder(
          root, device: DeviceID(device) ?? "a", policy: policy, options: options, store: store)
      }
    }

    var now: Timestamp { Timestamp(nanoseconds: WallClock.nanosecondsSince1970()) }

    /// Lets a program work, which is started again until it does not end.
    func run(_ device: String, _ work: (inout ReplicaFolder) throws -> Void) throws {
      for _ in 0..<50 {
        do {
          if folders[device] == nil { try open(device) }
        } catch is Ended {
          continue
        }
        guard var folder = folders[device] else { continue }
        folders[device] = nil
        do {
          try work(&folder)
          folders[device] = folder
          return
        } catch is Ended {
          // It was ended, or it could not store and goes on.
          if chance(50) { folders[device] = folder }
          steps.append("\(device) \(folders[device] == nil ? "ends" : "fails")")
        }
      }
      throw Ended()
    }

    func sync(_ one: String, _ other: String) throws {
      steps.append("\(one) and \(other) sync")
      var updates: [ReplicaUpdate] = []
      for device in [one, other] {
        try run(device) { folder in
          try folder.scan(at: now)
          updates.append(folder.replica.update())
        }
      }
      for (device, update) in zip([one, other], updates.suffix(2).reversed()) {
        try run(device) { try $0.resolve(receiving: [update], at: now) }
      }
    }
  }

  @Test("All devices end alike, and each line is there that nobody who saw it removed")
  func law() throws {
    for seed in seeds(400, ordinarily: 12) {
      let history = try History(seed: seed)
      for _ in 0..<Int.random(in: 5...20, using: &history.random) {
        if history.chance(35) {
          let pair = Self.devices.shuffled(using: &history.random)
          try history.sync(pair[0], pair[1])
        } else {
          let device = Self.devices.randomElement(using: &history.random) ?? "mom"
          try history.edit(device)
        }
      }
      history.isRough = false
      history.steps.append("the end")
      for _ in 0..<3 {
        for (one, other) in [("mom", "home"), ("home", "phone"), ("phone", "mom")] {
          try history.sync(one, other)
        }
      }
      let ends = try Self.devices.map { try history.files($0) }
      let words = Comment(rawValue: "seed \(seed):\n" + history.steps.joined(separator: "\n"))
      #expect(ends[1] == ends[0], words)
      #expect(ends[2] == ends[0], words)
      let there = Set(
        ends[0].values.flatMap { $0.split(separator: "\n").map(String.init) })
      let lost = history.written.subtracting(history.removed).subtracting(there)
      #expect(lost == [], words)
    }
  }
}
