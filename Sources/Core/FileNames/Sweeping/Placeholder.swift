/// Names of files whose content is not on this machine, as cloud clients leave them.
///
/// ```
/// .budget.txt.icloud       budget.txt in iCloud Drive, before macOS 14
/// budget.txt.nextcloud     budget.txt, by Nextcloud's client with virtual files by suffix
/// budget.txt.owncloud      the same by ownCloud's
/// ```
///
/// The file is not gone: its name is taken, and its content can be fetched.
///
/// Sources: Apple's `com.apple.icloud` placeholder names as `brctl` and `URLResourceValues` show them;
/// Nextcloud and ownCloud `src/common/vfs.cpp` (`APPLICATION_DOTVIRTUALFILE_SUFFIX`).
package enum Placeholder {
  private static let iCloud = Array(".icloud".utf8)
  private static let suffixes = [Array(".nextcloud".utf8), Array(".owncloud".utf8)]

  /// The name of the file that a placeholder stands for.
  ///
  /// - Parameter name: The name in the folder, one component.
  /// - Returns: The name of the file; `nil` if `name` is not that of a placeholder.
  /// - Complexity: O(*n*) in the length of the name.
  package static func fileName(of name: [UInt8]) -> [UInt8]? {
    if let name = iCloudName(of: name) { return name }
    for suffix in suffixes where name.count > suffix.count && name.ends(with: suffix) {
      return Array(name.dropLast(suffix.count))
    }
    return nil
  }

  /// The name of the file that a placeholder of iCloud Drive stands for; `nil` for other names.
  package static func iCloudName(of name: [UInt8]) -> [UInt8]? {
    guard name.first == 0x2E, name.count > iCloud.count + 1, name.ends(with: iCloud) else {
      return nil
    }
    return Array(name[1..<(name.count - iCloud.count)])
  }

  /// The names that placeholders of a file can have.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The names, the likeliest first.
  package static func names(for name: [UInt8]) -> [[UInt8]] {
    [[0x2E] + name + iCloud] + suffixes.map { name + $0 }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count) == suffix[...]
  }
}
