/// How many pixels a picture has, according to its header.
///
/// ```swift
/// PictureSize(of: bytes).map { "\($0.width) × \($0.height)" }
/// ```
///
/// Only the header is read, and a false size in it never makes this read past the end.
public struct PictureSize: Hashable, Sendable {
  /// The pixels from left to right.
  public let width: Int
  /// The pixels from top to bottom.
  public let height: Int

  private init?(_ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// The size of a PNG, JPEG, GIF, WebP or BMP picture; `nil` for other bytes, or if the header has no size.
  ///
  /// Sources: W3C PNG, section 11.2.1; ITU-T T.81, section B.2.2; GIF89a, section 18; RFC 9649, section 2; Microsoft's
  /// BITMAPINFOHEADER.
  ///
  /// - Complexity: O(1); of a JPEG, O(*n*) in the segments before the picture.
  public init?(of bytes: [UInt8]) {
    let header = Header(bytes)
    let size: PictureSize? =
      switch ContentKind(ofPictureIn: bytes) {
      case .png: Self.ofPNG(header)
      case .jpeg: Self.ofJPEG(header)
      case .gif: PictureSize(header.little(2, at: 6), header.little(2, at: 8))
      case .webP: Self.ofWebP(header)
      case .bmp: Self.ofBMP(header)
      default: nil
      }
    guard let size else { return nil }
    self = size
  }

  /// Numbers in a header.
  private struct Header {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(at offset: Int) -> Int? {
      bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
    }

    func little(_ count: Int, at offset: Int) -> Int? {
      (0..<count).reduce(0) { sum, index in
        guard let sum, let byte = byte(at: offset + index) else { return nil }
        return sum | byte << (8 * index)
      }
    }

    func big(_ count: Int, at offset: Int) -> Int? {
      (0..<count).reduce(0) { sum, index in
        guard let sum, let byte = byte(at: offset + index) else { return nil }
        return sum << 8 | byte
      }
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
      let wanted = Array("\(text)".utf8)
      return bytes.count >= offset + wanted.count
        && bytes[offset..<offset + wanted.count].elementsEqual(wanted)
    }
  }

  private static func ofPNG(_ header: Header) -> PictureSize? {
    guard header.has("IHDR", at: 12) else { return nil }
    return PictureSize(header.big(4, at: 16), header.big(4, at: 20))
  }

  /// The first frame header comes after segments that contain their own length.
  private static func ofJPEG(_ header: Header) -> PictureSize? {
    var offset = 2
    while let start = header.byte(at: offset), let marker = header.byte(at: offset + 1) {
      guard start == 0xFF else { return nil }
      switch marker {
      case 0xFF: offset += 1
      // These have no length, and are skipped.
      case 0x01, 0xD0...0xD8: offset += 2
      // C4, C8 and CC are tables, not frames.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return PictureSize(header.big(2, at: offset + 7), header.big(2, at: offset + 5))
      // The picture's data, or its end: no frame header came before.
      case 0xDA, 0xD9: return nil
      default:
        guard let length = header.big(2, at: offset + 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  private static func ofWebP(_ header: Header) -> PictureSize? {
    if header.has("VP8X", at: 12) {
      return PictureSize(
        header.little(3, at: 24).map { $0 + 1 }, header.little(3, at: 27).map { $0 + 1 })
    }
    if header.has("VP8L", at: 12), header.byte(at: 20) == 0x2F {
      guard let bits = header.little(4, at: 21) else { return nil }
      return PictureSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if header.has("VP8 ", at: 12), header.little(3, at: 23) == 0x2A019D {
      return PictureSize(
        header.little(2, at: 26).map { $0 & 0x3FFF }, header.little(2, at: 28).map { $0 & 0x3FFF })
    }
    return nil
  }

  private static func ofBMP(_ header: Header) -> PictureSize? {
    guard let length = header.little(4, at: 14) else { return nil }
    if length == 12 { return PictureSize(header.little(2, at: 18), header.little(2, at: 20)) }
    guard let height = header.little(4, at: 22) else { return nil }
    // A picture that is stored from the top down has a negative height.
    let signed = Int(Int32(truncatingIfNeeded: height))
    return PictureSize(header.little(4, at: 18), signed < 0 ? -signed : signed)
  }
}

extension ContentKind {
  /// The kind, judged by the first bytes only.
  fileprivate init(ofPictureIn bytes: [UInt8]) {
    self.init(of: Array(bytes.prefix(64)))
  }
}
