import FileAccess
import Foundation

/// A folder of its own for one test of bases, removed when its value ends; contents and times are set together.
final class VersionFolder {
  let path: String

  var bytes: [UInt8] { Array(path.utf8) }

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) -> [UInt8] { Array(path(name).utf8) }

  /// Writes a file, with its folders; `at` is in seconds since 1970.
  func write(_ name: String, _ text: String, at seconds: Double? = nil) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    guard let seconds else { return }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: url.path)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Writes a file whose name is any bytes, in a folder that exists.
  func write(_ name: [UInt8], _ text: String) throws {
    try FileWriter.replace(bytes + [UInt8(ascii: "/")] + name, with: Array(text.utf8))
  }
}
