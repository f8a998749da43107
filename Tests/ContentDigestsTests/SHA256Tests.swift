import ContentDigests
import TestSupport
import Testing

@Suite struct SHA256Tests {
  struct Known: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let message: [UInt8]
    let hex: String
  }

  /// The examples of FIPS 180 and of NIST's *Descriptions of SHA-256, SHA-384 and SHA-512*.
  static let known: [Known] = [
    Known(
      testDescription: "empty", message: [],
      hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Known(
      testDescription: "24 bits", message: Array("abc".utf8),
      hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Known(
      testDescription: "448 bits",
      message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      hex: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Known(
      testDescription: "896 bits",
      message: Array(
        ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8),
      hex: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
  ]

  @Test(arguments: known)
  func agreesWithTheStandard(row: Known) {
    #expect(SHA256.digest(of: row.message).description == row.hex)
  }

  @Test func aMillionTimesA() {
    var hash = SHA256()
    let piece = [UInt8](repeating: 0x61, count: 1000)
    for _ in 0..<1000 { hash.update(piece) }
    #expect(
      hash.finalized().description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  struct Recorded: CustomTestStringConvertible, Sendable {
    let count: Int
    let hex: String
    var testDescription: String { "\(count) bytes" }
  }

  /// What Python's `hashlib` gives for `bytes((i * 7 + 3) & 255 for i in range(count))`.
  static let recorded: [Recorded] = [
    Recorded(count: 1, hex: "084fed08b978af4d7d196a7446a86b58009e636b611db16211b65a9aadff29c5"),
    Recorded(count: 3, hex: "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"),
    Recorded(count: 54, hex: "160bbf14b458c877b7049e7cb5771dd653930f97d20bdd8ee795c16062906233"),
    Recorded(count: 55, hex: "e7313d333c272e639f790978283f9eb392e843d0f29b7016828bb1daa4aac70b"),
    Recorded(count: 56, hex: "4324d65f3c103567f5589c710bc08f8523f929a9272e3af36fc968e52abc6c27"),
    Recorded(count: 57, hex: "35df609437dcfea3279283ab79fd554e2bf78f8f7ae2de532d8ee300b09e8f73"),
    Recorded(count: 63, hex: "81c80242132f230c3bd41b3e63bbcff16107339549214a99614ff26664625055"),
    Recorded(count: 64, hex: "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"),
    Recorded(count: 65, hex: "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"),
    Recorded(count: 118, hex: "2c49b89c5aaaaaa69ae70251cc0803f14afaf1a2caa461fa6b083750bc07ce88"),
    Recorded(count: 119, hex: "9ce7368e4daf32341631b492e80359dc9f594b48453cd0dd5bf0b19279cc177e"),
    Recorded(count: 120, hex: "7836b787757e95e58b3ca5aec90b1b004e8deba1e50e9675af9cabf1a13a04b5"),
    Recorded(count: 127, hex: "a8d23e75d936f303d248888d9b165ee543f4cbafcad3c9dd2a79bd84faa11d07"),
    Recorded(count: 128, hex: "d2742f1f4ac6bb7ca2b239ee18402ba8b3f9f8e652d2a72973c2b9ba11c08cf6"),
    Recorded(count: 129, hex: "307f8fc2c1622b92762e818d39a185d4d667ad49a4b07ceae1f4afa008a93ec4"),
    Recorded(count: 183, hex: "80e7b84a99c797730865825b4614ead40b157674e54de7f6b07361f10317b866"),
    Recorded(count: 184, hex: "9104901c5fb45016420078acb248323481f2389bc96f790fe692f5a81ca358fe"),
    Recorded(count: 191, hex: "52be17f8f5d0b166f3b1917d2b6bb862083001967fd0aa39d2da9947eeba437d"),
    Recorded(count: 192, hex: "ec6732214091fa8455ee2251fb756475b04ec62610fbceaa64218a11faf571cd"),
    Recorded(count: 193, hex: "c2e8235fc1c184c4f889cc8e481540dd11356b65b7c3bf4a0443f6be2851dcd5"),
    Recorded(count: 1000, hex: "1e9bc38cbf860b9ec31918b065f9b52476c549a782e0e7990bed8ce3868d2371"),
    Recorded(count: 4096, hex: "7486da8f1e13943fae21a0b043f1e99640d7d8ebafb25266478b5cddae1272b5"),
  ]

  static func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
  }

  @Test(arguments: recorded)
  func agreesWithHashlib(row: Recorded) {
    #expect(SHA256.digest(of: Self.message(row.count)).description == row.hex)
  }

  @Test func howAMessageIsCutMakesNoDifference() {
    var failures: [String] = []
    for count in 0...200 {
      let message = Self.message(count)
      let whole = SHA256.digest(of: message)
      for cut in 0...count {
        var hash = SHA256()
        hash.update(message[..<cut])
        hash.update(message[cut...])
        if hash.finalized() != whole { failures.append("\(count) cut at \(cut)") }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [1, 2, 0xFEED] as [UInt64])
  func anyNumberOfPiecesMakesNoDifference(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<50 {
      let message = Self.message(Int.random(in: 0...600, using: &generator))
      var hash = SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 0...130, using: &generator))
        let piece = Array(rest.prefix(count))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: for byte in piece { hash.update(byte) }
        case 1: hash.update(piece)
        case 2: hash.update(piece.span)
        default: hash.update(rest.prefix(count))
        }
        rest = rest.dropFirst(count)
      }
      #expect(hash.finalized() == SHA256.digest(of: message), "seed \(seed)")
      #expect(hash.finalized() == SHA256.digest(of: message.span), "seed \(seed)")
    }
  }

  @Test func finalizingLeavesTheHashAsItIs() {
    var hash = SHA256()
    hash.update(Array("a".utf8))
    let first = hash.finalized()
    #expect(first == hash.finalized())
    var other = hash
    other.update(Array("x".utf8))
    hash.update(Array("bc".utf8))
    #expect(hash.finalized() == SHA256.digest(of: Array("abc".utf8)))
    #expect(other.finalized() == SHA256.digest(of: Array("ax".utf8)))
    #expect(first == SHA256.digest(of: Array("a".utf8)))
  }
}
