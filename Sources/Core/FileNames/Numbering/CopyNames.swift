/// The names that one convention has for the copies of one original.
struct CopyNames {
  /// Numbers in a row whose names differ in nothing but the number: the same characters are cut.
  struct Run {
    let numbers: ClosedRange<Int>
    /// The bytes before the number.
    let prefix: [UInt8]
    /// The bytes after the number.
    let suffix: [UInt8]
    /// Whether the number is part of the name.
    let hasNumber: Bool

    /// The name with a number of the run.
    func name(number: Int) -> [UInt8] {
      hasNumber ? prefix + String(number).utf8 + suffix : prefix + suffix
    }
  }

  private let original: [UInt8]
  private let split: Int
  private let limit: Int
  private let form: NumberingConvention.Form
  private let before: [UInt8]
  private let after: [UInt8]
  private let firstMark: [UInt8]?

  init(
    of original: [UInt8], isDirectory: Bool, limit: Int, origin: CopyOrigin,
    form: NumberingConvention.Form
  ) {
    self.original = original
    self.limit = max(limit, 0)
    self.form = form
    split = form.extensionRule.splitPoint(of: original, isDirectory: isDirectory)
    before = CopyMark.bytes(of: form.mark.before, origin: origin)
    after = CopyMark.bytes(of: form.mark.after, origin: origin)
    firstMark = form.firstMark.map { CopyMark.bytes(of: $0, origin: origin) }
  }

  /// The run that begins with a number of the convention.
  ///
  /// Within a run the number of digits may grow only as long as nothing has to be cut: what is cut
  /// depends on it.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  func run(from number: Int) throws(FileNameError) -> Run {
    if number == form.numbers.lowerBound, let firstMark {
      let (affixes, _) = try affixes(firstMark, [], digits: 0)
      return Run(
        numbers: number...number, prefix: affixes.prefix, suffix: affixes.suffix, hasNumber: false)
    }
    var digits = 1
    var end = 10
    while end <= number {
      digits += 1
      end *= 10
    }
    var (affixes, spare) = try affixes(before, after, digits: digits)
    while spare > 0, end <= form.numbers.upperBound {
      end *= 10
      spare -= 1
    }
    return Run(
      numbers: number...min(end - 1, form.numbers.upperBound), prefix: affixes.prefix,
      suffix: affixes.suffix, hasNumber: true)
  }

  /// The bytes before and after the digits, and how many more digits fit before anything is cut.
  private func affixes(
    _ before: [UInt8], _ after: [UInt8], digits: Int
  ) throws(FileNameError) -> (affixes: (prefix: [UInt8], suffix: [UInt8]), spare: Int) {
    let ending = original[split...]
    let head = form.isMarkLast ? ending + before : before[...]
    let tail = form.isMarkLast ? after[...] : after + ending
    let room = limit - head.count - digits - tail.count
    if split <= room { return ((Array(original[..<split] + head), Array(tail)), room - split) }
    guard form.isCut else { throw tooLong }
    // The extension is kept whole while at least one character of the base stays.
    if let base = Self.cut(original[..<split], to: room) { return ((base + head, Array(tail)), 0) }
    if let base = Self.cut(original[...], to: limit - before.count - digits - after.count) {
      return ((base + before, after), 0)
    }
    throw tooLong
  }

  /// The whole characters of a base that fit; `nil` if not even one does.
  private static func cut(_ base: ArraySlice<UInt8>, to limit: Int) -> [UInt8]? {
    guard limit > 0 else { return nil }
    let end = GraphemeClusters.endOfLastCluster(in: base.span, within: limit)
    return end == 0 ? nil : Array(base.prefix(end))
  }

  private var tooLong: FileNameError {
    FileNameError(
      code: .nameTooLong,
      message: "a numbered name of '\(String(decoding: original, as: UTF8.self))' does not fit "
        + "into \(limit) bytes")
  }
}
