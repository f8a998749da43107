import ContentDigests
import FileAccess
import JSONText

/// The secret of this installation by which it knows the journals that it wrote.
///
/// It is in the state folder of the user, outside of every folder that is synced, and only the user can read
/// it. So others who write into a synced folder cannot make the code of a journal.
package struct JournalKey: Hashable, Sendable {
  /// How many bytes a key has.
  private static let count = 32
  static let fileName = Array("key".utf8)

  private let bytes: [UInt8]

  /// Takes the bytes of a key.
  ///
  /// - Parameter bytes: The bytes, at least 32 of them.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.count else { return nil }
    self.bytes = bytes
  }

  /// Reads the key in a folder; `nil` if the folder has none.
  private static func read(
    in folder: borrowing FolderHandle
  ) throws(FileAccessError) -> JournalKey? {
    guard let status = try folder.status(of: fileName) else { return nil }
    guard status.kind == .file, status.isOnlyForUser,
      let key = JournalKey(try folder.read(fileName, limit: 1 << 10))
    else {
      throw FileAccessError(
        code: .notARegularFile, action: .read, path: Folder.path(folder.path, fileName),
        reason:
          "it is no key that only you can read. Remove it (rm "
          + ShellWord.word(forPath: Folder.path(folder.path, fileName))
          + "), and a new one is made; then 'resolve trust' with a folder takes over the runs of before"
      )
    }
    return key
  }

  /// Reads the key in a folder, and first makes it if the folder has none.
  ///
  /// - Parameter folder: The path of the folder, as bytes; it is made if it is missing.
  /// - Returns: The key.
  /// - Throws: ``FileAccessError``.
  static func made(in folder: [UInt8]) throws(FileAccessError) -> JournalKey {
    try Folder.make(folder)
    let folder = try FolderHandle(folder)
    if let key = try read(in: folder) { return key }
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    // Another process may make one now: the first that gives it its name has made it.
    let temporary = fileName + Array("-\(UInt64.random(in: .min ... .max, using: &generator))".utf8)
    try folder.makeFile(temporary, bytes, permissions: 0o600, in: folder)
    do throws(FileAccessError) {
      try folder.move(temporary, to: fileName, in: folder)
    } catch {
      try folder.remove(temporary)
      guard error.code == .taken else { throw error }
    }
    try folder.synchronize()
    guard let key = try read(in: folder) else {
      throw FileAccessError(
        code: .notFound, action: .read, path: Folder.path(folder.path, fileName),
        reason: "it was removed when it had just been made")
    }
    return key
  }

  // MARK: Codes

  /// What makes the code of a plan, before its first byte.
  var planCode: MessageAuthenticationCode {
    var code = MessageAuthenticationCode(key: bytes)
    code.update(Array("resolve-run plan\n".utf8)[...])
    return code
  }

  /// The code of the lines of a plan, and of what its last line holds before the code.
  func code(ofPlan text: [UInt8], _ last: ArraySlice<UInt8>) -> SHA256Digest {
    var code = planCode
    code.update(text[...])
    code.update(last)
    return code.finalized()
  }

  /// The code of a step, which belongs to one plan.
  func code(ofStep line: ArraySlice<UInt8>, after plan: SHA256Digest) -> SHA256Digest {
    var code = MessageAuthenticationCode(key: bytes)
    code.update(Array("resolve-run step\n\(plan)\n".utf8)[...])
    code.update(line)
    return code.finalized()
  }
}

/// The code at the end of a line of a journal: `…,"code":"<64 hexadecimal digits>"}`.
///
/// It is computed from the bytes before it, not from their meaning: no second spelling of a line has the same
/// code.
enum JournalCode {
  private static let start = Array(#","code":""#.utf8)
  private static let end = Array("\"}".utf8)
  private static let digits = 64

  /// Adds the code to a line.
  ///
  /// - Parameters:
  ///   - line: The line of an object, with its end.
  ///   - code: Makes the code of bytes.
  /// - Returns: The line with the code, and the code.
  static func sign(
    _ line: [UInt8], by code: (ArraySlice<UInt8>) -> SHA256Digest
  ) -> (line: [UInt8], code: SHA256Digest) {
    let bare = line.dropLast(2)
    let made = code(bare)
    var signed = Array(bare)
    signed += start
    signed += "\(made)".utf8
    signed += end
    signed.append(0x0A)
    return (signed, made)
  }

  /// Splits a line into the part that the code covers, and the code.
  ///
  /// - Parameter line: The line without its end.
  /// - Returns: Both; `nil` if the line has no code.
  static func split(_ line: ArraySlice<UInt8>) -> (bare: ArraySlice<UInt8>, code: SHA256Digest)? {
    let count = start.count + digits + end.count
    guard line.count > count, line.suffix(end.count) == end[...],
      line.suffix(count).prefix(start.count) == start[...],
      let code = SHA256Digest(
        String(decoding: line.suffix(digits + end.count).prefix(digits), as: UTF8.self))
    else { return nil }
    return (line.dropLast(count), code)
  }
}
