/// Writes a folded name scalar by scalar, keeping marks in canonical order.
///
/// Invariant: the output is canonically ordered up to `runStart`, where the marks after the last
/// starter begin; these are in order as well unless `isOutOfOrder`. It has room for
/// `capacity(for:)` bytes, and no byte of the name writes more than three.
@safe
struct NameFolder {
  /// The room that the folded form of a name needs.
  ///
  /// No scalar's replacement has more than three times its bytes (U+0390: two bytes, six); one word
  /// more, since replacements are written a word at a time.
  static func capacity(for count: Int) -> Int { 3 * count + 4 }

  /// How many bytes are written.
  private(set) var count = 0
  private let output: UnsafeMutableBufferPointer<UInt8>
  private let form: FoldedForm
  /// Class of the last mark written, 0 after a starter.
  private var lastClass: UInt8 = 0
  private var runStart = 0
  private var isOutOfOrder = false
  /// How many U+0345 came since the last starter.
  ///
  /// It has the highest class, so its place is behind all other marks; there it becomes U+03B9,
  /// itself a starter.
  private var heldIotas = 0

  init(output: UnsafeMutableBufferPointer<UInt8>, form: FoldedForm) {
    unsafe self.output = output
    self.form = form
  }

  /// Folds a whole name.
  ///
  /// - Returns: Whether the name is well-formed UTF-8; if not, the output means nothing.
  mutating func fold(_ name: Span<UInt8>) -> Bool {
    let table = FoldingTable.shared
    let blocks = table.blocks.span
    let places = table.places.span
    let pool = table.pool.span
    var offset = 0
    while offset < name.count {
      let byte = name[offset]
      if byte < 0x80 {
        endRun()
        write(foldASCII(byte))
        offset &+= 1
        continue
      }
      guard let scalar = decodeScalar(name, at: offset) else { return false }
      let place = FoldingTable.place(of: scalar.value, blocks, places)
      if form != .canonicalCaseless, isLeftOut(scalar.value, place) {
        leaveOut()
      } else if place == 0 || form == .ext4 && ScalarAge(of: scalar.value) != .old {
        endRun()
        writeUnchanged(scalar)
      } else {
        writeReplacement(from: pool, at: place)
      }
      offset &+= scalar.length
    }
    endRun()
    return true
  }

  /// Whether a scalar without a character is reserved for something ignorable.
  ///
  /// It is left out as if it were that already; those that are characters have a place in the table.
  @inline(__always)
  private func isLeftOut(_ value: UInt32, _ place: Int) -> Bool {
    place == 0 && value >= 0x2065 && UnicodeData.isReservedIgnorable(value)
  }

  /// Marks before and after an omitted scalar are ordered together, except for ext4 and if an iota is held.
  ///
  /// A held iota is written at the place that it has in the canonical caseless key. Otherwise U+0345 and
  /// U+03B9, which are equal in that key, would differ here if an ignorable scalar and a mark follow.
  private mutating func leaveOut() {
    if heldIotas != 0 || form == .ext4 { finishRun() }
  }

  @inline(__always)
  private mutating func write(_ byte: UInt8) {
    unsafe output[count] = byte
    count &+= 1
  }

  @inline(__always)
  private mutating func write(_ text: EncodedScalar) {
    unsafe UnsafeMutableRawPointer(output.baseAddress.unsafelyUnwrapped)
      .storeBytes(of: text.bytes.littleEndian, toByteOffset: count, as: UInt32.self)
    count &+= text.length
  }

  @inline(__always)
  private mutating func writeUnchanged(_ scalar: DecodedScalar) {
    let syllable = scalar.value &- UnicodeData.Hangul.firstSyllable
    guard syllable >= UnicodeData.Hangul.syllableCount else { return writeJamo(syllable) }
    write(EncodedScalar(scalar.value))
  }

  private mutating func writeJamo(_ syllable: UInt32) {
    let jamo = UnicodeData.Hangul.jamo(of: syllable)
    write(EncodedScalar(jamo.leading))
    write(EncodedScalar(jamo.vowel))
    if let trailing = jamo.trailing { write(EncodedScalar(trailing)) }
  }

  private mutating func writeReplacement(from pool: Span<FoldingTable.Entry>, at start: Int) {
    var place = start
    while true {
      let entry = pool[place]
      write(entry)
      guard entry.isContinued else { return }
      place &+= 1
    }
  }

  @inline(__always)
  private mutating func write(_ entry: FoldingTable.Entry) {
    let combiningClass = entry.combiningClass
    if combiningClass == 0 {
      if form != .canonicalCaseless, entry.isIgnorable { return leaveOut() }
      endRun()
      write(form == .universal ? entry.universalText : entry.text)
    } else if combiningClass == 240 {
      heldIotas += 1
      if form == .ext4 { finishRun() }
    } else {
      if lastClass == 0 { runStart = count }
      isOutOfOrder = isOutOfOrder || combiningClass < lastClass
      lastClass = combiningClass
      write(entry.text)
    }
  }

  @inline(__always)
  private mutating func endRun() {
    if lastClass != 0 || heldIotas != 0 { finishRun() }
  }

  private mutating func finishRun() {
    if isOutOfOrder { orderRun() }
    for _ in 0..<heldIotas { write(EncodedScalar(0x3B9)) }
    lastClass = 0
    heldIotas = 0
    isOutOfOrder = false
  }

  /// Puts the marks from `runStart` on in order of their class; marks of one class keep theirs.
  private mutating func orderRun() {
    var marks: [UInt64] = []
    let run = unsafe UnsafeBufferPointer(rebasing: output[runStart..<count]).span
    var offset = 0
    while offset < run.count, let mark = decodeScalar(run, at: offset) {
      // Class, position, value: sorting by the whole number is stable.
      let combiningClass = UInt64(FoldingTable.shared.combiningClass(of: mark.value))
      marks.append(combiningClass << 56 | UInt64(marks.count) << 21 | UInt64(mark.value))
      offset += mark.length
    }
    marks.sort()
    count = runStart
    for mark in marks {
      write(EncodedScalar(UInt32(truncatingIfNeeded: mark & 0x1F_FFFF)))
    }
  }
}
