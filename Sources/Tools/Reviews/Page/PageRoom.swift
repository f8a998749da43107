import ConflictResolution
import JSONText

/// The room that a page has for contents: writes what fits, and cuts what does not.
struct PageRoom {
  /// How many bytes have been written since the room was made.
  var used = 0
  /// Whether a picture is read from its file.
  private(set) var linksPictures = false

  private let limits: ReviewPage.Limits
  private let taken: Int

  /// The room of a page in which some bytes are taken.
  init(_ limits: ReviewPage.Limits, taken: Int) {
    self.limits = limits
    self.taken = taken
  }

  private var left: Int { max(limits.contents - taken - used, 0) }

  /// The number of bytes that a text may have to be compared.
  var textLimit: Int { min(limits.text, left) }

  /// Writes a picture as an address that has it whole, or one that is too large as that of its file, and its size.
  ///
  /// - Parameters:
  ///   - state: What may be a picture.
  ///   - address: The address of its file.
  ///   - data: Where it is written.
  /// - Returns: Whether it is written; `nil` if there is no picture.
  mutating func writePicture(
    of state: FileState, at address: FileAddress? = nil, into data: inout JSONWriter
  ) -> Bool? {
    guard case .file(let content) = state else { return nil }
    let source: String
    if let bytes = content.bytes {
      guard let type = PageContent.pictureType(of: ContentKind(of: bytes)) else { return nil }
      if bytes.count <= limits.picture, bytes.count <= left {
        used += bytes.count
        source = "data:\(type);base64," + Base64.encode(bytes)
      } else {
        guard let address else { return false }
        linksPictures = true
        source = address.text
      }
    } else {
      // A content that was not read is a picture if its name is one of a picture.
      guard let address, address.isOfPicture else { return nil }
      linksPictures = true
      source = address.text
    }
    data.beginObject("image")
    data.member("source", source)
    if let bytes = content.bytes, let size = PictureSize(of: bytes) {
      data.member("width", size.width)
      data.member("height", size.height)
    }
    data.endObject()
    return true
  }

  /// Writes a text that is shown without comparison, cut if it is long; writes nothing without a text.
  mutating func writeText(of state: FileState, into data: inout JSONWriter) {
    guard let bytes = PageContent.shownText(of: state) else { return }
    let isWhole = bytes.count <= textLimit
    let shown = isWhole ? bytes : PageContent.start(of: bytes, upTo: limits.shownOfLarger)
    data.key("text")
    data.piece(shown)
    data.cuts(PageExcerpt(shown).cuts, as: "cuts")
    if isWhole {
      used += bytes.count
      return
    }
    data.member(
      "cut",
      "The first \(PageContent.size(UInt64(shown.count))) of \(PageContent.size(UInt64(bytes.count)))"
    )
  }
}
