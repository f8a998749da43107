import Foundation
import TestSupport
import Testing

/// The built program, run as a person or a script runs it.
enum BuiltProgram {
  /// What a run printed and how it ended.
  struct Run: Hashable, Sendable {
    let output: Data
    let error: Data
    let status: Int32

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: error, as: UTF8.self) }
  }

  /// The folder of the package, from which the paths of fixtures are told.
  static let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The executable that the tests run.
  ///
  /// The superuser also runs it as a user without rights, who may not be able to reach the folder of the build (root's
  /// home, or one that `mktemp -d` made). So for the superuser it is a copy in the folder for temporary files.
  static func executable() throws -> String { try program.get() }

  private static let program = Result {
    let built = try builtExecutable()
    guard UnprivilegedUser.isNeeded else { return built }
    let copy = try shared.get().path("resolve")
    try FileManager.default.copyItem(atPath: built, toPath: copy)
    try waitForWriters(of: URL(filePath: copy))
    return copy
  }

  /// The executable that the build puts next to the tests.
  private static func builtExecutable() throws -> String {
    var folders = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    if let first = ProcessInfo.processInfo.arguments.first {
      folders.append(URL(filePath: first).deletingLastPathComponent())
    }
    let candidates = folders.map { $0.appending(path: "resolve").path(percentEncoded: false) }
    return try #require(
      candidates.first { path in
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
          && FileManager.default.isExecutableFile(atPath: path)
      }, "no executable beside the tests; looked at \(candidates)")
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - input: what is given on standard input.
  ///   - folder: the working folder.
  ///   - environment: what is set beside `PATH`.
  /// - Returns: what was printed, and the status.
  /// - Throws: where it cannot be run.
  static func run(
    _ arguments: [String], input: Data = Data(), in folder: URL = packageFolder,
    environment: [String: String] = [:]
  ) throws -> Run {
    try launch(
      try executable(), arguments, input: input, in: folder, environment: environment)
  }

  /// Where programs remember things: one folder for all runs of these tests.
  private static func stateFolder() throws -> String { try shared.get().path("state") }

  /// A folder for all tests, which every user can reach and which is removed when the process ends.
  private static let shared: Result<TestFolder, any Error> = Result {
    let folder = try TestFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.path(percentEncoded: false))
    atexit { _ = BuiltProgram.shared.map { try? FileManager.default.removeItem(at: $0.url) } }
    return folder
  }

  /// Runs a line of shell in which `$RESOLVE` is the program.
  static func shell(_ line: String, in folder: URL = packageFolder) throws -> Run {
    try launch(
      "/bin/sh", ["-c", line], input: Data(), in: folder,
      environment: ["RESOLVE": try executable()])
  }

  /// Output goes to files, which take any amount while nobody reads.
  static func launch(
    _ executable: String, _ arguments: [String], input: Data, in folder: URL,
    environment: [String: String]
  ) throws -> Run {
    let temporary = try TestFolder()
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // Times are printed as the clocks of this machine's place show them.
    let usual = ["PATH": path, "XDG_STATE_HOME": try stateFolder(), "TZ": "UTC0"]
    process.environment = environment.merging(usual) { given, _ in given }
    let inputURL = try temporary.write("input", input)
    let outputURL = try temporary.write("output", Data())
    let errorURL = try temporary.write("error", Data())
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try Data(contentsOf: outputURL), error: try Data(contentsOf: errorURL),
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus)
  }
}

/// A folder of its own for one test, removed when its value ends.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "resolve-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> URL {
    let place = url.appending(path: name)
    try data.writeAndClose(to: place)
    return place
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }
}

/// The files of a folder of fixtures with one of some endings, as paths from the package's folder.
func fixtures(_ folder: String, _ endings: [String]) throws -> [String] {
  let place = BuiltProgram.packageFolder.appending(path: folder).path(percentEncoded: false)
  return try FileManager.default.subpathsOfDirectory(atPath: place)
    .filter { name in endings.contains { name.hasSuffix($0) } }
    .sorted().map { folder + "/" + $0 }
}
