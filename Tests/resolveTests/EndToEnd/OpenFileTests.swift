import Foundation
import TestSupport
import Testing

/// `--apply` and what a program has open.
@Suite("Files that are open")
struct OpenFileTests {
  static let copy = "letter.sync-conflict-20261121-000249-X6UAVQQ.odt"

  /// What holds a file open, by the names of what is made for it, and whether the conflict is left.
  static let rows: [(lock: String, isLeft: Bool)] = [
    (".~lock.letter.odt#", true), ("~$tter.odt", true), (".#letter.odt", true),
    (".syncthing.letter.odt.tmp", false), (".~lock.\(copy)#", true),
    (".~lock.other.odt#", false), (".letter.odt.swp", true),
    (".other.odt.swp", false),
  ]

  static func apply(_ options: [String] = [], _ prepare: (TestFolder) throws -> Void) throws -> (
    run: BuiltProgram.Run, isResolved: Bool
  ) {
    let place = try TestFolder()
    let tree = place.path("tree")
    try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: false)
    for (name, text, age) in [("letter.odt", "old", 7200.0), (copy, "new", 3600)] {
      try Data(text.utf8).writeAndClose(to: URL(filePath: "\(tree)/\(name)"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now - age], ofItemAtPath: "\(tree)/\(name)")
    }
    try prepare(place)
    let run = try BuiltProgram.run(
      ["--strategy", "newest", "--apply", "--store", "store"] + options + ["tree"], in: place.url)
    let text = try String(contentsOf: URL(filePath: "\(tree)/letter.odt"), encoding: .utf8)
    return (run, text == "new")
  }

  @Test(arguments: rows) func locksAreHeeded(lock: String, isLeft: Bool) throws {
    for options in [[], ["--even-if-open"]] {
      let (run, isResolved) = try Self.apply(options) { place in
        let path = place.path("tree/\(lock)")
        try Data("lock".utf8).writeAndClose(to: URL(filePath: path))
      }
      #expect(isResolved == (!isLeft || !options.isEmpty), "\(run.outputText)\(run.errorText)")
      #expect(run.status == (isResolved ? 0 : 1))
      if !isResolved { #expect(run.outputText.contains("--even-if-open"), "\(run.outputText)") }
    }
  }

  /// A sweep heeds the same, and moves no lock file away from what it locks.
  @Test(arguments: rows) func aSweepHeedsLocks(lock: String, isLeft: Bool) throws {
    let place = try TestFolder()
    for folder in ["tree", "inbox/sub"] {
      try FileManager.default.createDirectory(
        atPath: place.path(folder), withIntermediateDirectories: true)
    }
    for name in ["letter.odt", Self.copy, lock] {
      try Data("text".utf8).writeAndClose(to: URL(filePath: place.path("inbox/sub/\(name)")))
    }
    let run = try BuiltProgram.run(
      ["sweep", "--apply", "--store", "store", "inbox", "tree"], in: place.url)
    // The lock is of one of the two, or of another file; a name that a tool keeps for itself stays anyway.
    let locked = !isLeft ? nil : lock.contains(Self.copy) ? Self.copy : "letter.odt"
    for name in ["letter.odt", Self.copy] {
      let isThere = FileManager.default.fileExists(atPath: place.path("inbox/sub/\(name)"))
      #expect(isThere == (name == locked), "\(name): \(run.outputText)")
    }
    #expect(isLeft == run.outputText.contains("by its lock file"), "\(run.outputText)")
    if isLeft {
      #expect(FileManager.default.fileExists(atPath: place.path("inbox/sub/\(lock)")))
      #expect(run.status == 1)
    }
  }

  @Test(arguments: ["letter.odt", copy]) func whatIsOpenForWritingIsLeft(name: String) throws {
    for options in [[], ["--even-if-open"]] {
      var writer: FileHandle?
      let (run, isResolved) = try Self.apply(options) { place in
        writer = try FileHandle(forWritingTo: place.url.appending(path: "tree/\(name)"))
      }
      try writer?.close()
      #if os(Linux)
        #expect(isResolved == !options.isEmpty, "\(run.outputText)\(run.errorText)")
      #endif
    }
  }
}
