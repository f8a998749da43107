/// How a copy of a file is named: the original's name with a number or with facts of the version.
///
///     let hyphen = NumberingConvention.hyphen
///     try hyphen.name(of: Array("photo.png".utf8), number: 1, isDirectory: false)
///     // photo-1.png
///
/// The number is appended, never counted up: the copy of a user's own `photo-2.png` is
/// `photo-2-1.png`. Only if it is recorded that a name was generated does the caller pass the
/// original's name instead, and counting continues.
///
/// A convention is a pure function of a name, a number and the version's facts. It does not read a
/// directory (the caller knows which names are free), it reads no clock, and it changes no byte of base
/// or extension: the same facts give the same name on every device.
public struct NumberingConvention: Sendable {
  let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// The name of the convention, as in options and rules: for example `hyphen` or `finder-duplicate`.
  public var name: String { form.name }

  /// Finds a convention by its name.
  ///
  /// - Parameter name: The name, as `name` gives it.
  public init?(named name: String) {
    self.init(named: Array(name.utf8))
  }

  /// Finds a convention by the bytes of its name.
  ///
  /// - Parameter name: The name, as `name` gives it.
  package init?(named name: [UInt8]) {
    for convention in Self.allCases where convention.name.utf8.elementsEqual(name) {
      self = convention
      return
    }
    return nil
  }

  /// The numbers that the convention has; the first may be one that the name does not show.
  public var numbers: ClosedRange<Int> { form.numbers }

  /// The name of one copy.
  ///
  /// - Parameters:
  ///   - original: The name that is numbered, one component.
  ///   - number: The number of the copy, one of `numbers`.
  ///   - isDirectory: Whether the original is a directory: its name has no extension, unless it is a
  ///     package.
  ///   - limit: The most bytes that the name may have.
  ///   - origin: The facts of the version that gets the name, for the conventions that include them.
  /// - Returns: The name of the copy; whether it is free is for the caller to check.
  /// - Throws: `FileNameError` with code `invalidNumber` for a number outside of `numbers`, or `nameTooLong` if
  ///   the name cannot be kept within the limit.
  /// - Complexity: O(*n*) in the length of the name.
  public func name(
    of original: [UInt8], number: Int, isDirectory: Bool, limit: Int = 255,
    origin: CopyOrigin = CopyOrigin()
  ) throws(FileNameError) -> [UInt8] {
    guard numbers.contains(number) else {
      throw FileNameError(
        code: .invalidNumber,
        message: "the convention '\(name)' has no number \(number); expected "
          + "\(numbers.lowerBound) to \(numbers.upperBound)")
    }
    let names = CopyNames(
      of: original, isDirectory: isDirectory, limit: limit, origin: origin, form: form)
    return try names.run(from: number).name(number: number)
  }

  /// The copy with the lowest number whose name is free.
  ///
  /// - Parameters:
  ///   - original: The name that is numbered, one component.
  ///   - isDirectory: Whether the original is a directory.
  ///   - limit: The most bytes that the name may have.
  ///   - origin: The facts of the version that gets the name.
  ///   - isFree: Whether a name is free, given with its universal collision key.
  /// - Returns: The name, its number and its key.
  /// - Throws: `FileNameError` with code `exhausted` after the last number, or `nameTooLong`.
  /// - Complexity: At most one call of `isFree` for each of `numbers`.
  public func firstFree(
    for original: [UInt8], isDirectory: Bool, limit: Int = 255, origin: CopyOrigin = CopyOrigin(),
    isFree: (_ name: [UInt8], _ key: CollisionKey) -> Bool
  ) throws(FileNameError) -> NumberedName {
    try firstFree(for: original, isDirectory: isDirectory, limit: limit, origin: origin) {
      (run, originalKey) in run.firstFree(besides: originalKey, isFree: isFree)
    }
  }

  /// The copy with the lowest number whose name is free; a search resumes where earlier ones ended.
  ///
  /// The original itself always counts as taken, under every spelling that has the same universal collision
  /// key.
  ///
  /// - Parameters:
  ///   - original: The name that is numbered, one component.
  ///   - isDirectory: Whether the original is a directory.
  ///   - limit: The most bytes that the name may have.
  ///   - origin: The facts of the version that gets the name.
  ///   - hints: What earlier searches in the same folder found taken; the search adds to it.
  ///   - isFree: Whether a name is free, given with its universal collision key. It should compare
  ///     keys with everything that exists, that is being made and that is being removed.
  /// - Returns: The name, its number and its key.
  /// - Throws: `FileNameError` with code `exhausted` after the last number, or `nameTooLong`.
  /// - Complexity: At most one call of `isFree` for each of `numbers`; amortised a constant number of
  ///   them for each search with the same hints.
  package func firstFree(
    for original: [UInt8], isDirectory: Bool, limit: Int = 255, origin: CopyOrigin = CopyOrigin(),
    hints: inout NumberingHints, isFree: (_ name: [UInt8], _ key: CollisionKey) -> Bool
  ) throws(FileNameError) -> NumberedName {
    try firstFree(for: original, isDirectory: isDirectory, limit: limit, origin: origin) {
      (run, originalKey) in run.firstFree(besides: originalKey, hints: &hints, isFree: isFree)
    }
  }

  /// The first name that a search finds in one of the runs.
  private func firstFree(
    for original: [UInt8], isDirectory: Bool, limit: Int, origin: CopyOrigin,
    find: (_ run: CopyNames.Run, _ originalKey: CollisionKey) -> NumberedName?
  ) throws(FileNameError) -> NumberedName {
    let names = CopyNames(
      of: original, isDirectory: isDirectory, limit: limit, origin: origin, form: form)
    let originalKey = CollisionKey.universal(original)
    var start = numbers.lowerBound
    while start <= numbers.upperBound {
      let run = try names.run(from: start)
      if let found = find(run, originalKey) { return found }
      start = run.numbers.upperBound + 1
    }
    throw FileNameError(
      code: .exhausted,
      message: "no number up to \(numbers.upperBound) is free for "
        + "'\(String(decoding: original, as: UTF8.self))'; remove old copies")
  }
}

extension NumberingConvention: Hashable {
  /// Whether both are the same convention.
  public static func == (left: NumberingConvention, right: NumberingConvention) -> Bool {
    left.name == right.name
  }

  /// Feeds the name into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension CopyNames.Run {
  /// The first name of the run that is free and not the original's own.
  fileprivate func firstFree(
    besides originalKey: CollisionKey, isFree: (_ name: [UInt8], _ key: CollisionKey) -> Bool
  ) -> NumberedName? {
    for number in numbers {
      let name = name(number: number)
      let key = CollisionKey.universal(name)
      // Only a cut name can be the original's own.
      if isFree(name, key), key != originalKey {
        return NumberedName(name: name, number: number, key: key)
      }
    }
    return nil
  }

  /// The same; it begins after the names that earlier searches found taken.
  fileprivate func firstFree(
    besides originalKey: CollisionKey, hints: inout NumberingHints,
    isFree: (_ name: [UInt8], _ key: CollisionKey) -> Bool
  ) -> NumberedName? {
    var row: NumberingHints.Row?
    var number = numbers.lowerBound
    if numbers.count > 1 {
      let known = NumberingHints.Row(
        start: number, first: .universal(name(number: number)),
        second: .universal(name(number: number + 1)))
      number = hints[known]
      row = known
    }
    while number <= numbers.upperBound {
      let name = name(number: number)
      let key = CollisionKey.universal(name)
      if isFree(name, key) {
        if let known = row { hints[known] = number }
        // Only a cut name can be the original's own: `…aa-1` cut to `…aa`, and `-1` again. It may be
        // free for another original, so no hint goes beyond it.
        if key != originalKey { return NumberedName(name: name, number: number, key: key) }
        row = nil
      }
      number += 1
    }
    if let row { hints[row] = number }
    return nil
  }
}
