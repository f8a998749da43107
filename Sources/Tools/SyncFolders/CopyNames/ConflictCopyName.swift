/// What the name of a conflict copy contains: the tool, the original's name, and more.
///
///     let name = Array("db (Anna's conflicted copy 2026-02-13).kdbx".utf8)
///     let copy = ConflictCopyName(name)
///     copy?.tool              // .dropbox
///     copy?.original          // the bytes of db.kdbx
///     copy?.writer            // the bytes of Anna
///     copy?.time?.iso8601     // 2026-02-13
///     copy?.strength          // .strong
///
/// Some names prove less than this one: ``CopyStrength`` lists what must be next to the file. The caller checks
/// that.
///
/// Only the rightmost marker is read: a copy of a copy gives the copy. ``root(of:)`` strips all.
///
/// A name is any bytes but a slash and NUL. Reading is pure and independent of the system's locale and zone:
/// the phrases that tools translate are known in all their languages at once.
package struct ConflictCopyName: Hashable, Sendable {
  /// The tool that leaves such names.
  package let tool: CopyTool
  /// Why there is a copy.
  package let cause: CopyCause
  /// The original's name: never empty, `.` or `..`, without a slash and NUL.
  package let original: [UInt8]
  /// The person or the device in the name, or `nil`.
  ///
  /// Of Syncthing it is the device whose version won, and not the one that wrote what is in the copy.
  package let writer: [UInt8]?
  /// The time in the name, or `nil`; only to be shown.
  package let time: NameTime?
  /// The number in the name, or `nil`; 1 if a form has none for the first copy.
  package let number: Int?
  /// How much the name alone proves.
  package let strength: CopyStrength
  /// Whether the tool renames both sides: two such copies of one name prove each other.
  let renamesBothSides: Bool

  /// Reads a name, as it is most likely meant.
  ///
  /// The result is `nil` if it is not the name of a conflict copy.
  ///
  /// - Parameter name: The name, one component of a path.
  /// - Complexity: O(*n*) in the length of the name.
  package init?(_ name: [UInt8]) {
    guard let first = Self.readings(of: name).first else { return nil }
    self = first
  }

  /// What is known of a file whose name some file system treats as equal to that of another one.
  init(twin original: [UInt8]) {
    self.original = original
    (writer, time, number) = (nil, nil, nil)
    (tool, cause, strength, renamesBothSides) = (.program, .caseClash, .strong, false)
  }

  fileprivate init?(
    _ form: CopyForm, _ match: CopyFormMatcher, in name: [UInt8], at marker: Range<Int>
  ) {
    original = Array(name[..<marker.lowerBound] + name[marker.upperBound...])
    guard Self.isName(original) else { return nil }
    let isCertain = match.time?.isPlausible ?? true
    let isAmbiguous =
      form.ambiguousAfter.map { Self.contains(name[..<marker.lowerBound], $0) } ?? false
    // Names that people write have the same form without an extension before it: `test.conflict1`,
    // `plan_final-version`.
    let isBehindNone = form.place == .atEnd && !original.dropFirst().contains(0x2E)
    let proves: CopyStrength =
      form.strength == .besideOriginal && isBehindNone ? .withEvidence : form.strength
    strength = isCertain && !isAmbiguous ? proves : .weak
    // A weak marker that is the whole name except its extension marks nothing.
    guard marker.lowerBound > 0 || strength != .weak else { return nil }
    // Without an extension, `test.conflict1` and `test.conflict2` are names like others.
    renamesBothSides = form.renamesBothSides && (!isBehindNone || form.strength == .strong)
    if let required = form.requiredBefore, !Self.contains(name[..<marker.lowerBound], required) {
      return nil
    }
    // The day of a date is not the number of a copy: 2026-01-15.md is not a copy of 2026-01.md.
    if form.tool == .hyphen, (10...31).contains(match.number ?? 0),
      Self.endsInMonth(name[..<marker.lowerBound])
    {
      return nil
    }
    tool = form.tool
    cause = form.cause
    writer = match.writer.map { Array(name[$0]) }
    time = isCertain ? match.time : nil
    number = match.number ?? form.impliedNumber
  }

  /// Whether bytes are the name of a file.
  private static func isName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(0x2F)
      && !name.contains(0)
  }

  /// Whether bytes end in a year and a month, such as `2026-01`.
  private static func endsInMonth(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 7
      && zip(bytes.suffix(7), "0000-00".utf8).allSatisfy { byte, model in
        model == 0x30 ? byte.isDigit : byte == model
      }
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}

extension ConflictCopyName {
  /// Every way to read a name, the likeliest first.
  ///
  /// If a strong reading fits, only strong ones are given; if not, those that prove more come before the others.
  /// There are several if a computer's name has hyphens
  /// (`a-my-host-safeBackup-0001.txt` is a copy of `a.txt` or of `a-my.txt`), and of weak names: the one whose
  /// original is there is meant.
  ///
  /// - Parameter name: The name, one component of a path.
  /// - Returns: The readings, each with another original; empty if it is not the name of a copy.
  /// - Complexity: O(*n*) in the length of the name; nothing is allocated for most ordinary names.
  package static func readings(of name: [UInt8]) -> [ConflictCopyName] {
    var readings: [ConflictCopyName] = []
    let ends = MarkerEnds(name)
    read(name, at: ends.end, .atEnd, into: &readings)
    if let start = ends.extensionStart { read(name, at: start, .beforeExtension, into: &readings) }
    if let start = ends.archiveStart { read(name, at: start, .beforeExtension, into: &readings) }
    guard readings.count > 1 else { return readings }
    if readings.contains(where: { $0.strength == .strong }) {
      readings.removeAll { $0.strength != .strong }
    } else {
      readings = [.besideOriginal, .withEvidence, .weak].flatMap { strength in
        readings.filter { $0.strength == strength }
      }
    }
    var originals: Set<[UInt8]> = []
    return readings.filter { originals.insert($0.original).inserted }
  }

  /// Whether a name can be read as that of a conflict copy, of any strength.
  ///
  /// - Parameter name: The name, one component of a path.
  /// - Returns: Whether there is a reading.
  /// - Complexity: O(*n*) in the length of the name.
  package static func isOne(_ name: [UInt8]) -> Bool { !readings(of: name).isEmpty }

  /// The name of the file of which a copy, or a copy of a copy, was made, according to strong names.
  ///
  ///     root(of: "a (Case Conflict).sync-conflict-20261121-000249-X6UAVQQ.md")   // a.md
  ///
  /// - Parameter name: The name, one component of a path.
  /// - Returns: The name without any strong marker; the name itself if it has none.
  /// - Complexity: O(*n* × *m*) in the length of the name and the number of markers in it.
  package static func root(of name: [UInt8]) -> [UInt8] {
    var name = name
    while let copy = ConflictCopyName(name), copy.strength == .strong { name = copy.original }
    return name
  }

  /// Every way to read a name whose marker is the name of a computer alone: `report-laptop.txt`.
  ///
  /// Such a name is a copy only if the computer is known from another copy; ``readings(of:)`` leaves it out.
  static func readingsByComputer(of name: [UInt8]) -> [ConflictCopyName] {
    let ends = MarkerEnds(name)
    var readings: [ConflictCopyName] = []
    read(name, at: ends.end, .atEnd, by: computers, into: &readings)
    if let start = ends.extensionStart {
      read(name, at: start, .beforeExtension, by: computers, into: &readings)
    }
    return readings
  }

  /// Forms, each without what may be left out, by the last byte of their markers.
  private struct Index {
    let forms: [[CopyForm]]
    /// The last characters of the same forms.
    let tails: [[MarkerTail]]

    init(_ forms: [CopyForm]) {
      let all = forms.flatMap(\.alternatives)
      self.forms = (0...255).map { byte in all.filter { $0.mayEnd(in: UInt8(byte)) } }
      tails = self.forms.map { forms in forms.map { MarkerTail(of: $0.pieces) } }
    }
  }

  private static let all = Index(CopyForm.all)
  private static let computers = Index(CopyForm.computers)

  private static func read(
    _ name: [UInt8], at end: Int, _ place: CopyForm.Place, by index: Index = all,
    into readings: inout [ConflictCopyName]
  ) {
    guard end > 0 else { return }
    let tails = index.tails[Int(name[end - 1])]
    guard !tails.isEmpty else { return }
    let tail = MarkerTail(of: name, endingAt: end)
    for number in tails.indices where tails[number].fits(tail, of: name, endingAt: end) {
      let form = index.forms[Int(name[end - 1])][number]
      switch (form.place, place) {
      case (.atEnd, .beforeExtension), (.beforeSomeExtension, .atEnd): continue
      default: break
      }
      for choice in 0..<CopyFormMatcher.mostChoices {
        var matcher = CopyFormMatcher(name)
        guard
          let start = matcher.match(form.pieces, endingAt: end, choice: choice)
        else { break }
        if let copy = ConflictCopyName(form, matcher, in: name, at: start..<end) {
          readings.append(copy)
        }
        guard matcher.hasMore else { break }
      }
    }
  }
}
