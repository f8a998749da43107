/// A file's content as it is compared by lines.
enum ComparedText {
  /// The bytes of a text.
  ///
  /// A text in UTF-16 becomes UTF-8, without its byte order mark; one that is not valid, or has a NUL, is not text.
  ///
  /// - Parameter content: All bytes of a file.
  /// - Returns: The bytes that are compared; `nil` if the content is not text.
  /// - Complexity: Linear in the bytes.
  static func bytes(of content: [UInt8]) -> [UInt8]? {
    switch ContentKind(of: content) {
    case .text, .empty: content
    case .utf16Text: utf8(ofUTF16: content)
    default: nil
    }
  }

  /// The mark is U+FEFF, so its bytes show which byte of a unit comes first (RFC 2781, section 3.2).
  private static func utf8(ofUTF16 content: [UInt8]) -> [UInt8]? {
    guard content.count.isMultiple(of: 2), content.count >= 2 else { return nil }
    // How far from the start of a unit its more significant byte is.
    let high = content[0] == 0xFE ? 0 : 1
    let units = stride(from: 2, to: content.count, by: 2).map { position -> UInt16 in
      let upper = UInt16(content[position + high])
      return upper << 8 | UInt16(content[position + 1 - high])
    }
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    let isInvalid = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    return isInvalid || text.contains(0) ? nil : text
  }
}
