/// SHA-256 written down as FIPS 180-4 says it, one step after the other, for the model alone.
///
/// It shares nothing with the shipped one; values recorded from Python's `hashlib` hold both.
enum PlainDigest {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = primes(64).map { fraction(of: $0, root: 3) }
  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let start: [UInt32] = primes(8).map { fraction(of: $0, root: 2) }

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var hash = start
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + 4 * word + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = turned(early, 7) ^ turned(early, 18) ^ (early >> 3)
        let second = turned(late, 17) ^ turned(late, 19) ^ (late >> 10)
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var state = hash
      for index in 0..<64 {
        let (a, e) = (state[0], state[4])
        let choice = (e & state[5]) ^ (~e & state[6])
        let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
        let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        let first = state[7] &+ mixed &+ choice &+ roundConstants[index] &+ words[index]
        let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
        state.removeLast()
        state.insert(first &+ second, at: 0)
        state[4] = state[4] &+ first
      }
      for index in 0..<8 { hash[index] = hash[index] &+ state[index] }
    }
    return hash.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The first 16 hexadecimal digits of the digest.
  static func shortHex(_ message: [UInt8]) -> String { String(hex(sha256(message)).prefix(16)) }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  /// The fractional part of a root, as 32 bits: the root of `number · 2^(32 · root)`, by bisection
  /// in whole numbers.
  private static func fraction(of number: UInt64, root: Int) -> UInt32 {
    var (low, high) = (UInt64(0), UInt64(1) << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isPower(middle, root, atMost: number) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether `value ^ root` is at most `number · 2^(32 · root)`.
  private static func isPower(_ value: UInt64, _ root: Int, atMost number: UInt64) -> Bool {
    // In limbs of 32 bits, lowest first.
    var product: [UInt64] = [1]
    for _ in 0..<root { product = times(product, value) }
    let bound = Array(repeating: UInt64(0), count: root) + [number]
    let size = max(product.count, bound.count)
    for index in (0..<size).reversed() {
      let left = index < product.count ? product[index] : 0
      let right = index < bound.count ? bound[index] : 0
      if left != right { return left < right }
    }
    return true
  }

  private static func times(_ limbs: [UInt64], _ value: UInt64) -> [UInt64] {
    let factors = [value & 0xFFFF_FFFF, value >> 32]
    var result = Array(repeating: UInt64(0), count: limbs.count + 3)
    for (place, limb) in limbs.enumerated() {
      for (shift, factor) in factors.enumerated() {
        var carry = limb * factor
        var index = place + shift
        while carry > 0 {
          let sum = result[index] + (carry & 0xFFFF_FFFF)
          result[index] = sum & 0xFFFF_FFFF
          carry = (carry >> 32) + (sum >> 32)
          index += 1
        }
      }
    }
    return result
  }
}
