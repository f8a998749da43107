import ContentDigests
import FileAccess
import TestSupport
import Testing

/// Both means against the standard's examples, and against each other over generated messages.
@Suite struct FastSHA256Tests {
  /// A message of FIPS 180's examples, and its digest.
  static let known: [(message: [UInt8], hex: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      Array(
        ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8),
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      [UInt8](repeating: 0x61, count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test(arguments: FastSHA256.Means.allCases)
  func agreesWithTheStandard(means: FastSHA256.Means) {
    for (message, hex) in Self.known {
      var hash = FastSHA256(by: means)
      hash.update(message)
      #expect(hash.finalized().description == hex, "\(message.count) bytes by \(means)")
    }
  }

  /// Every length around the padding's limits, where one block becomes two.
  @Test(arguments: FastSHA256.Means.allCases)
  func agreesWithTheCoreOnEveryLength(means: FastSHA256.Means) {
    for count in 0...260 {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
      var hash = FastSHA256(by: means)
      hash.update(message)
      #expect(hash.finalized() == SHA256.digest(of: message), "\(count) bytes by \(means)")
      #expect(
        FastSHA256.digest(of: message) == SHA256.digest(of: message), "\(count) bytes at once")
    }
  }

  @Test(arguments: FastSHA256.Means.allCases, [1, 2, 0xFEED] as [UInt64])
  func agreesWithTheCoreHoweverAMessageIsCut(means: FastSHA256.Means, seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<200 {
      let message = (0..<Int.random(in: 0...2000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      var hash = FastSHA256(by: means)
      var core = SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...300, using: &generator))
        hash.update(piece)
        core.update(piece)
        rest = rest.dropFirst(piece.count)
        // A digest on the way leaves the hash as it is.
        if Int.random(in: 0..<4, using: &generator) == 0 {
          #expect(hash.finalized() == core.finalized(), "seed \(seed), \(message.count) bytes")
        }
      }
      #expect(hash.finalized() == SHA256.digest(of: message), "seed \(seed) by \(means)")
    }
  }

  @Test func aCopyGoesItsOwnWay() {
    var hash = FastSHA256()
    hash.update(Array("ab".utf8))
    var other = hash
    hash.update(Array("c".utf8))
    other.update(Array("x".utf8))
    #expect(hash.finalized() == SHA256.digest(of: Array("abc".utf8)))
    #expect(other.finalized() == SHA256.digest(of: Array("abx".utf8)))
  }

  @Test(
    .enabled(
      if: FastSHA256.hasInstructions, "this processor has no instructions for SHA-256"))
  func theInstructionsAreUsed() {
    // The portable means is the core's; what the other one is must not fall back to it unseen.
    #expect(FastSHA256(by: .instructions).means == .instructions)
    #expect(FastSHA256(by: .portable).means == .portable)
    #expect(FastSHA256().means == .instructions)
  }
}
