import ConflictResolution

/// Names of the files that hold an encrypted folder together, which only its program can compare.
///
/// - Cryptomator: `….c9r`, `….c9s` (each file, and in `dir.c9r` the ID of each folder: the wrong one hides all that is
///   in it), `masterkey.cryptomator`, `vault.cryptomator`. Cryptomator, docs: vault format 8.
/// - gocryptfs: `gocryptfs.conf`, `gocryptfs.diriv`, `gocryptfs.longname.…`. gocryptfs, Documentation/file-format.md.
/// - CryFS: `cryfs.config`. CryFS, docs: file system format.
/// - EncFS: `.encfs6.xml`. EncFS, manual: the volume's configuration.
/// - securefs: `.securefs.json`. securefs, README.
enum VaultNames {
  private static let endings = [".c9r", ".c9s", ".cryptomator"].map { Array($0.utf8) }
  private static let beginnings = [Array("gocryptfs.longname.".utf8)]
  private static let names = Set(
    ["gocryptfs.conf", "gocryptfs.diriv", "cryfs.config", ".encfs6.xml", ".securefs.json"].map {
      Array($0.utf8)
    })

  /// Whether a file of such a name belongs to an encrypted folder.
  ///
  /// - Parameter name: The name of the original.
  /// - Returns: Whether it does.
  static func contains(_ name: [UInt8]) -> Bool {
    names.contains(name) || beginnings.contains { name.starts(with: $0) }
      || endings.contains { name.suffix($0.count) == $0[...] && name.count > $0.count }
  }
}
