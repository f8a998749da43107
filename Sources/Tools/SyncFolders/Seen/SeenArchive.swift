import ConflictResolution
package import ContentDigests
package import FileAccess

/// The states that the files of a synced folder had on this device, with the contents of texts.
///
/// ```
/// seen/settings.json          what a person said about it
/// seen/lock                   held while one process changes it
/// seen/logs/<digest>.jsonl    the entries of the files in one folder
/// seen/contents/<SHA-256>     a text, once, for all entries that have it
/// ```
///
/// It is where the folder has its notes by default, never in the synced folder. A content is checked by its digest
/// whenever it is read, so a damaged archive has fewer contents, and never others.
package struct SeenArchive: Sendable {
  static let name = Array("seen".utf8)
  /// The largest text whose content is kept: 1 MiB.
  package static let largestText = 1 << 20

  /// The path of the archive, as bytes.
  let path: [UInt8]
  /// The log that was used last, with what the system said of it then.
  private var recent: (log: SeenLog, stamp: SeenEntry.Stamp)?

  /// Takes an archive; nothing need be there yet.
  ///
  /// - Parameter path: Its path, as bytes.
  init(at path: [UInt8]) { self.path = path }

  /// Whether anything was ever recorded.
  package var isThere: Bool { (try? SyncFolder.isThere(path)) == true }

  // MARK: Reading

  /// The entries of a file, the oldest first.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The path of its folder from the root.
  /// - Returns: The entries; empty for a file without any, or if they cannot be read.
  /// - Complexity: O(*n*) in the bytes of the entries of that folder.
  package func entries(of name: [UInt8], in folder: [UInt8]) -> [SeenEntry] {
    guard
      let text = try? FileReader.readRegular(
        Folder.path(logs, Self.logName(of: folder)), limit: Self.longestLog),
      let log = SeenLog(text, only: [name]), log.folder == folder
    else { return [] }
    return log.entries[name] ?? []
  }

  /// The content of an entry; `nil` if it is not kept.
  package func content(of digest: SHA256Digest) -> [UInt8]? {
    guard
      let content = try? FileReader.readRegular(
        Folder.path(contents, Self.contentName(of: digest)), limit: Self.largestText),
      FastSHA256.digest(of: content) == digest
    else { return nil }
    return content
  }

  /// The path of the content of an entry; `nil` if it is not kept.
  package func path(of digest: SHA256Digest) -> [UInt8]? {
    content(of: digest).map { _ in Folder.path(contents, Self.contentName(of: digest)) }
  }

  // MARK: Changing

  /// Makes a change while no other process does.
  ///
  /// - Parameters:
  ///   - path: The path of the archive.
  ///   - body: Makes the change, with the folders of logs and contents.
  /// - Returns: What `body` returns.
  /// - Throws: ``FileAccessError``, with code `locked` if another process takes long.
  static func change<Result>(
    _ path: [UInt8],
    _ body: (borrowing FolderHandle, borrowing FolderHandle) throws(FileAccessError) -> Result
  ) throws(FileAccessError) -> Result {
    try Folder.make(path)
    let archive = try FolderHandle(path)
    try archive.makeFolder(ifMissing: logsName, permissions: 0o700)
    try archive.makeFolder(ifMissing: contentsName, permissions: 0o700)
    let lock = try FileLock(Array("lock".utf8), in: archive, patience: 10_000)
    let result = try body(
      try archive.folder(logsName), try archive.folder(contentsName))
    _ = consume lock
    return result
  }

  /// The log of a folder; the archive is locked.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - names: The files whose entries are needed.
  ///   - logs: The folder of the logs.
  /// - Returns: The log, or if few files are needed the part of it that has these.
  /// - Throws: ``FileAccessError``.
  mutating func log(
    of folder: [UInt8], for names: [[UInt8]]? = nil, in logs: borrowing FolderHandle
  ) throws(FileAccessError) -> SeenLog {
    let name = Self.logName(of: folder)
    guard let status = try logs.status(of: name) else { return SeenLog(of: folder) }
    // It is not held here as well: a change would copy it.
    if let found = recent {
      recent = nil
      if found.log.folder == folder, found.stamp == SeenEntry.Stamp(status) { return found.log }
    }
    let few = names.flatMap { $0.count <= Self.fewNames ? $0 : nil }
    let text = try logs.read(name, limit: Self.longestLog)
    guard let log = SeenLog(text, only: few), log.folder == folder else {
      // What is damaged is no log; without it nothing is proven, and nothing else changes.
      try logs.remove(name)
      return SeenLog(of: folder)
    }
    return log
  }

  /// Stores a log that got lines; the archive is locked.
  mutating func store(
    _ log: SeenLog, adding lines: [UInt8], in logs: borrowing FolderHandle
  ) throws(FileAccessError) {
    let name = Self.logName(of: log.folder)
    if log.isLong { return try rewrite(log, in: logs) }
    if try logs.status(of: name) == nil {
      try logs.makeFile(
        name, log.head + lines, permissions: 0o600, in: logs, synchronizes: false)
    } else {
      // A part of a line, left by a full disk, does not spoil the next one.
      try logs.append([0x0A] + lines, to: name, synchronizes: false)
    }
    try hold(log, in: logs)
  }

  /// Stores a log as a whole; the archive is locked.
  mutating func rewrite(
    _ log: SeenLog, in logs: borrowing FolderHandle
  ) throws(FileAccessError) {
    var log = log
    try FileWriter.replace(
      Folder.path(logs.path, Self.logName(of: log.folder)), with: log.compact())
    try hold(log, in: logs)
  }

  /// Keeps a whole log in memory for the next use.
  mutating func hold(
    _ log: SeenLog, in logs: borrowing FolderHandle
  ) throws(FileAccessError) {
    guard log.isWhole else { return }
    recent = try logs.status(of: Self.logName(of: log.folder)).map { (log, SeenEntry.Stamp($0)) }
  }

  /// For how many files a part of a log is read.
  private static let fewNames = 16

  /// Releases what is held in memory.
  package mutating func rest() { recent = nil }

  /// Removes the archive with all that is in it.
  package mutating func remove() throws(FileAccessError) {
    recent = nil
    guard isThere else { return }
    let outer = try FolderHandle(Folder.path(containing: path))
    try FolderStore<FolderHandle>.removeAll(Self.name, in: outer)
  }

  // MARK: Names

  /// More than the entries of any folder take.
  static let longestLog = 1 << 30
  static let logsName = Array("logs".utf8)
  static let contentsName = Array("contents".utf8)

  private var logs: [UInt8] { Folder.path(path, Self.logsName) }
  private var contents: [UInt8] { Folder.path(path, Self.contentsName) }

  private static func logName(of folder: [UInt8]) -> [UInt8] {
    Array("\(FastSHA256.digest(of: folder)).jsonl".utf8)
  }

  static func contentName(of digest: SHA256Digest) -> [UInt8] { Array("\(digest)".utf8) }
}

extension SyncFolder {
  /// The archive of what the folder's files were on this device; `nil` if there is no place for it.
  package var seen: SeenArchive? { notesPath(SeenArchive.name).map { SeenArchive(at: $0) } }

  /// Removes the archive, and the list that this device gives the others.
  ///
  /// - Throws: ``FileAccessError``.
  package func forgetSeen() throws(FileAccessError) {
    guard var archive = seen, archive.isThere else { return }
    try OwnSeenList.remove(from: path, archive)
    try archive.remove()
  }
}
