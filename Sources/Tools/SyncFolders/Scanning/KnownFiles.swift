import FileAccess

/// Files that are known not to be copies, even if their names look like those of copies: the files that runs
/// made.
///
/// A file is known by its name and what is in it. Another file of that name is a copy that a sync tool has made since.
package struct KnownFiles: Sendable {
  /// What was at each path, from the root of the scan, when it was made.
  private var stamps: [[UInt8]: [FileStamp]] = [:]
  /// The contents that runs decided about.
  package var settled = SettledVersions()

  /// Knows no file.
  package init() {}

  /// Whether no file is known.
  package var isEmpty: Bool { stamps.isEmpty }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: Its path from the root of the scan.
  ///   - stamp: What it was when it was made.
  package mutating func add(_ path: [UInt8], _ stamp: FileStamp) {
    stamps[path, default: []].append(stamp)
  }

  /// Whether a file is the one that was made there, or has the same content.
  ///
  /// - Parameters:
  ///   - path: Its path from the root of the scan.
  ///   - name: Its name.
  ///   - folder: The folder that it is in.
  /// - Returns: Whether it is; not if it cannot be read.
  /// - Complexity: O(1), and O(*n*) in the size of a file that has been replaced since by one of that size.
  func contain(_ path: [UInt8], _ name: [UInt8], in folder: borrowing FolderHandle) -> Bool {
    guard let stamps = stamps[path], let status = try? folder.status(of: name) else { return false }
    if stamps.contains(where: { $0.isUnchanged(in: status) }) { return true }
    let alike = stamps.filter { stamp in
      stamp.kind == status.kind
        && (status.kind != .file || stamp.content.size == UInt64(clamping: status.size))
    }
    guard !alike.isEmpty, let content = try? ContentOnDisk(of: name, status, in: folder) else {
      return false
    }
    return alike.contains { $0.content == content }
  }
}

extension FileStamp {
  /// Whether a status is that of the same file, and nobody has written to it.
  fileprivate func isUnchanged(in status: FileStatus) -> Bool {
    isSameFile(as: status) && kind == .file && content.size == UInt64(clamping: status.size)
      && seconds == status.seconds && nanoseconds == status.nanoseconds
  }
}
