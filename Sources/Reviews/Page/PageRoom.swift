import ConflictResolution
import JSONText

/// The room that a page has for contents: writes what fits, and cuts what does not.
struct PageRoom {
  /// How many bytes have been written since the room was made.
  var used = 0

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

  /// Writes a picture as an address that has it whole, and its size.
  ///
  /// - Returns: Whether it is written; `nil` if there is no picture.
  mutating func writePicture(of state: FileState, into data: inout JSONWriter) -> Bool? {
    guard case .file(let content) = state, let bytes = content.bytes,
      let type = PageContent.pictureType(of: ContentKind(of: bytes))
    else { return nil }
    guard bytes.count <= limits.picture, bytes.count <= left else { return false }
    used += bytes.count
    data.key("image")
    data.beginObject()
    data.member("source", "data:\(type);base64," + Base64.encode(bytes))
    if let size = PictureSize(of: bytes) {
      data.member("width", size.width)
      data.member("height", size.height)
    }
    data.endObject()
    return true
  }

  /// Writes a text that is shown by itself, cut where it is long; nothing if there is none.
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
