import ConflictResolution
import FileAccess
import Scenarios

/// Folders that are searched for the contents of versions.
struct ContentFolders: Sendable {
  /// The most bytes of all contents together: with more, a scenario would be larger than what is read of one.
  static let mostBytes = ScenarioReader.sizeLimit / 2

  private let folders: [[UInt8]]
  private var allowance = Self.mostBytes

  /// How many contents were found but not taken, since they are too large together.
  private var refusedCount = 0

  /// Takes folders that a person named.
  ///
  /// - Throws: ``ScenarioError`` if one is missing, or is not a folder.
  init(_ folders: [[UInt8]]) throws(ScenarioError) {
    self.folders = folders
    do throws(FileAccessError) {
      for folder in folders { _ = try FolderHandle(folder) }
    } catch {
      throw ScenarioError(
        code: error.code == .notFound ? .inputMissing : .inputUnreadable,
        file: String(displayingPath: error.path),
        message: "the folder cannot be read: \(error.reason)")
    }
  }

  /// Finds the content of a version.
  ///
  /// - Parameters:
  ///   - path: The path of the version.
  ///   - size: Its length in bytes.
  ///   - isRight: Whether a file of that length is the one, by its status and its bytes.
  /// - Returns: The bytes, or `nil` if no folder has it.
  /// - Throws: ``ScenarioError`` if a file cannot be read.
  mutating func content(
    at path: RelativePath, size: UInt64, isRight: (FileStatus, [UInt8]) -> Bool
  ) throws(ScenarioError) -> [UInt8]? {
    var found: [UInt8]?
    try look(at: path) { (folder, name, status) throws(FileAccessError) in
      guard found == nil, status.kind == .file, UInt64(status.size) == size else { return }
      let bytes = try folder.read(name)
      if UInt64(bytes.count) == size, isRight(status, bytes) { found = bytes }
    }
    guard let found else { return nil }
    guard found.count <= allowance else {
      refusedCount += 1
      return nil
    }
    allowance -= found.count
    return found
  }

  /// Finds the target of a symbolic link.
  ///
  /// - Parameter path: The path of the link.
  /// - Returns: The target; `nil` if no folder has a link there, or if two have different ones.
  /// - Throws: ``ScenarioError`` if a link cannot be read.
  func linkTarget(at path: RelativePath) throws(ScenarioError) -> [UInt8]? {
    var targets: Set<[UInt8]> = []
    try look(at: path) { (folder, name, status) throws(FileAccessError) in
      if status.kind == .symbolicLink { targets.insert(try folder.linkTarget(of: name)) }
    }
    return targets.count == 1 ? targets.first : nil
  }

  /// What a person has to know of contents that are not at hand, each as a sentence.
  ///
  /// - Parameter lacking: How many versions have no bytes.
  /// - Returns: The sentences; empty if all are at hand.
  func remarks(lacking: Int) -> [String] {
    var remarks: [String] = []
    if lacking > 0 {
      remarks.append(
        "\(DisplayText.count(lacking, "version")) without bytes: '--content' names folders to look in."
      )
    }
    if refusedCount > 0 {
      remarks.append(
        "\(DisplayText.count(refusedCount, "content")) left out: together the contents have more than "
          + "\(Self.mostBytes) bytes.")
    }
    return remarks
  }

  private func look(
    at path: RelativePath,
    _ body: (borrowing FolderHandle, [UInt8], FileStatus) throws(FileAccessError) -> Void
  ) throws(ScenarioError) {
    let names = path.bytes.split(separator: 0x2F).map { Array($0) }
    guard let name = names.last else { return }
    for root in folders {
      do throws(FileAccessError) {
        let folder = try FolderHandle(root).folder(at: names.dropLast())
        if let status = try folder.status(of: name) { try body(folder, name, status) }
      } catch {
        switch error.code {
        case .notFound, .notADirectory, .symbolicLink, .linkLoop, .invalidPath: continue
        default:
          throw ScenarioError(
            code: .contentUnreadable, file: String(displayingPath: error.path),
            message: "the content cannot be read: \(error.reason)")
        }
      }
    }
  }
}

extension Timestamp {
  /// Whether a file was changed last at this time, as exact as the time is given: to the nanosecond, or to what its
  /// trailing zeros leave of it.
  func isChange(of status: FileStatus) -> Bool {
    guard status.seconds == secondsSince1970 else { return false }
    let nanoseconds = nanoseconds - secondsSince1970 * 1_000_000_000
    let others = Int64(status.nanoseconds)
    for unit: Int64 in [1, 1_000, 1_000_000, 1_000_000_000]
    where nanoseconds % unit == 0 && others / unit == nanoseconds / unit {
      return true
    }
    return false
  }
}
