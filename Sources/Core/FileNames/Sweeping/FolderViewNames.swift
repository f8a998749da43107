/// Names of files that no person made: they affect how a system shows a folder.
///
/// `.DS_Store`, `.localized`, `Icon\r` (macOS), `desktop.ini`, `Thumbs.db`, `ehthumbs.db` (Windows, in any case),
/// `.directory` (KDE). A folder with nothing but these is empty to its user.
package enum FolderViewNames {
  private static let exact = Set(
    [".DS_Store", ".localized", "Icon\r", ".directory"].map { Array($0.utf8) })
  private static let inAnyCase = Set(
    ["desktop.ini", "thumbs.db", "ehthumbs.db"].map { Array($0.utf8) })

  /// Whether a file of such a name is one of them.
  package static func contains(_ name: [UInt8]) -> Bool {
    exact.contains(name)
      || inAnyCase.contains(name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }
}
