/// The eight words that SHA-256 carries from block to block.
///
/// The names are those of FIPS 180-4, section 6.2: `a` to `h` are the working variables. Only the last 16 words of the
/// message schedule are kept, in four vectors: four words at a time are computed and get their round constants.
struct SHA256State: Sendable {
  // The first 32 bits of the fractional parts of the square roots of the first eight primes
  // (section 5.3.3).
  private var a: UInt32 = 0x6A09_E667
  private var b: UInt32 = 0xBB67_AE85
  private var c: UInt32 = 0x3C6E_F372
  private var d: UInt32 = 0xA54F_F53A
  private var e: UInt32 = 0x510E_527F
  private var f: UInt32 = 0x9B05_688C
  private var g: UInt32 = 0x1F83_D9AB
  private var h: UInt32 = 0x5BE0_CD19

  /// The words as a digest.
  var digest: SHA256Digest {
    SHA256Digest(Self.pair(a, b), Self.pair(c, d), Self.pair(e, f), Self.pair(g, h))
  }

  /// Processes the 64 bytes from `start`.
  mutating func absorb(_ bytes: Span<UInt8>, from start: Int) {
    let block = bytes.extracting(start..<(start + MessageBlock.count))
    // The caller guarantees this; stated here, it saves a check for each byte.
    precondition(block.count == MessageBlock.count)
    var first = Self.words(block, at: 0)
    var second = Self.words(block, at: 16)
    var third = Self.words(block, at: 32)
    var fourth = Self.words(block, at: 48)
    var next = self
    var constants = RoundConstants(ofGroup: 0)
    next.fourRounds(first &+ constants.first)
    next.fourRoundsOn(second &+ constants.second)
    next.fourRounds(third &+ constants.third)
    next.fourRoundsOn(fourth &+ constants.fourth)
    for group in 1...3 {
      constants = RoundConstants(ofGroup: group)
      first = Self.words(after: first, second, third, fourth)
      next.fourRounds(first &+ constants.first)
      second = Self.words(after: second, third, fourth, first)
      next.fourRoundsOn(second &+ constants.second)
      third = Self.words(after: third, fourth, first, second)
      next.fourRounds(third &+ constants.third)
      fourth = Self.words(after: fourth, first, second, third)
      next.fourRoundsOn(fourth &+ constants.fourth)
    }
    a &+= next.a
    b &+= next.b
    c &+= next.c
    d &+= next.d
    e &+= next.e
    f &+= next.f
    g &+= next.g
    h &+= next.h
  }

  /// Four rounds, after which every variable has moved by four names.
  ///
  /// A round of the standard moves seven of the variables by one name; here the names move instead, which saves the
  /// copies.
  @inline(__always)
  private mutating func fourRounds(_ input: SIMD4<UInt32>) {
    var bc = b ^ c
    Self.round(a, b, &bc, &d, e, f, g, &h, input[0])
    Self.round(h, a, &bc, &c, d, e, f, &g, input[1])
    Self.round(g, h, &bc, &b, c, d, e, &f, input[2])
    Self.round(f, g, &bc, &a, b, c, d, &e, input[3])
  }

  /// The next four rounds, after which every variable is back in its place.
  @inline(__always)
  private mutating func fourRoundsOn(_ input: SIMD4<UInt32>) {
    var fg = f ^ g
    Self.round(e, f, &fg, &h, a, b, c, &d, input[0])
    Self.round(d, e, &fg, &g, h, a, b, &c, input[1])
    Self.round(c, d, &fg, &f, g, h, a, &b, input[2])
    Self.round(b, c, &fg, &e, f, g, h, &a, input[3])
  }

  /// One round: `h` becomes the new `a`, `d` the new `e`, and `bc`, which is `b ^ c`, that of the next round.
  ///
  /// The sums rotate their intermediate value, which saves three copies; this equals the standard's `rotate(e, 6) ^
  /// rotate(e, 11) ^ rotate(e, 25)` and `rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)`.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ bc: inout UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
  ) {
    let choice = g ^ (e & (f ^ g))
    let ab = a ^ b
    let majority = b ^ (ab & bc)
    bc = ab
    let sum1 = rotate(e ^ rotate(e ^ rotate(e, 14), 5), 6)
    let sum0 = rotate(a ^ rotate(a ^ rotate(a, 9), 11), 2)
    let first = h &+ sum1 &+ choice &+ input
    d &+= first
    h = first &+ sum0 &+ majority
  }

  /// The four words of the message schedule at the start of a block, or 16, 32 or 48 bytes into it.
  @inline(__always)
  private static func words(_ block: Span<UInt8>, at start: Int) -> SIMD4<UInt32> {
    var words = SIMD4<UInt32>()
    for index in 0..<4 {
      let byte = start + 4 * index
      words[index] =
        UInt32(block[byte]) << 24 | UInt32(block[byte + 1]) << 16
        | UInt32(block[byte + 2]) << 8 | UInt32(block[byte + 3])
    }
    return words
  }

  /// The next four words of the message schedule after these 16.
  @inline(__always)
  private static func words(
    after first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ third: SIMD4<UInt32>,
    _ fourth: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let near = SIMD4(first[1], first[2], first[3], second[0])
    let sigma0 =
      (near &>> 7 | near &<< 25) ^ (near &>> 18 | near &<< 14) ^ (near &>> 3)
    let sum = first &+ sigma0 &+ SIMD4(third[1], third[2], third[3], fourth[0])
    // The last two of the new words depend on the first two.
    let firstTwo = sum.lowHalf &+ sigma1(fourth.highHalf)
    return SIMD4(lowHalf: firstTwo, highHalf: sum.highHalf &+ sigma1(firstTwo))
  }

  @inline(__always)
  private static func sigma1(_ far: SIMD2<UInt32>) -> SIMD2<UInt32> {
    (far &>> 17 | far &<< 15) ^ (far &>> 19 | far &<< 13) ^ (far &>> 10)
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  private static func pair(_ high: UInt32, _ low: UInt32) -> UInt64 {
    UInt64(high) << 32 | UInt64(low)
  }
}
