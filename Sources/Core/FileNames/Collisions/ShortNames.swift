/// The short names (8.3) that Windows gives to files in addition to their long ones.
///
/// A file of such a name and the one with the long name cannot both be there: `PROGRA~1` opens `Program Files`.
/// Of a long name without its spaces and dots, in upper case and with `_` for `+ , ; = [ ]`, the short name has the
/// first six characters and `~1`; with more digits less of them. After `~4`, or if there are two characters at most, it
/// has the first two, a hash in four hexadecimal digits, and `~1`. The extension has its first three characters, or
/// two and `~`.
///
/// What is certain is only that a name may be the short one: Windows counts in the order in which files are made, and
/// FAT and NTFS count differently. The hash is not computed, a character beyond ASCII counts as any other, and a volume may
/// have no short names at all, as all but the system's have since Windows 8.
///
/// Source: Microsoft, "How Windows Generates 8.3 File Names from Long File Names" (Q142982), "Naming Files, Paths, and
/// Namespaces", and `fsutil 8dot3name`; Linux, `vfat_create_shortname` in `fs/fat/namei_vfat.c`.
enum ShortNames {
  private static let dot = UInt8(ascii: ".")
  private static let tilde = UInt8(ascii: "~")

  /// What must be equal in a short name and a long one.
  ///
  /// - Returns: The keys, each of which is enough; none if Windows gives no such name.
  static func keys(ofShort name: [UInt8]) -> [[UInt8]] {
    guard name.contains(tilde), name.count <= 48, isPlain(name) else { return [] }
    let (base, suffix) = parts(of: name)
    guard let end = base.lastIndex(of: tilde), suffix.count <= 3 else { return [] }
    let digits = base[(end + 1)...]
    guard (1...3).contains(digits.count), digits.first != 0x30, base.count <= 8,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return [] }
    let start = Array(base[..<end])
    var keys = [key(UInt8(digits.count), start, suffix)]
    if (4...6).contains(start.count), start.suffix(4).allSatisfy(isHexadecimal) {
      keys.append(key(0, start.dropLast(4), suffix))
    }
    return keys
  }

  /// What must be equal in a short name that Windows may give to a name.
  ///
  /// - Returns: The keys; none if the name is a short one itself.
  static func keys(ofLong name: [UInt8]) -> [[UInt8]] {
    let (base, suffix) = parts(of: name)
    if isPlain(name), base.count <= 8, suffix.count <= 3 { return [] }
    var keys: [[UInt8]] = []
    var ends = [suffix.prefix(3)]
    if suffix.count > 3 { ends.append(suffix.prefix(2) + [tilde]) }
    for end in ends {
      keys.append(key(0, base.prefix(2), end))
      for digits in 1...3 { keys.append(key(UInt8(digits), base.prefix(7 - digits), end)) }
    }
    return keys
  }

  private static func key(
    _ kind: UInt8, _ base: some Sequence<UInt8>, _ suffix: some Sequence<UInt8>
  ) -> [UInt8] {
    [kind] + base + [dot] + suffix
  }

  /// The name before its last dot and after it, each as short names have it.
  private static func parts(of name: [UInt8]) -> (base: [UInt8], suffix: [UInt8]) {
    let start = name.firstIndex { $0 != dot } ?? name.count
    guard let end = name[start...].lastIndex(of: dot), end + 1 < name.count else {
      return (letters(of: name[...]), [])
    }
    return (letters(of: name[..<end]), letters(of: name[(end + 1)...]))
  }

  private static func letters(of text: ArraySlice<UInt8>) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in text {
      switch byte {
      // The first byte of a character beyond ASCII counts, and the others are skipped.
      case 0x80..<0xC0, 0x20, dot: continue
      case 0xC0...: letters.append(UInt8(ascii: "_"))
      case 0..<0x20: letters.append(UInt8(ascii: "_"))
      default: letters.append(isForbidden(byte) ? UInt8(ascii: "_") : foldASCII(byte))
      }
    }
    return letters
  }

  /// Whether a name has only what a short name may have, and one dot at most.
  private static func isPlain(_ name: [UInt8]) -> Bool {
    name.first != dot && name.last != dot && name.count { $0 == dot } <= 1
      && !name.contains { $0 <= 0x20 || isForbidden($0) }
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "*"),
      UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"),
      UInt8(ascii: "|"), UInt8(ascii: "\\"), 0x7F:
      true
    default: false
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension CollisionFinder {
  /// The names that may be the short name (8.3) of another one in the same folder, for Windows.
  ///
  /// - Returns: Each path with its problem, in the order in which they were added; empty if Windows is not among the
  ///   systems.
  /// - Complexity: O(*n*) in the bytes of the names, plus for each name found the length of its path.
  public func shortNames() -> [(path: RelativePath, problem: NameProblem)] {
    guard systems.contains(.win32) else { return [] }
    var candidates: [(entry: UInt32, keys: [ShortPlace])] = []
    // By each key that was asked for, the first of the long names in the order of their bytes.
    var longNames: [ShortPlace: UInt32?] = [:]
    for entry in folderPaths.count..<entries.count {
      let keys = ShortNames.keys(ofShort: name(of: UInt32(entry))).map { place(of: entry, $0) }
      if keys.isEmpty { continue }
      candidates.append((UInt32(entry), keys))
      for key in keys { longNames[key] = .some(nil) }
    }
    if candidates.isEmpty { return [] }
    for entry in folderPaths.count..<entries.count {
      let long = name(of: UInt32(entry))
      for key in ShortNames.keys(ofLong: long) {
        let place = place(of: entry, key)
        guard let known = longNames[place] else { continue }
        if let known, name(of: known).lexicographicallyPrecedes(long) { continue }
        longNames[place] = UInt32(entry)
      }
    }
    return candidates.compactMap { candidate in
      guard let long = candidate.keys.lazy.compactMap({ longNames[$0] ?? nil }).first,
        let path = path(of: candidate.entry)
      else { return nil }
      let name = String(decoding: name(of: long), as: UTF8.self)
      return (
        path,
        NameProblem(
          .shortName, at: 0, "Windows may give '\(name)' this name as its short one (8.3)",
          [.win32])
      )
    }
  }

  private struct ShortPlace: Hashable {
    let folder: UInt32
    let key: [UInt8]
  }

  /// A key in a folder; folders that some system treats as equal are one.
  private func place(of entry: Int, _ key: [UInt8]) -> ShortPlace {
    ShortPlace(folder: entries[Int(entries[entry].parent)].first, key: key)
  }
}
