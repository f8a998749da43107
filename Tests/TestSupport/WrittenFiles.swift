import FileAccess
public import Foundation

extension Data {
  /// Writes a file that no process has open for writing when this ends.
  ///
  /// A process that another test starts meanwhile holds what is open here until it executes its program, and a program
  /// under test leaves what somebody may still be writing.
  public func writeAndClose(to file: URL) throws {
    try write(to: file)
    try waitForWriters(of: file)
  }
}

/// Waits until no process has a file open for writing; throws if one still has after 30 s.
public func waitForWriters(of file: URL) throws {
  try waitForWriters(
    of: Array(file.lastPathComponent.utf8),
    in: Array(file.deletingLastPathComponent().path(percentEncoded: false).utf8))
}

/// The same for a file whose name is any bytes.
public func waitForWriters(of name: [UInt8], in folder: [UInt8]) throws {
  let folder = try FolderHandle(folder)
  let end = Date.now + 30
  while try folder.hasWriter(name) {
    guard Date.now < end else { throw CocoaError(.fileLocking) }
    usleep(100)
  }
}
