extension String {
  /// The name of the document that a placeholder stands for: `Budget.txt` for `.Budget.txt.icloud`; `nil` for the name
  /// of anything else.
  ///
  /// ```swift
  /// ".Budget.txt.icloud".evictedDocumentName  // "Budget.txt"
  /// "Budget.txt".evictedDocumentName  // nil: it is here
  /// ```
  ///
  /// An evicted document is not deleted: its contents are in the cloud only. Until macOS 14 and iOS 17 such a
  /// placeholder takes its place; later systems keep the name itself and mark the file by its attributes.
  public var evictedDocumentName: String? {
    let bytes = Array(utf8)
    let ending = Array(".icloud".utf8)
    guard bytes.first == UInt8(ascii: "."), bytes.count > ending.count + 1,
      bytes.suffix(ending.count) == ending[...]
    else { return nil }
    return String(decoding: bytes[1..<(bytes.count - ending.count)], as: UTF8.self)
  }
}
