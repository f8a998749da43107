/// The address by which a browser finds a file of this machine.
///
/// ```swift
/// FileAddress(path: Array("/home/mom/a b.png".utf8))?.text  // "file:///home/mom/a%20b.png"
/// ```
public struct FileAddress: Hashable, Sendable {
  /// The address, in ASCII.
  public let text: String

  /// The address of a path; `nil` if the path is not absolute.
  ///
  /// - Parameter path: The path, as bytes: any bytes but NUL.
  /// - Complexity: O(*n*) in the length of the path.
  public init?(path: [UInt8]) {
    // After two slashes a browser reads the name of a server.
    guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/") else {
      return nil
    }
    var text = "file://"
    for byte in path {
      if Self.isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    self.text = text
  }

  /// Whether a byte means nothing but itself in a path: RFC 3986, section 2.3, and the slash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// The part after the last dot of the name, in lower case.
  private var pathExtension: String {
    let name = text.split(separator: "/").last ?? ""
    return name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
  }

  /// Whether its name is that of a picture that browsers show.
  var isOfPicture: Bool {
    ["png", "jpg", "jpeg", "jpe", "gif", "webp", "bmp", "avif"].contains(pathExtension)
  }

  /// Whether its name is that of a file that a browser runs: a page, or XML, which may be one.
  var isOfActiveContent: Bool {
    [
      "html", "htm", "shtml", "shtm", "ehtml", "xhtml", "xhtm", "xht", "mhtml", "mht", "svg",
      "svgz",
      "xml", "xsl", "xslt", "xbl", "xul", "rdf", "hta",
    ].contains(pathExtension)
  }
}
