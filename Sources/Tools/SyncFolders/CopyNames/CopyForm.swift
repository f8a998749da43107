/// One form of name that a tool gives to conflict copies: the text between the stem and the extension.
///
/// A form is data. ``CopyForm/all`` is the table of them, and one matcher reads all.
struct CopyForm: Sendable {
  /// One piece of a form.
  enum Piece: Sendable {
    /// Fixed text.
    case text(String)
    /// One of several fixed texts, such as one phrase in several languages; the longest that fits is used.
    case oneOf([String])
    /// A month: its number, or its short name in one of the languages of ``MonthName``.
    case month
    /// A time, written as the template.
    case time(TimeTemplate)
    /// `M-D-YY H-MM-SS AM`, as Americans write the time.
    case americanTime
    /// A number without leading zeros.
    case number(ClosedRange<Int>)
    /// A number of so many digits.
    case digits(Int)
    /// So many characters of a kind that identify the device.
    case device(Characters, Int)
    /// So many characters of a kind without a meaning.
    case characters(Characters, Int)
    /// A person or a device: any text, as short as the piece before it allows.
    case who
    /// A person by an e-mail address, as short as the piece before it allows.
    case address
    /// Any text without a meaning.
    case anything
    /// A computer's name, which may hold the hyphens that surround it.
    case computer(ComputerName)
    /// What may be left out.
    case maybe([Piece])
  }

  /// How a computer's name is written.
  enum ComputerName: Sendable {
    /// In capitals, digits and hyphens, as Windows shows it.
    case capitals
    /// With a capital first and small letters behind it.
    case capitalized
    /// In letters, digits, hyphens and underscores.
    case any
  }

  /// A kind of characters.
  enum Characters: Sendable {
    /// `A` to `Z` and `2` to `7`.
    case base32
    /// `0` to `9` and `a` to `f`.
    case hexadecimal
    /// ASCII letters and digits.
    case alphanumeric

    func contains(_ byte: UInt8) -> Bool {
      switch (self, byte) {
      case (.base32, 0x41...0x5A), (.base32, 0x32...0x37): true
      case (.hexadecimal, 0x30...0x39), (.hexadecimal, 0x61...0x66): true
      case (.alphanumeric, 0x30...0x39), (.alphanumeric, 0x41...0x5A),
        (.alphanumeric, 0x61...0x7A):
        true
      default: false
      }
    }
  }

  /// The place of the marker.
  enum Place: Sendable {
    /// Before the extension, or at the end of a name without one.
    case beforeExtension
    /// Behind the extension: at the end of the name.
    case atEnd
    /// Before an extension that must be there.
    case beforeSomeExtension
  }

  /// The tool that writes it.
  let tool: CopyTool
  /// The cause.
  let cause: CopyCause
  /// How much the name alone proves.
  let strength: CopyStrength
  /// The place of the marker.
  let place: Place
  /// The number that is known if none is written.
  let impliedNumber: Int?
  /// A text that makes the name weak if the stem contains it too.
  let ambiguousAfter: String?
  /// A text that the stem must contain.
  let requiredBefore: String?
  /// Whether the tool renames both sides, so that there is no original.
  let renamesBothSides: Bool
  /// What it consists of, from left to right.
  private(set) var pieces: [Piece]

  init(
    _ tool: CopyTool, _ pieces: [Piece], cause: CopyCause = .edit,
    strength: CopyStrength = .strong, place: Place = .beforeExtension, impliedNumber: Int? = nil,
    ambiguousAfter: String? = nil, requiredBefore: String? = nil, renamesBothSides: Bool = false
  ) {
    self.tool = tool
    self.cause = cause
    self.strength = strength
    self.place = place
    self.impliedNumber = impliedNumber
    self.ambiguousAfter = ambiguousAfter
    self.requiredBefore = requiredBefore
    self.renamesBothSides = renamesBothSides
    self.pieces = pieces
  }

  /// The form without anything that may be left out, once for each way of leaving out; the shortest first.
  var alternatives: [CopyForm] {
    var lists: [[Piece]] = [[]]
    for piece in pieces {
      if case .maybe(let inner) = piece {
        lists += lists.map { $0 + inner }
      } else {
        lists = lists.map { $0 + [piece] }
      }
    }
    return lists.flatMap(Self.splitAtEnd).map { pieces in
      var form = self
      form.pieces = pieces
      return form
    }
  }

  /// The pieces once for each text that they can end in, so that the last characters distinguish the forms.
  private static func splitAtEnd(_ pieces: [Piece]) -> [[Piece]] {
    guard let index = pieces.lastIndex(where: { if case .text = $0 { false } else { true } }),
      case .oneOf(let texts) = pieces[index]
    else { return [pieces] }
    return texts.map { pieces[..<index] + [.text($0)] + pieces[(index + 1)...] }
  }

  /// Whether a marker of this form can end in a byte.
  func mayEnd(in byte: UInt8) -> Bool {
    switch pieces.last {
    case .text(let text): text.utf8.last == byte
    case .oneOf(let texts): texts.contains { $0.utf8.last == byte }
    case .time(let template):
      template.bytes.last == 0x5A ? byte == 0x5A : byte.isDigit
    case .americanTime: byte == UInt8(ascii: "M")
    case .number, .digits, .month: byte.isDigit
    case .device(let kind, _), .characters(let kind, _): kind.contains(byte)
    case .computer(.capitals): byte.isDigit || (0x41...0x5A).contains(byte)
    case .computer: byte.isDigit || byte.isASCIILetter || byte >= 0x80
    case .who, .address, .anything, .maybe: true
    case nil: false
    }
  }
}
