import CReviewPage
import ContentDigests
import JSONText

/// The files that the page is made of: a skeleton, a style and a script, as an editor knows them.
struct PageParts {
  /// `review.html`.
  let skeleton: [UInt8]
  /// `review.css`.
  let style: [UInt8]
  /// `review.js`.
  let script: [UInt8]

  /// The files as they are in the program.
  init() {
    skeleton = unsafe Self.bytes(of: resolve_review_html())
    style = unsafe Self.bytes(of: resolve_review_css())
    script = unsafe Self.bytes(of: resolve_review_js())
  }

  private static func bytes(of file: resolve_review_file) -> [UInt8] {
    // The size is the number of the bytes, which exist as long as the program.
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }

  /// What the page allows: its own style and script, by their digests, and pictures that are in it.
  ///
  /// - Parameter linksPictures: Whether pictures in files of this machine are allowed, too.
  /// - Returns: The value of the header `Content-Security-Policy`.
  func policy(linksPictures: Bool) -> String {
    func digest(_ bytes: [UInt8]) -> String {
      "'sha256-" + Base64.encode(SHA256.digest(of: bytes).bytes) + "'"
    }
    return [
      "default-src 'none'", "script-src \(digest(script))", "style-src \(digest(style))",
      "img-src data:" + (linksPictures ? " file:" : ""), "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// The page with all that belongs in it.
  ///
  /// Each place in the skeleton is a line of its own, which is replaced once; nothing that is put in is looked
  /// through for further places.
  ///
  /// - Parameters:
  ///   - data: The elements with the data.
  ///   - linksPictures: Whether pictures in files of this machine are allowed.
  /// - Returns: The page.
  func page(with data: [[UInt8]], linksPictures: Bool) -> [UInt8] {
    let policy = policy(linksPictures: linksPictures)
    let places: [(place: String, parts: [[UInt8]])] = [
      (
        "<!-- policy -->",
        [Array("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">".utf8)]
      ),
      (
        "<link rel=\"stylesheet\" href=\"review.css\">",
        [Array("<style>".utf8), style, Array("</style>".utf8)]
      ),
      ("<!-- data -->", data),
      (
        "<script src=\"review.js\"></script>",
        [Array("<script>".utf8), script, Array("</script>".utf8)]
      ),
    ]
    var page: [UInt8] = []
    page.reserveCapacity(
      skeleton.count + style.count + script.count + data.reduce(1024) { $0 + $1.count })
    for line in skeleton.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let place = places.first(where: { line.elementsEqual($0.place.utf8) }) {
        for part in place.parts { page += part }
      } else {
        page += line
      }
      page.append(0x0A)
    }
    page.removeLast()
    return page
  }
}
