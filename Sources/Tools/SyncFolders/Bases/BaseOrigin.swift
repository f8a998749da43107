package import ConflictResolution
import FileAccess

/// How a base was found: a code for programs, words for a person.
///
///     origin.code         // "folder-version"
///     origin.description  // "the version 'notes.md.v1795000050' in '/backup'"
package struct BaseOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The kind of place.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file of the same path in a folder that a person named.
    case folder
    /// A version of the file, put aside under another name in a folder that a person named.
    case folderVersion = "folder-version"
    /// What Syncthing put aside in the synced folder.
    case syncthingVersions = "stversions"
    /// What was committed last.
    case git
    /// What the file was on this device (``SeenArchive``).
    case seen
  }

  /// The kind of place.
  package let kind: Kind

  /// The folder where it was found, as bytes; for git, the synced folder.
  package let folder: [UInt8]

  /// The path of what was found, relative to the folder, as bytes.
  package let path: [UInt8]

  /// When the base was last changed, if its name or the file system has that time; for what was seen, since when this
  /// device had it.
  package let modified: Timestamp?

  /// The place where it was found, in words that can follow "the base is".
  package var description: String {
    let shownPath = String(displayingPath: path)
    let shownFolder = String(displayingPath: folder)
    return switch kind {
    case .folder: "'\(shownPath)' in '\(shownFolder)'"
    case .folderVersion: "the version '\(shownPath)' in '\(shownFolder)'"
    case .syncthingVersions:
      "the version '\(shownPath)' that Syncthing put aside in '\(shownFolder)'"
    case .git: "'\(shownPath)' as it was committed last to git"
    case .seen:
      "'\(shownPath)' as this device had it"
        + (modified.flatMap { LocalTime.text(secondsSince1970: $0.secondsSince1970) }
          .map { " from \($0)" } ?? "")
    }
  }
}
