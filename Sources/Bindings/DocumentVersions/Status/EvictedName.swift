import ConflictResolution
import FileNames

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
    Placeholder.iCloudName(of: Array(utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
