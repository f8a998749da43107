/// The name under which a tool put an older version of a file aside, derived from the file's own name.
///
/// With `S` for the stem, `.E` for the extension (from the last dot, which may be the first byte; possibly
/// empty) and `NAME` for both:
///
/// | form | names | source |
/// |---|---|---|
/// | ``Form/syncthing`` | `S~YYYYMMDD-HHMMSS.E`, formerly `NAME~YYYYMMDD-HHMMSS` | Syncthing, `lib/versioner/util.go`: the version's own time of change, on the wall clock |
/// | ``Form/ownCloud`` | `NAME.vSECONDS` | ownCloud and Nextcloud, `files_versions`: the version's own time of change, in seconds since 1970 |
/// | ``Form/rclone`` | `NAME` and a suffix; `S`, the suffix, `.E` | rclone, `--suffix` and `--suffix-keep-extension`, which leaves `.tar.gz` and the like whole |
///
/// rclone lets a person choose any suffix. Known are `.bak`, `.old`, and a date with or without a time after
/// one of `-`, `_`, `.`, `~` or a space: `-2026-11-18`, `_20261118-110730`, `.2026-11-18T11:07:30`. What such a
/// date means is up to the person, so the file's own time is used.
struct ArchivedName: Hashable {
  /// Which tool makes such names.
  enum Form: Hashable {
    case syncthing
    case ownCloud
    case rclone
  }

  /// When the version was last changed, according to its name.
  enum Time: Hashable {
    /// Fourteen digits of a clock on the wall.
    case local([UInt8])
    /// Seconds since 1970 in UTC.
    case universal(Int64)
    /// The name has no time.
    case ofFile
  }

  let form: Form
  let time: Time

  /// Whether such a name can be nothing else: a file of a person's own is called `notes-2026-11-18.md`, too.
  var isUnmistakable: Bool { form != .rclone }

  /// Reads a name as that of a version of a file; `nil` if it is not one of that file.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - original: The name of the file, as bytes.
  /// - Complexity: O(*n*) in the bytes of the names.
  init?(_ name: [UInt8], of original: [UInt8]) {
    for (stem, ending) in Self.cuts(of: original) {
      guard name.count > stem.count + ending.count, name.starts(with: stem),
        name.suffix(ending.count).elementsEqual(ending)
      else { continue }
      let mark = name[stem.count..<(name.count - ending.count)]
      if let digits = Self.syncthingDigits(mark) {
        (form, time) = (.syncthing, .local(digits))
        return
      }
      if ending.isEmpty, let seconds = Self.ownCloudSeconds(mark) {
        (form, time) = (.ownCloud, .universal(seconds))
        return
      }
      // A version of a file that is all extension, such as '.bashrc', would begin with the mark: neither rclone
      // nor any other program can recognize it.
      if !stem.isEmpty, Self.isRcloneSuffix(mark) {
        (form, time) = (.rclone, .ofFile)
        return
      }
    }
    return nil
  }

  /// What all names of versions of a file begin with.
  static func beginnings(of original: [UInt8]) -> [[UInt8]] {
    cuts(of: original).flatMap { stem, _ in
      (stem.isEmpty ? [tilde] : separators).map { stem + [$0] }
    }
  }

  /// The places that a mark can have in a name: at its end, before the last extension, before the last two.
  private static func cuts(of name: [UInt8]) -> [(stem: [UInt8], ending: [UInt8])] {
    var cuts: [(stem: [UInt8], ending: [UInt8])] = [(name, [])]
    var end = name.count
    for _ in 0..<2 {
      guard let dot = name[..<end].lastIndex(of: UInt8(ascii: ".")) else { break }
      cuts.append((Array(name[..<dot]), Array(name[dot...])))
      end = dot
    }
    return cuts
  }

  private static let tilde = UInt8(ascii: "~")
  private static let separators = Array("-_.~ ".utf8)

  /// `~YYYYMMDD-HHMMSS` as fourteen digits.
  private static func syncthingDigits(_ mark: ArraySlice<UInt8>) -> [UInt8]? {
    guard mark.count == 16, mark.first == tilde,
      mark[mark.startIndex + 9] == UInt8(ascii: "-")
    else { return nil }
    let digits = Array(mark[(mark.startIndex + 1)..<(mark.startIndex + 9)] + mark.suffix(6))
    return isDate(digits[..<8]) && isTime(digits[8...]) ? digits : nil
  }

  /// The seconds of `.vSECONDS`.
  private static func ownCloudSeconds(_ mark: ArraySlice<UInt8>) -> Int64? {
    guard mark.starts(with: ".v".utf8), (3...14).contains(mark.count) else { return nil }
    let digits = mark.dropFirst(2)
    guard digits.allSatisfy(\.isDigit) else { return nil }
    return Int64(String(decoding: digits, as: UTF8.self))
  }

  private static func isRcloneSuffix(_ mark: ArraySlice<UInt8>) -> Bool {
    if mark.elementsEqual(".bak".utf8) || mark.elementsEqual(".old".utf8) { return true }
    guard let first = mark.first, separators.contains(first) else { return false }
    let rest = mark.dropFirst()
    guard rest.allSatisfy({ $0.isDigit || dateSeparators.contains($0) }) else { return false }
    let groups = rest.split(omittingEmptySubsequences: false) { dateSeparators.contains($0) }
    guard suffixShapes.contains(groups.map(\.count)) else { return false }
    let digits = Array(groups.joined())
    return isDate(digits[..<8]) && (digits.count == 8 || isTime(digits[8...]))
  }

  /// The numbers of successive digits in a suffix: those of a date, followed by no time, or by a time without
  /// or with seconds.
  private static let suffixShapes: Set<[Int]> = {
    let times: [[Int]] = [[], [4], [6], [2, 2], [2, 2, 2]]
    return Set(times.flatMap { [[8] + $0, [4, 2, 2] + $0] } + [[12], [14]])
  }()

  private static let dateSeparators = Array("-_.:T ".utf8)

  /// Whether eight digits are a year, a month and a day.
  private static func isDate(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy(\.isDigit) else { return false }
    return (1...12).contains(pair(digits, 4)) && (1...31).contains(pair(digits, 6))
  }

  /// Whether four or six digits are an hour, a minute and perhaps a second.
  private static func isTime(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy(\.isDigit), pair(digits, 0) < 24, pair(digits, 2) < 60 else {
      return false
    }
    return digits.count < 6 || pair(digits, 4) <= 60
  }

  private static func pair(_ digits: ArraySlice<UInt8>, _ offset: Int) -> Int {
    let zero = Int(UInt8(ascii: "0"))
    let tens = Int(digits[digits.startIndex + offset]) - zero
    return tens * 10 + Int(digits[digits.startIndex + offset + 1]) - zero
  }
}
