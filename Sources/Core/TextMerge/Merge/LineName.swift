/// The name that a line gives to something: a function, a setting, a column, a host.
///
/// | | |
/// |---|---|
/// | definition | `def total(a):`, `class Cart {`, `total() {`, `case 5:`, `Host box`, `msgid "Save"`, `@book{may2023,` |
/// | identifier | `id="b4"` in a tag, `UID:2@x`, of the whole text |
/// | tag | `<string name="n">` |
/// | value | `padding: 9px`, `n = 5`, `"n": 5`, `alias gs="git status"`, `BDAY:1990-01-01` |
/// | requirement | `httpx==0.24` |
/// | path | `/api @team`, `a.com/a v1.0.0` |
/// | place | `UUID=7 /data ext4` |
/// | host | `10.0.0.9 camera` |
/// | column | `birthday DATE,` |
/// | number | `string city = 4;`, the next one of a block |
struct LineName: Hashable {
  /// What shows that it is a name.
  enum Form: UInt8 {
    case definition, identifier, tag, value, requirement, path, place, host, column, number
  }

  let form: Form
  /// The name alone, as a person reads it.
  let word: [UInt8]
  /// What else belongs to it: two names are the same if it is.
  private let kind: [UInt8]

  private init(_ form: Form, _ word: some Sequence<UInt8>, of kind: some Sequence<UInt8> = []) {
    (self.form, self.word, self.kind) = (form, Array(word), Array(kind))
  }

  /// The name as a number, if it is one.
  var number: Int? {
    word.isEmpty || word.count > 9 || !word.allSatisfy(Byte.isDigit)
      ? nil : word.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
  }

  /// Longer lines are not read.
  private static let longestLine = 512

  /// The names in a line; most have none, and few more than one.
  ///
  /// - Parameter line: The contents of the line.
  /// - Returns: The names, each once.
  /// - Complexity: Linear in the line.
  static func all(in line: ArraySlice<UInt8>) -> [LineName] {
    let text = trimmed(line)
    guard let first = text.first, text.count <= longestLine else { return [] }
    if first == UInt8(ascii: "<") { return tagNames(in: text) }
    if first == UInt8(ascii: "#") { return macro(in: text).map { [$0] } ?? [] }
    var names: [LineName] = []
    if let name = definition(in: text) ?? value(in: text) ?? requirement(in: text) {
      names.append(name)
      if name.form == .value, let number = number(of: text) {
        names.append(LineName(.number, number))
      }
    }
    let words = text.split(maxSplits: 3, whereSeparator: Byte.isBlank)
    guard words.count > 1 else { return names }
    if isPath(words[0]) { names.append(LineName(.path, words[0])) }
    if words.count > 2, words[1].first == UInt8(ascii: "/") {
      names.append(LineName(.place, words[1]))
    }
    if isAddress(words[0]) { names.append(LineName(.host, words[1])) }
    if words[0].allSatisfy(isNameByte), isFirst(words[0][words[0].startIndex]),
      isFirst(words[1][words[1].startIndex]), !constraints.contains(words[0].map(Byte.lowered))
    {
      names.append(LineName(.column, words[0]))
    }
    return names
  }

  // MARK: Words

  private static func words(_ text: String) -> Set<[UInt8]> {
    Set(text.utf8.split { $0 <= Byte.space }.map(Array.init))
  }

  /// Words before the one that says what is defined.
  private static let modifiers = words(
    "export async public private protected static final open override pub internal default abstract data sealed"
  )
  /// What has one definition for each name, whatever its parameters are.
  private static let functions = words("def fn function sub")
  private static let types = words(
    "class struct enum interface trait protocol module message service macro")
  /// What is named by the rest of the line.
  private static let labels = words("case Host location upstream msgid")
  /// What may follow the name of a function or type, besides a sign.
  private static let followers = words("extends implements where is with")
  /// Words that begin a statement, or a note of a person.
  private static let statements = words(
    """
    return not and or in is of new await yield throw raise typeof if elif else while until when case echo print for switch
    do try catch except finally with assert default public private protected begin end todo note fixme http https
    """)
  /// Properties of contacts and events that one may have several times.
  private static let repeated = words(
    "email tel adr url note impp related attendee comment categories attach rdate exdate")
  /// Words at the beginning of what is no column.
  private static let constraints = words(
    "primary foreign constraint unique check key index return import from using let var const val public private"
  )

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop(while: Byte.isBlank)
    guard let last = text.lastIndex(where: { !Byte.isBlank($0) }) else { return [] }
    return text[...last]
  }

  private static func isFirst(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { isFirst(byte) || Byte.isDigit(byte) }

  // MARK: Definitions

  private static func macro(in text: ArraySlice<UInt8>) -> LineName? {
    let rest = text.dropFirst().drop(while: Byte.isBlank)
    guard rest.starts(with: "define ".utf8) else { return nil }
    let name = rest.dropFirst(7).drop(while: Byte.isBlank).prefix(while: isNameByte)
    return name.isEmpty ? nil : LineName(.definition, name, of: "define".utf8)
  }

  private static func definition(in text: ArraySlice<UInt8>) -> LineName? {
    var rest = text
    var word = rest.prefix(while: isNameByte)
    while modifiers.contains(Array(word)) {
      rest = rest[word.endIndex...].drop(while: Byte.isBlank)
      word = rest.prefix(while: isNameByte)
    }
    if rest.first == UInt8(ascii: "@") { return entry(in: rest) }
    guard !word.isEmpty else { return nil }
    let after = rest[word.endIndex...]
    let key = Array(word)
    if after.first.map(Byte.isBlank) ?? false {
      let next = after.drop(while: Byte.isBlank)
      if labels.contains(key) {
        let end = next.lastIndex { !Byte.isBlank($0) && !":{".utf8.contains($0) }
        return end.map { LineName(.definition, next[...$0], of: word) }
      }
      let isFunction = functions.contains(key)
      guard isFunction || types.contains(key) else { return nil }
      let name = next.prefix { isNameByte($0) || isFunction && ".:?!".utf8.contains($0) }
      let follower = next[name.endIndex...].drop(while: Byte.isBlank)
      guard !name.isEmpty,
        follower.first.map({ "({<:[=;".utf8.contains($0) }) ?? true
          || followers.contains(Array(follower.prefix(while: Byte.isLetter)))
      else { return nil }
      return LineName(.definition, name, of: word)
    }
    return method(in: text)
  }

  /// An entry of a bibliography: `@book{may2023,`.
  private static func entry(in text: ArraySlice<UInt8>) -> LineName? {
    let kind = text.dropFirst().prefix(while: Byte.isLetter)
    let rest = text[kind.endIndex...]
    guard !kind.isEmpty, rest.first == UInt8(ascii: "{") else { return nil }
    let name = rest.dropFirst().prefix { $0 != UInt8(ascii: ",") }
    return name.isEmpty || name.endIndex == text.endIndex ? nil : LineName(.definition, name)
  }

  /// A function that has its name alone before its parameters: `total() {`.
  private static func method(in text: ArraySlice<UInt8>) -> LineName? {
    let name = text.prefix(while: isNameByte)
    guard text.last == UInt8(ascii: "{"), !statements.contains(name.map(Byte.lowered)) else {
      return nil
    }
    let rest = text[name.endIndex...]
    guard !name.isEmpty, rest.first == UInt8(ascii: "("),
      rest.count(where: { $0 == UInt8(ascii: "(") }) == 1,
      rest.count(where: { $0 == UInt8(ascii: ")") }) == 1,
      !rest.contains(where: { "\"'`".utf8.contains($0) })
    else { return nil }
    return LineName(.definition, name, of: text.filter { !Byte.isBlank($0) })
  }

  // MARK: Values

  private static func value(in text: ArraySlice<UInt8>) -> LineName? {
    guard let first = text.first else { return nil }
    let key: ArraySlice<UInt8>
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if isQuoted {
      let name = text.dropFirst().prefix { $0 != first }
      guard name.endIndex < text.endIndex, !name.isEmpty else { return nil }
      key = text[...name.endIndex]
    } else {
      guard isFirst(first) || first == UInt8(ascii: "$") || first == UInt8(ascii: "@") else {
        return nil
      }
      let name = text.prefix {
        isNameByte($0) || Byte.isBlank($0) || "$@-./;".utf8.contains($0)
      }
      guard let last = name.lastIndex(where: { !Byte.isBlank($0) }) else { return nil }
      key = name[...last]
    }
    let rest = text[key.endIndex...].drop(while: Byte.isBlank)
    guard let sign = rest.first else { return nil }
    let after = rest.dropFirst()
    let next = after.first
    let isValue: Bool
    switch sign {
    case UInt8(ascii: "="): isValue = next.map { !"=>~".utf8.contains($0) } ?? true
    case UInt8(ascii: ":"):
      if next == UInt8(ascii: "=") {
        isValue = true
      } else {
        isValue =
          next.map(Byte.isBlank) ?? true || isQuoted || text.last == UInt8(ascii: ";")
          || isProperty(key)
      }
    default: isValue = false
    }
    let words = key.split(whereSeparator: Byte.isBlank)
    guard isValue, words.count <= 3, isQuoted || !startsStatement(words[0]),
      isQuoted || !key.contains(UInt8(ascii: ";")) || isProperty(key),
      !mentions(words[words.count - 1], in: after)
    else { return nil }
    return key.elementsEqual("UID".utf8)
      ? LineName(.identifier, after)
      : LineName(.value, isQuoted ? key.dropFirst().dropLast() : key, of: isQuoted ? [first] : [])
  }

  /// The number that is the whole value of a line.
  private static func number(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let last = text.lastIndex(where: { !Byte.isBlank($0) && !",;".utf8.contains($0) }) else {
      return nil
    }
    let digits = text[...last].suffix(9).reversed().prefix(while: Byte.isDigit).count
    let number = text[(last + 1 - digits)..<(last + 1)]
    let before = text[..<number.startIndex].last { !Byte.isBlank($0) }
    return digits > 0 && before == UInt8(ascii: "=") ? number : nil
  }

  /// Whether a key is the name of a property of iCalendar and the like: `BDAY`, `DTSTART;TZID`.
  private static func isProperty(_ key: ArraySlice<UInt8>) -> Bool {
    key.allSatisfy { Byte.lowered($0) != $0 || Byte.isDigit($0) || "-;".utf8.contains($0) }
  }

  private static func startsStatement(_ word: ArraySlice<UInt8>) -> Bool {
    let word = word.map(Byte.lowered)
    let name = word.prefix { $0 != UInt8(ascii: ";") }
    return statements.contains(word) || repeated.contains(Array(name))
  }

  /// Whether a value is made of the one before it: `PATH=$PATH:bin`.
  private static func mentions(_ name: ArraySlice<UInt8>, in value: ArraySlice<UInt8>) -> Bool {
    value.split { !isNameByte($0) }.contains { $0 == name }
  }

  private static func requirement(in text: ArraySlice<UInt8>) -> LineName? {
    let name = text.prefix { isNameByte($0) || "-.[]".utf8.contains($0) }
    let rest = text[name.endIndex...]
    guard !name.isEmpty, !rest.contains(where: Byte.isBlank), rest.count > 2,
      rest.dropFirst().first == UInt8(ascii: "="),
      rest.first.map({ "=~<>!".utf8.contains($0) }) ?? false
    else { return nil }
    return LineName(.requirement, name)
  }

  // MARK: Columns

  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, isFirst(first) || "/.*".utf8.contains(first) else { return false }
    return word.contains(where: isFirst) && word.contains(UInt8(ascii: "/"))
      && !word.contains { ":()<>,\"'".utf8.contains($0) }
  }

  private static func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    word.count { $0 == UInt8(ascii: ".") } == 3
      && word.allSatisfy { Byte.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  // MARK: Tags

  private static func tagNames(in text: ArraySlice<UInt8>) -> [LineName] {
    let tag = text.dropFirst().prefix { isNameByte($0) || ":-.".utf8.contains($0) }
    guard !tag.isEmpty else { return [] }
    let end = text.firstIndex(of: UInt8(ascii: ">")) ?? text.endIndex
    var names: [LineName] = []
    var rest = text[tag.endIndex..<end]
    while let start = rest.firstIndex(where: isFirst) {
      let attribute = rest[start...].prefix { isNameByte($0) || ":-.".utf8.contains($0) }
      let value = rest[attribute.endIndex...]
      guard value.first == UInt8(ascii: "="), let mark = value.dropFirst().first,
        mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
      else {
        rest = value
        continue
      }
      let content = value.dropFirst(2).prefix { $0 != mark }
      if !content.isEmpty {
        if attribute.elementsEqual("id".utf8) || attribute.elementsEqual("xml:id".utf8) {
          names.append(LineName(.identifier, content))
        } else if attribute.elementsEqual("name".utf8) || attribute.elementsEqual("key".utf8)
          || attribute.elementsEqual("android:name".utf8)
        {
          names.append(LineName(.tag, content, of: tag + [Byte.space] + attribute))
        }
      }
      rest = rest[content.endIndex...].dropFirst()
    }
    return names
  }
}
