extension NameProblem {
  /// What some systems would refuse a name for, or change it.
  ///
  /// - Parameters:
  ///   - name: One component of a path.
  ///   - systems: The systems that count.
  /// - Returns: The problems, in the order of their places in the name; each kind once.
  /// - Complexity: O(*n*) in the length of the name.
  public static func problems(
    of name: [UInt8], for systems: [FileSystem] = FileSystem.portable
  ) -> [NameProblem] {
    var finder = NameProblemFinder(name, systems)
    return finder.problems()
  }

  /// Whether some systems would refuse a path for its length as a whole.
  ///
  /// - Parameters:
  ///   - path: The path; the folders above it on a device are not counted.
  ///   - systems: The systems that count.
  /// - Returns: One problem, or none.
  /// - Complexity: O(*n*) in the length of the path.
  public static func problems(
    ofPathLength path: RelativePath, for systems: [FileSystem] = FileSystem.portable
  ) -> [NameProblem] {
    let shortest = systems.compactMap { $0.rules.pathLimit }.min()
    guard let shortest, path.bytes.count > shortest else { return [] }
    let length = NameProblemFinder.units(of: path.bytes)
    guard length > shortest else { return [] }
    let refusing = systems.filter { ($0.rules.pathLimit ?? .max) < length }
    return [
      NameProblem(
        .pathTooLong, at: 0,
        "the path has \(length) UTF-16 units; at most \(shortest) are safe", refusing)
    ]
  }

  /// The problem of a path that is too long, or too deep, to be one at all: no system opens it.
  ///
  /// - Parameters:
  ///   - error: Why `RelativePath` does not take it.
  ///   - systems: The systems that count.
  /// - Returns: The problem; `nil` if the error is another one.
  public static func problem(
    ofPathRefused error: FileNameError, for systems: [FileSystem] = FileSystem.portable
  ) -> NameProblem? {
    let code: Code
    switch error.code {
    case .pathTooLong: code = .pathTooLong
    case .pathTooDeep: code = .pathTooDeep
    default: return nil
    }
    return NameProblem(code, at: error.offset ?? 0, error.message, systems)
  }
}

/// Looks through one name.
struct NameProblemFinder {
  private let name: [UInt8]
  private let systems: [FileSystem]
  private var found: [NameProblem] = []

  init(_ name: [UInt8], _ systems: [FileSystem]) {
    self.name = name
    self.systems = systems
  }

  mutating func problems() -> [NameProblem] {
    if isPlain { return [] }
    findLength()
    findCharacters()
    findEnds()
    findReservedNames()
    return found.sorted { ($0.offset, $0.code.rawValue) < ($1.offset, $1.code.rawValue) }
  }

  /// Whether a name can have no problem at all: most names, found out quickly.
  private var isPlain: Bool {
    guard let first = name.first, let last = name.last, name.count <= 100 else { return false }
    guard first != 0x20, first != 0x7E, last != 0x20, last != 0x2E else { return false }
    for byte in name {
      switch byte {
      case 0x00...0x1F, 0x22, 0x2A, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C, 0x80...: return false
      default: break
      }
    }
    return WindowsNames.device(in: name) == nil && !WindowsNames.isReservedByOneDrive(name)
  }

  private mutating func report(
    _ code: Code, at offset: Int, _ message: String, _ refuses: (NameRules) -> Bool
  ) {
    guard !found.contains(where: { $0.code == code }) else { return }
    let refusing = systems.filter { refuses($0.rules) }
    guard !refusing.isEmpty else { return }
    found.append(NameProblem(code, at: offset, message, refusing))
  }

  private typealias Code = NameProblem.Code

  /// The UTF-16 units of a name; of ill-formed bytes one each.
  static func units(of name: [UInt8]) -> Int {
    var count = 0
    var offset = 0
    while offset < name.count {
      let scalar = decodeScalar(name.span, at: offset)
      count += (scalar?.value ?? 0) > 0xFFFF ? 2 : 1
      offset += scalar?.length ?? 1
    }
    return count
  }

  private mutating func findLength() {
    let units = Self.units(of: name)
    let count = name.count
    func isTooLong(_ limit: NameRules.Limit) -> Bool {
      switch limit {
      case .bytes(let most): count > most
      case .utf16(let most): units > most
      }
    }
    let refusing = systems.filter { isTooLong($0.rules.limit) }
    guard !refusing.isEmpty else { return }
    found.append(
      NameProblem(
        .tooLong, at: 0,
        "the name has \(count) bytes, \(units) UTF-16 units; most systems take "
          + "at most 255 of one or the other", refusing))
  }

  private mutating func findCharacters() {
    var offset = 0
    while offset < name.count {
      guard let scalar = decodeScalar(name.span, at: offset) else {
        report(
          .invalidUTF8, at: offset,
          "byte \(hexadecimal(UInt32(name[offset]), digits: 2)) is not UTF-8"
        ) { $0.needsUTF8 }
        offset += 1
        continue
      }
      look(at: scalar.value, offset)
      offset += scalar.length
    }
  }

  private mutating func look(at value: UInt32, _ offset: Int) {
    switch value {
    case 0x00...0x1F:
      report(.controlCharacter, at: offset, "control character \(codePoint(value))") {
        $0.refusesPathCharacters
      }
    case 0x22, 0x2A, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C:
      let character = Character(Unicode.Scalar(UInt8(value)))
      report(.forbiddenCharacter, at: offset, "'\(character)' has a meaning in paths of Windows") {
        $0.refusesPathCharacters
      }
    case 0..<0x80: break
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      guard !found.contains(where: { $0.code == .bidirectionalControl }) else { return }
      found.append(
        NameProblem(
          .bidirectionalControl, at: offset,
          "\(codePoint(value)) turns the direction of the text: the name reads otherwise than it is",
          []))
    default:
      let age = ScalarAge(of: value)
      guard age == .unassigned || age == .noncharacter else { return }
      report(
        .unassignedCharacter, at: offset,
        "\(codePoint(value)) is no character of Unicode \(UnicodeData.version)"
      ) { $0.refusesUnassigned }
    }
  }

  private mutating func findEnds() {
    guard let first = name.first, let last = name.last else { return }
    if first == 0x20 {
      report(.leadingSpace, at: 0, "a space at the beginning") { $0.refusesLeadingSpace }
    }
    if last == 0x20 {
      report(.trailingSpace, at: name.count - 1, "a space at the end") { $0.refusesTrailingSpace }
    } else if last == 0x2E {
      report(.trailingDot, at: name.count - 1, "a dot at the end") { $0.refusesTrailingDot }
    }
  }

  private mutating func findReservedNames() {
    if let device = WindowsNames.device(in: name) {
      let refusing = systems.filter { $0.rules.refusesDevices }
      if !refusing.isEmpty {
        found.append(
          NameProblem(
            .reservedName, at: 0, "'\(device)' is a device of Windows, with any extension", refusing
          ))
      }
    } else if WindowsNames.isReservedByOneDrive(name) {
      report(.reservedName, at: 0, "OneDrive keeps this name for itself") {
        $0.refusesOneDriveNames
      }
    }
  }

  private func codePoint(_ value: UInt32) -> String {
    "U+" + hexadecimal(value, digits: 4)
  }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
