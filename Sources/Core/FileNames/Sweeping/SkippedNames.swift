/// Names that every scan skips: files that sync tools, version control and systems keep for themselves.
///
/// - Folders: `.git`, `.hg`, `.svn`, `.stfolder`, `.stversions` (Syncthing), `.resolve`, `.resolve-seen` (this program),
///   `.sync` (Resilio), `.dropbox.cache`, `.seafile-data`, `.unison`, `.SynologyWorkingDirectory`, `@eaDir`,
///   `#recycle` (Synology), `$RECYCLE.BIN`, `System Volume Information` (Windows), `.Trash`, `.Trashes`,
///   `.Trash-1000` and its like, `.Spotlight-V100`, `.fseventsd`, `.DocumentRevisions-V100`,
///   `.TemporaryItems` (macOS, Linux).
/// - Files that come and go: `.syncthing.…`, `~syncthing~…`, `.unison.…`, `.bak.…` (Unison), `.owncloudsync…`,
///   `._sync_…` (ownCloud), `seaf-tmp…` (Seafile), `~$…`, `.~lock.…` (office programs), `._…` (macOS on
///   foreign disks), `.nfs…`, `.fuse_hidden…`.
///
/// Names are compared by their bytes.
package enum SkippedNames {
  private static let folders: Set<[UInt8]> = Set(
    [
      ".git", ".hg", ".svn", ".stfolder", ".stversions", ".resolve", ".resolve-seen", ".sync",
      ".dropbox.cache",
      ".seafile-data", ".unison", ".SynologyWorkingDirectory", "@eaDir", "#recycle",
      "$RECYCLE.BIN", "System Volume Information", ".Trash", ".Trashes", ".Spotlight-V100",
      ".fseventsd", ".DocumentRevisions-V100", ".TemporaryItems",
    ].map { Array($0.utf8) })

  /// The folders of version control.
  package static let repositories = [".git", ".hg", ".svn"].map { Array($0.utf8) }

  private static let folderBeginnings = [Array(".Trash-".utf8)]

  private static let fileBeginnings = [
    ".syncthing.", "~syncthing~", ".unison.", ".bak.", ".owncloudsync", "seaf-tmp",
    "~$", ".~lock.", "._", ".nfs", ".fuse_hidden",
  ].map { Array($0.utf8) }

  /// The first bytes of all of them: most names are excluded by one comparison.
  private static let firstBytes = Set((Array(folders) + fileBeginnings).map { $0[0] })

  /// Whether a skipped folder is one of version control.
  ///
  /// Conflict copies in it are a fault and are reported; trash, caches and stores of old versions hold
  /// copies on purpose.
  package static func isRepository(_ name: [UInt8]) -> Bool { repositories.contains(name) }

  /// Whether a name is skipped.
  package static func contains(_ name: [UInt8], isFolder: Bool) -> Bool {
    guard let first = name.first, firstBytes.contains(first) else { return false }
    if isFolder {
      return folders.contains(name) || folderBeginnings.contains { name.starts(with: $0) }
    }
    return fileBeginnings.contains { name.starts(with: $0) }
  }
}
