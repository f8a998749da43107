import Foundation
import TestSupport
import Testing

/// `resolve watch` in a folder of its own, ended with the value.
final class RunningWatch {
  static let copy = "sync-conflict-20261121-000249-X6UAVQQ"

  let place: TestFolder
  private let process = Process()

  /// Makes a folder `tree` and begins to watch it.
  ///
  /// - Parameters:
  ///   - place: Where `tree`, `state` and what is printed are.
  ///   - options: The options beside the folder.
  ///   - environment: What is set beside the usual.
  ///   - waits: Whether to wait until the folder is watched.
  /// - Throws: if it cannot be started.
  init(
    in place: TestFolder? = nil, _ options: [String], environment: [String: String] = [:],
    waits: Bool = true
  ) throws {
    self.place = try place ?? TestFolder()
    try? FileManager.default.createDirectory(
      atPath: self.place.path("tree"), withIntermediateDirectories: false)
    process.executableURL = URL(filePath: try BuiltProgram.executable())
    process.arguments = ["watch", "--format", "jsonl"] + options + ["tree"]
    process.currentDirectoryURL = self.place.url
    process.environment = self.environment.merging(environment) { $1 }
    // A watch before this one may have the same files open.
    for name in ["output", "error"] { try Data().write(to: self.place.url.appending(path: name)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: self.place.url.appending(path: "output"))
    process.standardError = try FileHandle(forWritingTo: self.place.url.appending(path: "error"))
    try process.run()
    if waits { try wait("the folder to be watched") { $0.events("watching").count == 1 } }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TZ": "UTC0",
      "XDG_STATE_HOME": place.path("state"),
    ]
  }

  /// Runs the program beside it.
  func run(_ arguments: [String]) throws -> BuiltProgram.Run {
    try BuiltProgram.run(arguments, in: place.url, environment: environment)
  }

  /// The events of a kind until now.
  func events(_ kind: String) -> [[String: Any]] {
    let text = (try? String(contentsOf: place.url.appending(path: "output"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["event"] as? String == kind ? object : nil
    }
  }

  /// What is printed on standard error and standard output until now.
  var printed: String {
    ["error", "output"].map {
      (try? String(contentsOf: place.url.appending(path: $0), encoding: .utf8)) ?? ""
    }.joined()
  }

  /// Waits for a condition.
  func wait(_ what: String, until isThere: (RunningWatch) -> Bool) throws {
    let end = Date.now + 30
    while !isThere(self) {
      try #require(Date.now < end, "waited in vain for \(what): \(printed)")
      usleep(5000)
    }
  }

  /// Makes a conflict: the copy is the newer one.
  func conflict(_ name: String, _ old: String = "old\n", _ new: String = "new\n") throws {
    let path = place.path("tree/\(name)")
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(old.utf8).writeAndClose(to: URL(filePath: path + ".md"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 3600], ofItemAtPath: path + ".md")
    try Data(new.utf8).writeAndClose(to: URL(filePath: "\(path).\(Self.copy).md"))
  }

  /// The text of a file of the folder; `nil` if it is not there.
  func text(_ name: String) -> String? {
    try? String(contentsOf: place.url.appending(path: "tree/\(name)"), encoding: .utf8)
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the process.
  ///
  /// - Returns: The status; of a process that a signal ended 128 and the signal.
  func end() throws -> Int32 {
    let end = Date.now + 30
    while process.isRunning {
      try #require(Date.now < end, "it does not end: \(printed)")
      usleep(5000)
    }
    return process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }
}
