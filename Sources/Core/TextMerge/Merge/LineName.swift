/// The name that a line gives to something: a function, a setting, a column, a host.
///
/// | | |
/// |---|---|
/// | definition | `def total(a):`, `class Cart {`, `case 5:`, `Host box`, `alias gs='git status'`, `@book{may2023,` |
/// | method | `total() {`, `private int total() {` in a class |
/// | identifier | `id="top"` in a page or picture, `UID:2@x`, of the whole text |
/// | tag | `<string name="n">`, `<book id="b4">` |
/// | value | `padding: 9px;`, `"n": 5`, `'n' => 5,`, `BDAY:1990-01-01` |
/// | setting | `n = 5` |
/// | requirement | `httpx==0.24` |
/// | path | `/api @team`, `a.com/a v1.0.0` |
/// | place | `UUID=7 /data ext4 defaults 0 2` |
/// | host | `10.0.0.9 camera` |
/// | column | `birthday DATE,` |
/// | number | `string city = 4;`, the next one of a block |
struct LineName: Hashable {
  /// What shows that it is a name.
  enum Form: UInt8 {
    case definition, method, identifier, tag, value, setting, requirement, path, place, host, column
    case number
  }

  let form: Form
  /// The name alone, as a person reads it.
  let word: [UInt8]
  /// What else belongs to it: two names are the same if it is.
  let kind: [UInt8]

  private init(_ form: Form, _ word: some Sequence<UInt8>, of kind: some Sequence<UInt8> = []) {
    (self.form, self.word, self.kind) = (form, Array(word), Array(kind))
  }

  /// The name as a number, if it is one.
  var number: Int? {
    word.isEmpty || word.count > 9 || !word.allSatisfy(Byte.isDigit)
      ? nil : word.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
  }

  /// Longer lines are not read.
  static let longestLine = 512

  /// The names in a line; most have none, and few more than one.
  ///
  /// - Parameter line: The contents of the line.
  /// - Returns: The names, each once.
  /// - Complexity: Linear in the line.
  static func all(in line: ArraySlice<UInt8>) -> [LineName] {
    let text = Byte.withoutBlanks(line)
    guard let first = text.first, text.count <= longestLine else { return [] }
    if first == UInt8(ascii: "<") { return tagNames(in: text) }
    if first == UInt8(ascii: "#") { return macro(in: text).map { [$0] } ?? [] }
    var names: [LineName] = []
    for name in [
      definition(in: text) ?? value(in: text) ?? requirement(in: text), method(in: text),
      number(in: text),
    ] {
      if let name { names.append(name) }
    }
    let words = text.split(whereSeparator: Byte.isBlank)
    guard words.count > 1 else { return names }
    if words.count == 2, isPath(words[0]), isVersionOrOwner(words[1]) {
      names.append(LineName(.path, words[0]))
    }
    if words.count == 6, words[1].first == UInt8(ascii: "/") {
      names.append(LineName(.place, words[1]))
    }
    if isAddress(words[0]), isFirst(words[1][words[1].startIndex]) {
      names.append(LineName(.host, words[1]))
    }
    let column = words[0].filter(Byte.isInName)
    if words[0].count - column.count <= 2, !column.isEmpty,
      NameUse.columnTypes.contains(words[1].prefix(while: Byte.isLetter).map(Byte.lowered)),
      !statements.contains(column.map(Byte.lowered))
    {
      names.append(LineName(.column, column))
    }
    return names
  }

  // MARK: Words

  /// Words before the one that says what is defined.
  private static let modifiers = NameUse.words(
    "export async public private protected static final open override pub internal default abstract data sealed"
  )
  private static let functions = NameUse.words("def fn func fun function sub")
  private static let types = NameUse.words(
    "class struct enum trait protocol module message service")
  /// What is named by the rest of a line that opens a block.
  private static let blockLabels = NameUse.words(
    "location upstream variable output resource model type input create")
  /// What may follow the name of a type, besides a sign.
  private static let followers = NameUse.words("extends implements where is with")
  /// Words that begin a statement, or a note of a person.
  private static let statements = NameUse.words(
    """
    return not and or in is of new await yield throw raise typeof if elif else while until when case echo print for switch
    do try catch except finally with assert default public private protected begin end todo note fixme http https set
    """)
  /// What one may have several times: properties of contacts and events, and of settings of services.
  private static let repeated = NameUse.words(
    """
    email tel adr url note impp related attendee comment categories attach rdate exdate lang environment environmentfile
    after before wants requires execstartpre execstartpost exec exec-once bind dhcp-host
    """)

  private static func isFirst(_ byte: UInt8) -> Bool { Byte.isInName(byte) && !Byte.isDigit(byte) }

  // MARK: Definitions

  private static func macro(in text: ArraySlice<UInt8>) -> LineName? {
    let rest = text.dropFirst().drop(while: Byte.isBlank)
    guard rest.starts(with: "define ".utf8) else { return nil }
    let name = rest.dropFirst(7).drop(while: Byte.isBlank).prefix(while: Byte.isInName)
    return name.isEmpty ? nil : LineName(.definition, name, of: "define".utf8)
  }

  private static func definition(in text: ArraySlice<UInt8>) -> LineName? {
    if text.first == UInt8(ascii: "@") { return entry(in: text) }
    var rest = text
    var word = rest.prefix(while: Byte.isInName)
    while modifiers.contains(Array(word)) {
      rest = rest[word.endIndex...].drop(while: Byte.isBlank)
      word = rest.prefix(while: Byte.isInName)
    }
    let next = rest[word.endIndex...].drop(while: Byte.isBlank)
    guard !word.isEmpty, next.startIndex > word.endIndex, let last = text.last else { return nil }
    let opensBlock = "{(".utf8.contains(last)
    let name = next.prefix(while: Byte.isInName)
    let key = Array(word)
    func isWord(_ text: String) -> Bool { word.elementsEqual(text.utf8) }
    if isWord("case") {
      let label = next.prefix { $0 != UInt8(ascii: ":") }
      return label.endIndex < next.endIndex ? LineName(.definition, label, of: word) : nil
    }
    if isWord("Host") || isWord("msgid") { return LineName(.definition, next, of: word) }
    if isWord("alias") {
      let isValue = next[name.endIndex...].first == UInt8(ascii: "=")
      return isValue ? LineName(.definition, name, of: word) : nil
    }
    if isWord("gem") {
      return LineName(.definition, next.prefix { $0 != UInt8(ascii: ",") }, of: word)
    }
    if functions.contains(key) {
      guard !name.isEmpty, next.contains(UInt8(ascii: "(")) || opensBlock else { return nil }
      // In other languages, a function may have several bodies for other parameters.
      let isOfPython = isWord("def") && last == UInt8(ascii: ":") && name.count > 1
      return LineName(.definition, name, of: isOfPython ? word : text)
    }
    if blockLabels.contains(key.map(Byte.lowered)), opensBlock {
      return LineName(.definition, Byte.withoutBlanks(next.dropLast()), of: word)
    }
    guard types.contains(key), !name.isEmpty, last != UInt8(ascii: ";") else { return nil }
    let follower = next[name.endIndex...].drop(while: Byte.isBlank)
    let isFollowed =
      follower.first.map { "({<:[".utf8.contains($0) } ?? false
      || followers.contains(Array(follower.prefix(while: Byte.isLetter)))
    return isFollowed ? LineName(.definition, name, of: word) : nil
  }

  /// An entry of a bibliography: `@book{may2023,`.
  private static func entry(in text: ArraySlice<UInt8>) -> LineName? {
    let kind = text.dropFirst().prefix(while: Byte.isLetter)
    let rest = text[kind.endIndex...]
    guard !kind.isEmpty, rest.first == UInt8(ascii: "{") else { return nil }
    let name = rest.dropFirst().prefix { $0 != UInt8(ascii: ",") }
    return name.isEmpty || name.endIndex == text.endIndex ? nil : LineName(.definition, name)
  }

  /// A function whose line says so only in a class: `total() {`.
  private static func method(in text: ArraySlice<UInt8>) -> LineName? {
    guard text.last == UInt8(ascii: "{"), let opening = text.firstIndex(of: UInt8(ascii: "(")),
      text.contains(UInt8(ascii: ")")), !text.contains(UInt8(ascii: "="))
    else { return nil }
    let before = text[..<opening]
    let words = before.split(whereSeparator: Byte.isBlank)
    guard let name = words.last, name.endIndex == opening,
      name.allSatisfy({ Byte.isInName($0) || $0 == UInt8(ascii: "#") }),
      words.allSatisfy({
        modifiers.contains(Array($0)) || !statements.contains($0.map(Byte.lowered))
      })
    else { return nil }
    return LineName(.method, name, of: text.filter { !Byte.isBlank($0) })
  }

  // MARK: Values

  private static func value(in text: ArraySlice<UInt8>) -> LineName? {
    guard let first = text.first else { return nil }
    let key: ArraySlice<UInt8>
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    let isCustom = text.starts(with: "--".utf8)
    if isQuoted {
      let name = text.dropFirst().prefix { $0 != first }
      guard name.endIndex < text.endIndex, !name.isEmpty else { return nil }
      key = text[...name.endIndex]
    } else {
      guard isFirst(first) || isCustom else { return nil }
      let name = text.prefix { Byte.isInName($0) || Byte.isBlank($0) || "-./;".utf8.contains($0) }
      key = Byte.withoutBlanks(name)
    }
    let rest = text[key.endIndex...]
    let isSpaced = rest.first.map(Byte.isBlank) ?? false
    let after = rest.drop(while: Byte.isBlank)
    guard let sign = after.first else { return nil }
    let content = after.dropFirst()
    let next = content.first
    let words = key.split(whereSeparator: Byte.isBlank)
    guard let word = words.first, words.count <= 3,
      isQuoted
        || !statements.contains(word.map(Byte.lowered))
          && !words.dropFirst().contains(where: { $0.first == UInt8(ascii: "-") }),
      isQuoted || !key.contains(UInt8(ascii: ";")) || isProperty(key), !mentions(key, in: content)
    else { return nil }
    let name = isQuoted ? key.dropFirst().dropLast() : key
    let kind = isQuoted ? [first] : []
    let last = text.last
    switch sign {
    case UInt8(ascii: "=") where isQuoted && next == UInt8(ascii: ">"):
      return LineName(.value, name, of: kind)
    case UInt8(ascii: "="):
      // What is assigned in a program may be assigned again.
      guard words.count == 1, next.map({ !"=>~".utf8.contains($0) }) ?? true,
        last != UInt8(ascii: ";"), !isSpaced || !key.contains(UInt8(ascii: ".")),
        isQuoted || !isProperty(key) || !isCommand(content)
      else { return nil }
      return LineName(.setting, name, of: kind)
    case UInt8(ascii: ":"):
      let isStyle = last == UInt8(ascii: ";")
      if key.elementsEqual("UID".utf8), let next, !Byte.isBlank(next) {
        return LineName(.identifier, content, of: key)
      }
      guard next.map(Byte.isBlank) ?? true || isQuoted || isStyle || isProperty(key),
        !isCustom || isStyle, isQuoted || !(last.map { ".!?".utf8.contains($0) } ?? true),
        isQuoted || !content.contains(UInt8(ascii: "="))
      else { return nil }
      return LineName(.value, name, of: kind)
    default: return nil
    }
  }

  /// Whether a key is the name of a property or variable: `BDAY`, `DTSTART;TZID`, `GOOS`.
  private static func isProperty(_ key: ArraySlice<UInt8>) -> Bool {
    key.allSatisfy { Byte.lowered($0) != $0 || Byte.isDigit($0) || "-;_".utf8.contains($0) }
  }

  /// Whether words follow a value, as in `GOOS=linux go build`.
  private static func isCommand(_ value: ArraySlice<UInt8>) -> Bool {
    !(value.first.map { "\"'".utf8.contains($0) } ?? true)
      && Byte.withoutBlanks(value).contains(where: Byte.isBlank)
  }

  /// Whether one may give it several times, as an address of a person.
  var mayRepeat: Bool {
    Self.repeated.contains(word.prefix { $0 != UInt8(ascii: ";") }.map(Byte.lowered))
  }

  /// Whether a value is made of the one before it: `PATH=$PATH:bin`.
  private static func mentions(_ key: ArraySlice<UInt8>, in value: ArraySlice<UInt8>) -> Bool {
    guard let name = key.split(whereSeparator: { !Byte.isInName($0) }).last else { return false }
    return value.split { !Byte.isInName($0) }.contains { $0 == name }
  }

  private static func requirement(in text: ArraySlice<UInt8>) -> LineName? {
    let name = text.prefix { Byte.isInName($0) || "-.[]".utf8.contains($0) }
    let rest = text[name.endIndex...]
    guard !name.isEmpty, !rest.contains(where: Byte.isBlank), rest.count > 2,
      rest.dropFirst().first == UInt8(ascii: "="),
      rest.first.map({ "=~<>!".utf8.contains($0) }) ?? false
    else { return nil }
    return LineName(.requirement, name.map(Byte.lowered))
  }

  /// The number that is the whole value of a line; of a message each field has a type before its name.
  private static func number(in text: ArraySlice<UInt8>) -> LineName? {
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let value = text[(sign + 1)...].drop(while: Byte.isBlank)
    let digits = value.prefix(while: Byte.isDigit)
    let end = value[digits.endIndex...]
    let words = text[..<sign].split(whereSeparator: Byte.isBlank)
    guard !digits.isEmpty, digits.count < 10, !words.isEmpty,
      words.allSatisfy({ $0.allSatisfy { Byte.isInName($0) || "<>.,".utf8.contains($0) } }),
      end.isEmpty || end.elementsEqual(",".utf8) || end.elementsEqual(";".utf8)
    else { return nil }
    let isField = words.count > 1 && end.first == UInt8(ascii: ";")
    guard isField || words.count == 1 && end.first != UInt8(ascii: ";") else { return nil }
    return LineName(.number, digits, of: isField ? [1] : [])
  }

  // MARK: Columns

  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, isFirst(first) || "/.*".utf8.contains(first) else { return false }
    return word.contains(where: isFirst)
      && word.contains { "/.".utf8.contains($0) }
      && !word.contains { ":()<>,\"'".utf8.contains($0) }
  }

  private static func isVersionOrOwner(_ word: ArraySlice<UInt8>) -> Bool {
    let first = word.first
    return first == UInt8(ascii: "@")
      || first == UInt8(ascii: "v") && (word.dropFirst().first.map(Byte.isDigit) ?? false)
  }

  private static func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    word.count { $0 == UInt8(ascii: ".") } == 3
      && word.allSatisfy { Byte.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  // MARK: Tags

  /// Tags of resources and settings, of which each has a name of its own.
  private static let namedTags = NameUse.words(
    "string string-array plurals integer color dimen bool style data property entry message trans-unit key"
  )

  private static func tagNames(in text: ArraySlice<UInt8>) -> [LineName] {
    let tag = text.dropFirst().prefix { Byte.isInName($0) || ":-.".utf8.contains($0) }
    guard !tag.isEmpty else { return [] }
    var names: [LineName] = []
    let end = text.firstIndex(of: UInt8(ascii: ">")) ?? text.endIndex
    for (attribute, isIdentifier) in [
      ("id", true), ("xml:id", true), ("name", false), ("key", false),
    ] {
      if isIdentifier, let content = value(of: Array(attribute.utf8), in: text[tag.endIndex...]) {
        names.append(LineName(.identifier, content, of: "id".utf8))
      }
      if isIdentifier || namedTags.contains(tag.map(Byte.lowered)),
        let content = value(of: Array(attribute.utf8), in: text[tag.endIndex..<end])
      {
        names.append(LineName(.tag, content, of: tag))
      }
    }
    return names
  }

  /// The value of an attribute in a line of tags.
  private static func value(
    of attribute: [UInt8], in text: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    for start in text.indices where Byte.isBlank(text[start]) {
      let rest = text[(start + 1)...]
      guard rest.starts(with: attribute) else { continue }
      let value = rest.dropFirst(attribute.count)
      guard value.first == UInt8(ascii: "="), let mark = value.dropFirst().first,
        mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
      else { continue }
      let content = value.dropFirst(2).prefix { $0 != mark }
      return content.isEmpty ? nil : content
    }
    return nil
  }
}
