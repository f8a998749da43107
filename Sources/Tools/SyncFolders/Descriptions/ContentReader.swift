import ConflictResolution
import ContentDigests
import FileAccess
import TextMerge

/// Reads one file once, by blocks: its digest, whether it is text, and the text if it is small enough.
struct ContentReader {
  /// How far a NUL byte is looked for, as in git.
  private static let binaryPrefix = 8000

  private(set) var digest: SHA256Digest?
  private(set) var isBinary = false
  /// The whole content, if it is kept.
  private(set) var content: [UInt8]?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name in the folder.
  ///   - folder: The folder.
  ///   - limit: The most bytes that are kept; the content of a file with more is not kept.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``, if it cannot be read to its end.
  init(
    _ name: [UInt8], in folder: borrowing FolderHandle, keeping limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) {
    var state = FastSHA256()
    var isBinary = false
    var isUTF16 = false
    var seen = 0
    var content: [UInt8]? = []
    try folder.forEachBlock(of: name) { block in
      state.update(block)
      if seen == 0 { isUTF16 = TextEncoding(of: Array(block.prefix(2))) != .utf8 }
      if !isUTF16, seen < Self.binaryPrefix, block.prefix(Self.binaryPrefix - seen).contains(0) {
        isBinary = true
      }
      seen += block.count
      progress(block.count)
      if isBinary || seen > limit { content = nil } else { content? += block }
    }
    if isUTF16, let kept = content, !LineOrder.isText(kept) { (isBinary, content) = (true, nil) }
    digest = state.finalized()
    self.isBinary = isBinary
    self.content = content
  }
}
