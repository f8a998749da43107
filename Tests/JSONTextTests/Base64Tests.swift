import Foundation
import JSONText
import TestSupport
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "the examples of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(_ plain: String, _ encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(
    "what is not strict",
    arguments: [
      "Zg", "Zg=", "Z", "Zm8", "Zg===", "====", "=", "Zm9v=", "Zh==", "Zm9=", "Zm9v\n", " Zm9v",
      "Zm 9v", "Zg==Zg==", "Z=g=", "-_-_", "Zm9vé", "Z===", "=Zm9", "Zm\09",
    ])
  func strict(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test("agrees with Foundation, and goes both ways")
  func foundation() {
    var generator = RepeatableGenerator(seed: 0xB64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text) == bytes)
    }
  }
}
