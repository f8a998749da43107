package import FileAccess

/// Why the search for bases fails, or a base cannot be read.
///
///     '/backup' cannot be listed: No such file or directory. Check the path.
package enum BaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder or a file cannot be read.
  case file(FileAccessError)
  /// The program git did not give what was asked; the folder, as bytes, and git's words or what was unexpected.
  case git(folder: [UInt8], reason: String)

  /// The kind of failure, as programs see it.
  package var code: String {
    switch self {
    case .file(let error): error.code.rawValue
    case .git: "git"
    }
  }

  /// What could not be done, why, and what to do.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .git(let folder, let reason):
      "git gives no base for '\(String(displayingPath: folder))': \(reason). Check that git is installed and "
        + "that the folder is in a repository with a commit, or name another base with --base."
    }
  }
}
