import ContentDigests
import Testing

@Suite struct SHA256DigestTests {
  static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func formsAgree() throws {
    let digest = SHA256.digest(of: Array("abc".utf8))
    #expect(digest.description == Self.abc)
    #expect(SHA256Digest(Self.abc) == digest)
    #expect(SHA256Digest(hex: Array(Self.abc.utf8)) == digest)
    #expect(SHA256Digest(Self.abc.uppercased()) == digest)
    #expect(digest.bytes.count == 32)
    #expect(Array(digest.bytes.prefix(3)) == [0xBA, 0x78, 0x16])
    #expect(Array(digest.bytes.suffix(3)) == [0x00, 0x15, 0xAD])
    #expect(digest.first64Bits == 0xBA78_16BF_8F01_CFEA)
    var output: [UInt8] = [1]
    digest.writeHex(into: &output)
    #expect(output == [1] + Array(Self.abc.utf8))
  }

  /// The digits of `abc` with the first characters replaced.
  static func replacingFirst(_ beginning: String) -> String {
    beginning + String(abc.dropFirst(beginning.count))
  }

  static let refused: [String] = [
    "", "ba78", String(abc.dropLast()), "\(abc)0", " \(abc.dropLast())", "\(abc.dropLast())g",
    "\(abc.dropLast(2))\u{E9}", replacingFirst("0x"), replacingFirst("/"), replacingFirst(":"),
    replacingFirst("@"), replacingFirst("G"), replacingFirst("`"),
  ]

  @Test(arguments: refused)
  func whatIsNoDigestIsRefused(text: String) {
    #expect(SHA256Digest(text) == nil)
    #expect(SHA256Digest(hex: Array(text.utf8)) == nil)
  }

  @Test func orderIsTheOrderOfTheBytes() throws {
    let zeros = String(repeating: "0", count: 64)
    var digests = [try #require(SHA256Digest(zeros))]
    // One digit set at each place, so that each word decides once.
    for place in 0..<64 {
      for digit in ["1", "f"] {
        let text = zeros.prefix(place) + digit + zeros.suffix(63 - place)
        digests.append(try #require(SHA256Digest(String(text))))
      }
    }
    for left in digests {
      for right in digests {
        #expect((left < right) == left.bytes.lexicographicallyPrecedes(right.bytes))
        #expect((left == right) == (left.bytes == right.bytes))
      }
    }
  }
}
