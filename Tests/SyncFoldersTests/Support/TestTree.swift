import FileAccess
import Foundation
import TestSupport

/// A folder of its own for one test, with files at paths of any bytes, removed when its value ends.
final class TestTree {
  let path: String

  init(_ paths: [String] = []) throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "sync-folders-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in paths {
      if name.hasSuffix("/") { try folder(name) } else { try write(name, name) }
    }
  }

  deinit {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // Folders that were closed for a test are opened again; and some are too deep for Foundation.
    process.arguments = ["-c", "chmod -R u+rwx \"$1\"; rm -rf \"$1\"", "sh", path]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
  }

  var bytes: [UInt8] { Array(path.utf8) }

  /// An environment whose state folder this is: a command looks at all that is known in there.
  func environment(_ name: String) -> [UInt8]? {
    name == "XDG_STATE_HOME" ? bytes : nil
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) -> [UInt8] { Array(path(name).utf8) }

  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  /// Writes a file, with its folders; `at` is in seconds since 1970.
  func write(_ name: String, _ text: String, at seconds: Double? = nil) throws {
    try write(name, Array(text.utf8))
    guard let seconds else { return }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
  }

  /// Writes a file whose name is any bytes, in a folder that exists.
  func write(_ name: [UInt8], _ text: String) throws {
    try FileWriter.replace(bytes + [UInt8(ascii: "/")] + name, with: Array(text.utf8))
    try waitForWriters(of: name, in: bytes)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).writeAndClose(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// Runs a line of shell in the folder.
  func shell(_ line: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: path)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
