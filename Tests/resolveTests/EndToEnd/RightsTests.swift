import ArraySpans
import CSystemCalls
import FileAccess
import Foundation
import TestSupport
import Testing

/// Who may do what with the files of a folder, before a run and after it.
@Suite("Rights of results")
struct RightsTests {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  /// Whether files can be given to others.
  static let isRoot = geteuid() == 0

  /// A folder with a file, copies of it and a base of it; each with its permissions.
  static func folder(
    original: UInt32?, copies: [UInt32], base: UInt32? = nil
  ) throws -> TestFolder {
    let folder = try TestFolder()
    for path in ["tree", "base"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    func write(_ name: String, _ text: String, _ permissions: UInt32, _ seconds: Double) throws {
      try folder.write(name, Data(text.utf8))
      try FileManager.default.setAttributes(
        [
          .posixPermissions: Int(permissions),
          .modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + seconds),
        ], ofItemAtPath: folder.path(name))
    }
    if let original { try write("tree/notes.md", "1\nb\nc\nd\ne\n", original, 0) }
    for (index, permissions) in copies.enumerated() {
      // A tool that renames both sides leaves no original: the copies are no orphans.
      let name =
        original == nil
        ? "tree/notes.md.conflict\(index + 1)" : "tree/notes.\(copy.dropLast())\(index + 2).md"
      try write(
        name, index == 0 ? "a\nb\nc\nd\n5\n" : "a\nb\n3\nd\ne\n", permissions, 60 + Double(index))
    }
    try write("base/notes.md", "a\nb\nc\nd\ne\n", base ?? 0o400, -60)
    return folder
  }

  static func resolve(
    _ folder: TestFolder, _ strategy: String, _ more: [String] = []
  ) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      [
        "--strategy", strategy, "--base", folder.path("base"), "--store", folder.path("store"),
        folder.path("tree"),
      ] + more)
  }

  static func permissions(_ folder: TestFolder) throws -> UInt32? {
    let tree = try FolderHandle(Array(folder.path("tree").utf8))
    return try tree.status(of: Array("notes.md".utf8))?.permissions
  }

  /// What a run makes of permissions, and what the plan says of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let strategy: String
    let original: UInt32?
    let copies: [UInt32]
    var base: UInt32?
    let result: UInt32
    let words: String?
  }

  static let cases = [
    Case(
      testDescription: "a merge has those of the original", strategy: "merge", original: 0o600,
      copies: [0o755], result: 0o600,
      words: "with the permissions of notes.md: 0600 instead of 0755"),
    Case(
      testDescription: "a copy that wins gets those of the original", strategy: "newest",
      original: 0o640, copies: [0o755], result: 0o640,
      words: "with the permissions of notes.md: 0640 instead of 0755"),
    Case(
      testDescription: "narrower ones are no reason, either", strategy: "newest", original: 0o644,
      copies: [0o600], result: 0o644,
      words: "with the permissions of notes.md: 0644 instead of 0600"),
    Case(
      testDescription: "equal ones are not spoken of", strategy: "newest", original: 0o644,
      copies: [0o644], result: 0o644, words: nil),
    Case(
      testDescription: "both are kept", strategy: "keep-both", original: 0o640, copies: [0o666],
      result: 0o640, words: "with the permissions of notes.md: 0640 instead of 0666"),
    Case(
      testDescription: "the copy alone made it a program", strategy: "merge", original: 0o644,
      copies: [0o755], base: 0o644, result: 0o755, words: "which alone changed them since the base"),
    Case(
      testDescription: "no base is looked for without a merge", strategy: "smallest",
      original: 0o644, copies: [0o755], base: 0o644, result: 0o644,
      words: "with the permissions of notes.md: 0644 instead of 0755"),
    Case(
      testDescription: "the original alone changed them", strategy: "merge", original: 0o600,
      copies: [0o644], base: 0o644, result: 0o600,
      words: "with the permissions of notes.md: 0600 instead of 0644"),
    Case(
      testDescription: "both changed them", strategy: "merge", original: 0o640, copies: [0o755],
      base: 0o644, result: 0o640, words: "with the permissions of notes.md: 0640 instead of 0755"),
    Case(
      testDescription: "without an original: what all grant", strategy: "merge", original: nil,
      copies: [0o640, 0o604], result: 0o600,
      words: "with the permissions that all versions grant: 0600 instead of 0640"),
  ]

  @Test(arguments: cases)
  func aResultHasThoseOfTheOriginal(example: Case) throws {
    let folder = try Self.folder(
      original: example.original, copies: example.copies, base: example.base)
    let before = try FolderSnapshot(folder.path("tree"))
    let strategy = example.strategy
    let plan = try Self.resolve(folder, strategy)
    if let words = example.words {
      #expect(plan.outputText.contains(words), "\(plan.outputText)")
    } else {
      #expect(!plan.outputText.contains(" with "), "\(plan.outputText)")
    }
    let json = try Self.resolve(folder, strategy, ["--format", "json"])
    #expect(json.outputText.contains("\"rights\"") == (example.words != nil))
    let applied = try Self.resolve(folder, strategy, ["--apply"])
    #expect(applied.status == 0, "\(applied.errorText)")
    #expect(try Self.permissions(folder) == example.result)
    #expect(
      try BuiltProgram.run(["undo", "--store", folder.path("store"), folder.path("tree")]).status
        == 0)
    #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
  }

  @Test func gitTellsOnlyWhetherItIsAProgram() throws {
    let folder = try Self.folder(original: 0o640, copies: [0o755])
    let git =
      "cd \"$0/tree\" && git init -q . && cp ../base/notes.md x && mv notes.md n && mv x notes.md "
      + "&& chmod 644 notes.md && git add notes.md && git -c user.name=a -c user.email=a@b.c commit -qm a "
      + "&& mv n notes.md"
    let made = try BuiltProgram.launch(
      "/bin/sh", ["-c", git, folder.url.path(percentEncoded: false)], input: Data(),
      in: folder.url,
      environment: [
        "HOME": folder.path("home"), "GIT_COMMITTER_DATE": "@1700000000 +0000",
      ])
    guard made.status == 0 else { return }  // Without git there is nothing to look at.
    let applied = try BuiltProgram.run([
      "--strategy", "merge", "--base", "git", "--store", folder.path("store"), "--apply",
      folder.path("tree"),
    ])
    #expect(applied.status == 0, "\(applied.errorText)\(applied.outputText)")
    #expect(try Self.permissions(folder) == 0o750)
  }

  // MARK: The law

  /// A file's rights with its access list decoded.
  struct Rights: Equatable {
    let owner: UInt32
    let group: UInt32
    let permissions: UInt32
    /// Tag, number and permissions of each entry; none without a list.
    var entries: [(tag: UInt16, id: UInt32, permissions: UInt32)] = []

    init(_ rights: FileRights) {
      owner = rights.owner
      group = rights.group
      permissions = rights.permissions
      let bytes = rights.accessList
      guard bytes.count >= 4 else { return }
      for start in stride(from: 4, to: bytes.count, by: 8) {
        func number(_ range: Range<Int>) -> UInt32 {
          range.reversed().reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
        }
        entries.append(
          (
            UInt16(number(start..<start + 2)), number(start + 4..<start + 8),
            number(start + 2..<start + 4)
          ))
      }
    }

    static func == (left: Rights, right: Rights) -> Bool {
      left.owner == right.owner && left.group == right.group
        && left.permissions == right.permissions
        && left.entries.elementsEqual(right.entries) { $0 == $1 }
    }

    /// What somebody may do, as the manual of access lists has it.
    func access(_ user: UInt32, _ groups: [UInt32]) -> UInt32 {
      if user == owner { return permissions >> 6 & 7 }
      let mask = entries.first { $0.tag == 0x10 }?.permissions ?? 7
      if let named = entries.first(where: { $0.tag == 0x02 && $0.id == user }) {
        return named.permissions & mask
      }
      var isMember = false
      var most: UInt32 = 0
      if groups.contains(group) {
        isMember = true
        most |= entries.first { $0.tag == 0x04 }?.permissions ?? permissions >> 3
      }
      for entry in entries where entry.tag == 0x08 && groups.contains(entry.id) {
        isMember = true
        most |= entry.permissions
      }
      return isMember ? most & mask & 7 : permissions & 7
    }

    /// What somebody may do with this file and might not with another one.
    func widening(of other: Rights, except runner: UInt32?) -> [String] {
      var found: [String] = []
      if runner == nil, owner != other.owner { found.append("owner \(owner)") }
      let special = permissions & 0o7000 & ~(other.permissions & 0o7000)
      if special != 0 { found.append("bits \(String(special, radix: 8))") }
      let groups: [[UInt32]] = [
        [], [2001], [2002], [2003], [2001, 2002], [2001, 2003], [2002, 2003],
      ]
      for user in [1001, 1002, 1003, 1004] as [UInt32] {
        if runner != nil, user == other.owner { continue }
        for groups in groups {
          let more = access(user, groups) & ~other.access(user, groups)
          if more != 0 { found.append("user \(user) in \(groups): \(more)") }
        }
      }
      return found
    }
  }

  /// An access list as the system keeps it.
  static func accessList(
    _ permissions: UInt32, _ generator: inout RepeatableGenerator
  ) -> [UInt8] {
    var entries: [(UInt16, UInt32, UInt32)] = [(0x01, .max, permissions >> 6 & 7)]
    for user in [1001, 1002, 1003] as [UInt32] where Bool.random(using: &generator) {
      entries.append((0x02, user, UInt32.random(in: 0...7, using: &generator)))
    }
    entries.append((0x04, .max, UInt32.random(in: 0...7, using: &generator)))
    for group in [2002, 2003] as [UInt32] where Bool.random(using: &generator) {
      entries.append((0x08, group, UInt32.random(in: 0...7, using: &generator)))
    }
    entries.append((0x10, .max, permissions >> 3 & 7))
    entries.append((0x20, .max, permissions & 7))
    var bytes: [UInt8] = [2, 0, 0, 0]
    for (tag, id, permissions) in entries {
      bytes += [UInt8(tag & 0xFF), 0, UInt8(permissions), 0]
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }
    }
    return bytes
  }

  /// Gives a file random rights.
  static func dress(
    _ path: String, readable: Bool, _ generator: inout RepeatableGenerator
  ) throws {
    var mode = UInt32.random(in: 0...0o777, using: &generator)
    if Int.random(in: 0..<2, using: &generator) == 0 {
      mode = [0o600, 0o644, 0o640, 0o755, 0o750, 0o666][Int.random(in: 0..<6, using: &generator)]
    }
    if Int.random(in: 0..<8, using: &generator) == 0 { mode |= 0o4000 }
    if Int.random(in: 0..<8, using: &generator) == 0 { mode |= 0o2000 }
    if readable { mode |= 0o444 }
    let file = unsafe open(path, O_RDONLY)
    defer { close(file) }
    if isRoot {
      #expect(
        fchown(
          file, UInt32.random(in: 1001...1002, using: &generator),
          UInt32.random(in: 2001...2002, using: &generator)) == 0)
      if !readable, Int.random(in: 0..<3, using: &generator) == 0 {
        let list = accessList(mode, &generator)
        // Some file systems have no access lists: the modes alone are tried there.
        _ = unsafe resolve_set_attribute(
          file, "system.posix_acl_access", list, UInt(list.count))
      }
    }
    #expect(fchmod(file, mode_t(mode)) == 0)
  }

  static func rights(_ path: String) throws -> [String: FileRights] {
    let folder = try FolderHandle(Array(path.utf8))
    var rights: [String: FileRights] = [:]
    for entry in try folder.entries() where entry.kind == .file {
      rights[String(decoding: entry.name, as: UTF8.self)] = try folder.rights(of: entry.name)
    }
    return rights
  }

  @Test(
    arguments: ["newest", "oldest", "largest", "keep-both", "merge", "merge,newest"],
    UnprivilegedUser.isNeeded && UnprivilegedUser.canRunProgram ? [false, true] : [false])
  func nothingIsGrantedThatTheOriginalDidNotGrant(strategy: String, isOther: Bool) throws {
    for seed in seeds(4, ordinarily: 1) {
      var generator = RepeatableGenerator(seed: seed)
      let folder = try TestFolder()
      for path in ["tree", "base", "store"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(path), withIntermediateDirectories: true)
        unsafe chmod(folder.path(path), 0o777)
      }
      // A store that others may write to is refused.
      unsafe chmod(folder.path("store"), 0o700)
      if isOther {
        try FileManager.default.setAttributes(
          [.ownerAccountID: UnprivilegedUser.number], ofItemAtPath: folder.path("store"))
      }
      var originals: [String] = []
      for index in 0..<30 {
        let name = "n\(index)"
        var files = ["tree/\(name).\(Self.copy).md": "a\nb\nc\nd\n5 \(index)\n"]
        if index % 5 > 0 {
          files["tree/\(name).md"] = "1 \(index)\nb\nc\nd\ne\n"
          originals.append("\(name).md")
        }
        if index % 3 == 0 {
          files["tree/\(name).\(Self.copy.dropLast())7.md"] = "a\nb\n3 \(index)\nd\ne\n"
        }
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
          try folder.write(path, Data(text.utf8))
          try FileManager.default.setAttributes(
            [
              .modificationDate: Date(
                timeIntervalSince1970: Double.random(in: 1e9...1.7e9, using: &generator))
            ], ofItemAtPath: folder.path(path))
          try Self.dress(folder.path(path), readable: isOther || !Self.isRoot, &generator)
        }
        // No version has these permissions, so none has changed them alone.
        try folder.write("base/\(name).md", Data("a\nb\nc\nd\ne\n".utf8))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 9e8)],
          ofItemAtPath: folder.path("base/\(name).md"))
        unsafe chmod(folder.path("base/\(name).md"), 0o1444)
      }
      let before = try Self.rights(folder.path("tree"))
      let words = [
        "--strategy", strategy, "--base", folder.path("base"), "--store", folder.path("store"),
        "--apply", folder.path("tree"),
      ]
      let state = try TestFolder()
      func run(_ words: [String]) throws -> BuiltProgram.Run {
        try isOther
          ? UnprivilegedUser.run(words, in: folder.url, remembering: state)
          : BuiltProgram.run(words)
      }
      let applied = try run(words)
      #expect(applied.status <= 1, "seed \(seed): \(applied.errorText)")
      let after = try Self.rights(folder.path("tree"))
      for name in originals {
        let old = Rights(try #require(before[name]))
        let new = Rights(try #require(after[name], "seed \(seed): '\(name)' is gone"))
        #expect(
          new.widening(of: old, except: isOther ? 65534 : nil) == [],
          "seed \(seed), \(strategy), '\(name)'")
      }
      let undone = try run(["undo", "--store", folder.path("store"), folder.path("tree")])
      #expect(undone.status == 0, "seed \(seed): \(undone.errorText)")
      #expect(try Self.rights(folder.path("tree")) == before, "seed \(seed), \(strategy)")
    }
  }
}
