/// A path, perhaps with the run that set a version of it aside: `notes.md@20261121-093015`.
package struct VersionAddress: Hashable, Sendable {
  /// The path.
  package let path: [UInt8]
  /// The run; `nil` for the last one that set a version aside.
  package let run: String?

  package init(path: [UInt8], run: String?) {
    self.path = path
    self.run = run
  }

  /// What a word may mean, the likelier meaning first.
  ///
  /// Names may have an `@`, too. What follows the last one is a run only if it looks like one; and a file may
  /// have a name that ends so.
  ///
  /// - Parameter word: The word, as bytes.
  /// - Returns: One or two addresses.
  /// - Complexity: O(*n*) in the length of the word.
  package static func readings(of word: [UInt8]) -> [VersionAddress] {
    let whole = VersionAddress(path: word, run: nil)
    guard let at = word.lastIndex(of: 0x40), at > 0, word[at - 1] != 0x2F,
      isRun(word[(at + 1)...])
    else { return [whole] }
    let run = String(decoding: word[(at + 1)...], as: UTF8.self)
    return [VersionAddress(path: Array(word[..<at]), run: run), whole]
  }

  /// Whether bytes look like the name of a run: `20261121-093015`, or `20261121-093015-2`.
  static func isRun(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 8, parts[1].count == 6 else {
      return false
    }
    return parts.allSatisfy { part in
      !part.isEmpty && part.count <= 9 && part.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
