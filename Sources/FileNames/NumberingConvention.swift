/// How a copy of a file is named: the original's name with a number.
///
///     let hyphen = NumberingConvention.hyphen
///     try hyphen.name(of: Array("photo.png".utf8), number: 1, isDirectory: false)
///     // photo-1.png
///
/// The number is appended, never counted up: the copy of a user's own `photo-2.png` is
/// `photo-2-1.png`. Only where it is recorded that a name was generated does the caller pass the
/// original's name instead, and the family counts on.
///
/// A convention is a pure function of a name and a number. It does not look at a directory (the
/// caller says which names are free), it reads no clock, and it changes no byte of base or extension:
/// the same facts give the same name on every device.
public struct NumberingConvention: Hashable, Sendable {
  /// Everything that tells the conventions apart; a new one is a new case.
  enum Style: Hashable, Sendable {
    case hyphen
    case hyphenFromZero
  }

  let style: Style

  private init(_ style: Style) {
    self.style = style
  }

  /// `photo-1.png`, `photo-2.png` … `photo-999.png`; the default.
  ///
  /// The extension begins at the last dot that is not one of the leading ones, if what follows is not
  /// empty, at most 32 bytes, without white space and not digits only; `.tar.gz` and its like are one
  /// extension. So `.bashrc-1`, `Vol. 2-1`, `a-1.tar.gz`. A directory has an extension only as a
  /// package: `my.folder-1`, `Essay-1.pages`. Over the limit, whole characters are cut from the end
  /// of the base.
  public static let hyphen = NumberingConvention(.hyphen)

  /// `photo-0.png`, `photo-1.png` … `photo-999.png`; only the last dot counts: `a.tar-0.gz`.
  ///
  /// Whatever follows the last dot is the extension, if not empty and the dot is not one of the
  /// leading ones. Names are not cut: over the limit is an error.
  public static let hyphenFromZero = NumberingConvention(.hyphenFromZero)

  /// The name of the convention, as in options and rules: `hyphen` or `hyphen-from-0`.
  public var name: String {
    switch style {
    case .hyphen: "hyphen"
    case .hyphenFromZero: "hyphen-from-0"
    }
  }

  /// Finds a convention by its name.
  ///
  /// - Parameter name: The name, as `name` gives it.
  public init?(named name: String) {
    self.init(named: Array(name.utf8))
  }

  /// Finds a convention by the bytes of its name.
  ///
  /// - Parameter name: The name, as `name` gives it.
  public init?(named name: [UInt8]) {
    for convention in Self.allCases where convention.name.utf8.elementsEqual(name) {
      self = convention
      return
    }
    return nil
  }

  /// The numbers that the convention has.
  public var numbers: ClosedRange<Int> {
    switch style {
    case .hyphen: 1...999
    case .hyphenFromZero: 0...999
    }
  }

  /// The name of one copy.
  ///
  /// - Parameters:
  ///   - original: The name that is numbered, one component.
  ///   - number: The number of the copy, one of `numbers`.
  ///   - isDirectory: Whether the original is a directory: its name has no extension, unless it is a
  ///     package.
  ///   - limit: The most bytes that the name may have.
  /// - Returns: The name of the copy; whether it is free is for the caller to check.
  /// - Throws: `FileNameError` with code `invalidNumber` for a number outside of `numbers`, or
  ///   `nameTooLong` where the name cannot be kept within the limit.
  /// - Complexity: O(*n*) in the length of the name.
  public func name(
    of original: [UInt8], number: Int, isDirectory: Bool, limit: Int = 255
  ) throws(FileNameError) -> [UInt8] {
    guard numbers.contains(number) else {
      throw FileNameError(
        code: .invalidNumber,
        message: "the convention '\(name)' has no number \(number); expected "
          + "\(numbers.lowerBound) to \(numbers.upperBound)")
    }
    let limit = max(limit, 0)
    let suffix = [UInt8(ascii: "-")] + Array(String(number).utf8)
    let split = splitPoint(of: original, isDirectory: isDirectory)
    let tail = suffix + original[split...]
    if split <= limit - tail.count { return original[..<split] + tail }
    guard style == .hyphen else { throw tooLong(original, limit) }
    // The extension is kept whole while at least one character of the base stays.
    if let base = Self.cut(original[..<split], to: limit - tail.count) { return base + tail }
    if let base = Self.cut(original[...], to: limit - suffix.count) { return base + suffix }
    throw tooLong(original, limit)
  }

  /// The copy with the lowest number whose name is free.
  ///
  /// The original itself always counts as taken, under every spelling that the universal collision
  /// key takes for it.
  ///
  /// - Parameters:
  ///   - original: The name that is numbered, one component.
  ///   - isDirectory: Whether the original is a directory.
  ///   - limit: The most bytes that the name may have.
  ///   - start: The first number to try, if not the convention's first: a hint from an earlier search.
  ///   - isFree: Whether a name is free; it should compare universal collision keys with everything
  ///     that exists, that is being made and that is being taken away.
  /// - Returns: The name and its number.
  /// - Throws: `FileNameError` with code `exhausted` after the last number, or `nameTooLong`.
  /// - Complexity: At most one call of `isFree` for each of `numbers`.
  public func firstFree(
    for original: [UInt8], isDirectory: Bool, limit: Int = 255, startingAt start: Int? = nil,
    isFree: (_ name: [UInt8]) -> Bool
  ) throws(FileNameError) -> (name: [UInt8], number: Int) {
    var number = max(start ?? numbers.lowerBound, numbers.lowerBound)
    let originalKey = CollisionKey.universal(original)
    while number <= numbers.upperBound {
      let candidate = try name(
        of: original, number: number, isDirectory: isDirectory, limit: limit)
      // Only a cut name can be the original's own: `…aa-1` cut to `…aa`, and `-1` again.
      if CollisionKey.universal(candidate) != originalKey, isFree(candidate) {
        return (candidate, number)
      }
      number += 1
    }
    throw FileNameError(
      code: .exhausted,
      message: "no number up to \(numbers.upperBound) is free for "
        + "'\(String(decoding: original, as: UTF8.self))'; remove old copies")
  }

  /// The whole characters of a base that fit, or nil where not one does.
  private static func cut(_ base: ArraySlice<UInt8>, to limit: Int) -> [UInt8]? {
    guard limit > 0 else { return nil }
    let end = GraphemeClusters.endOfLastCluster(in: base.span, within: limit)
    return end == 0 ? nil : Array(base.prefix(end))
  }

  private func tooLong(_ original: [UInt8], _ limit: Int) -> FileNameError {
    FileNameError(
      code: .nameTooLong,
      message: "a numbered name of '\(String(decoding: original, as: UTF8.self))' does not fit "
        + "into \(limit) bytes")
  }
}

extension NumberingConvention: CaseIterable {
  /// All conventions, the default first.
  public static var allCases: [NumberingConvention] { [.hyphen, .hyphenFromZero] }
}
