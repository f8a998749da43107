extension CollisionKey {
  /// The bytes of a key.
  static func foldedBytes(_ name: [UInt8], isUniversal: Bool) -> [UInt8] {
    var hasUpperCase = false
    var isASCII = true
    for byte in name {
      hasUpperCase = hasUpperCase || (byte &- 0x41) < 26
      isASCII = isASCII && byte < 0x80
    }
    guard isASCII else {
      var folder = NameFolder(isUniversal: isUniversal)
      // Ill-formed: a namespace of its own, in which nothing but ASCII letters folds.
      guard folder.fold(name.span) else { return foldingASCII(name) }
      return isUniversal ? withoutTrailingDotsAndSpaces(folder.output) : folder.output
    }
    let folded = hasUpperCase ? foldingASCII(name) : name
    return isUniversal ? withoutTrailingDotsAndSpaces(folded) : folded
  }

  static func foldingASCII(_ name: [UInt8]) -> [UInt8] {
    var folded = name
    for index in folded.indices { folded[index] = foldASCII(folded[index]) }
    return folded
  }

  private static func withoutTrailingDotsAndSpaces(_ bytes: [UInt8]) -> [UInt8] {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x2E { end -= 1 }
    guard end > 0, end < bytes.count else { return bytes }
    return Array(bytes[..<end])
  }
}

/// A byte with the ASCII capital letters made small.
@inline(__always)
func foldASCII(_ byte: UInt8) -> UInt8 {
  (byte &- 0x41) < 26 ? byte | 0x20 : byte
}

/// Builds a folded name scalar by scalar, keeping marks in canonical order.
///
/// Invariant: `output` is canonically ordered up to `runStart`, where the marks after the last
/// starter begin; these are in order as well unless `isOutOfOrder`.
struct NameFolder {
  private(set) var output: [UInt8] = []
  private let isUniversal: Bool
  private let table = FoldingTable.shared
  /// Class of the last mark written, 0 after a starter.
  private var lastClass: UInt32 = 0
  private var runStart = 0
  private var isOutOfOrder = false
  /// How many U+0345 came since the last starter.
  ///
  /// It has the highest class, so its place is behind all other marks; there it becomes U+03B9,
  /// itself a starter.
  private var heldIotas = 0

  init(isUniversal: Bool) {
    self.isUniversal = isUniversal
  }

  /// Folds a whole name into `output`.
  ///
  /// - Returns: Whether the name is well-formed UTF-8; if not, `output` means nothing.
  mutating func fold(_ name: Span<UInt8>) -> Bool {
    output.reserveCapacity(name.count + 16)
    var offset = 0
    while offset < name.count {
      let byte = name[offset]
      if byte < 0x80 {
        endRun()
        output.append(foldASCII(byte))
        offset &+= 1
        continue
      }
      guard let scalar = decodeScalar(name, at: offset) else { return false }
      let place = table.place(of: scalar.value)
      if place == 0 {
        endRun()
        appendUnchanged(scalar, name, offset)
      } else {
        appendReplacement(at: place)
      }
      offset &+= scalar.length
    }
    endRun()
    return true
  }

  @inline(__always)
  private mutating func appendUnchanged(
    _ scalar: DecodedScalar, _ name: Span<UInt8>, _ offset: Int
  ) {
    let syllable = scalar.value &- UnicodeData.Hangul.firstSyllable
    guard syllable >= UnicodeData.Hangul.syllableCount else { return appendJamo(syllable) }
    for position in offset..<offset &+ scalar.length { output.append(name[position]) }
  }

  private mutating func appendJamo(_ syllable: UInt32) {
    typealias Hangul = UnicodeData.Hangul
    let trailing = syllable % Hangul.trailingCount
    let rest = syllable / Hangul.trailingCount
    output.append(utf8: Hangul.firstLeading + rest / Hangul.vowelCount)
    output.append(utf8: Hangul.firstVowel + rest % Hangul.vowelCount)
    if trailing > 0 { output.append(utf8: Hangul.beforeFirstTrailing + trailing) }
  }

  private mutating func appendReplacement(at start: Int) {
    var place = start
    while true {
      let entry = table.pool[place]
      append(entry)
      guard entry.isContinued else { return }
      place &+= 1
    }
  }

  @inline(__always)
  private mutating func append(_ entry: FoldingTable.Entry) {
    let combiningClass = entry.combiningClass
    if combiningClass == 0 {
      // A scalar that is left out does not part the marks before it from those after it. But it
      // keeps an iota where the canonical caseless key has it: else U+0345 and U+03B9, which are one
      // there, would be two here with something ignorable and a mark behind them.
      if isUniversal, entry.isIgnorable {
        if heldIotas != 0 { finishRun() }
        return
      }
      endRun()
      output.append(utf8: isUniversal ? entry.universalValue : entry.value)
    } else if combiningClass == 240 {
      heldIotas += 1
    } else {
      if lastClass == 0 { runStart = output.count }
      isOutOfOrder = isOutOfOrder || combiningClass < lastClass
      lastClass = combiningClass
      output.append(utf8: entry.value)
    }
  }

  @inline(__always)
  private mutating func endRun() {
    if lastClass != 0 || heldIotas != 0 { finishRun() }
  }

  private mutating func finishRun() {
    if isOutOfOrder { orderRun() }
    for _ in 0..<heldIotas { output.append(utf8: 0x3B9) }
    lastClass = 0
    heldIotas = 0
    isOutOfOrder = false
  }

  /// Puts the marks from `runStart` on in order of their class; marks of one class keep theirs.
  private mutating func orderRun() {
    var marks: [UInt64] = []
    var offset = runStart
    while offset < output.count, let mark = decodeScalar(output.span, at: offset) {
      // Class, position, value: sorting by the whole number is stable.
      let combiningClass = UInt64(table.combiningClass(of: mark.value))
      marks.append(combiningClass << 56 | UInt64(marks.count) << 21 | UInt64(mark.value))
      offset += mark.length
    }
    marks.sort()
    output.removeSubrange(runStart...)
    for mark in marks { output.append(utf8: UInt32(truncatingIfNeeded: mark & 0x1F_FFFF)) }
  }
}
