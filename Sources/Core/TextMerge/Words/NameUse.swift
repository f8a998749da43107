/// A name in a line, and whether the line defines it.
///
/// | | defined by |
/// |---|---|
/// | a variable | `name = 1`, `name := 1`, `let name`, `int name` |
/// | a function or type | `def name`, `class name`, `name() {` |
/// | a column | `name text` at the beginning of a line |
/// | a key | `name:` at the beginning of a line |
/// | an id | `id="name"`, `[[name]]`, `\label{name}`, `\newcommand{\name}` |
/// | a parameter | `function f(name)`, `f(int name) {` |
struct NameUse {
  let line: ArraySlice<UInt8>
  let name: ArraySlice<UInt8>

  private static let definers = words(
    """
    def func fn function fun sub class struct enum interface trait type typedef module mod package import
    use using let var val const final static mut auto local export declare readonly my our define macro alias
    as table view with for foreach int long short float double char bool boolean string void unsigned
    """)
  private static let commands = words(
    "newcommand renewcommand newenvironment label def let bibitem")
  static let columnTypes = words(
    "text int integer bigint smallint serial varchar char string boolean bool date timestamp real numeric decimal uuid blob"
  )
  private static let attributes = words("id name")
  private static let functions = words("def func fn function fun sub lambda")
  private static let imports = words("import from use using")
  /// Words before a value.
  private static let operators = words(
    "return not and or in is of new await yield throw raise typeof if elif else while until when case echo print"
  )

  static func words(_ text: String) -> Set<[UInt8]> {
    Set(text.utf8.split { $0 <= Byte.space }.map(Array.init))
  }

  /// Whether a word belongs to a language, and is no name of a text: `var`.
  static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    definers.contains(Array(word)) || operators.contains(Array(word))
  }

  private var before: ArraySlice<UInt8> { line[..<name.startIndex] }
  private var after: ArraySlice<UInt8> { line[name.endIndex...] }

  /// Whether a sign of code is next to it: `\name`, `#name`, `<<name>>`, `_name_`.
  var isCode: Bool {
    let signs = "\\{}<>[]#_$&`=|@"
    return before.last.map(signs.utf8.contains) ?? false
      || after.first.map(signs.utf8.contains) ?? false
      || name.contains(UInt8(ascii: "_"))
  }

  /// Whether the line defines it, for others too.
  var isDefinition: Bool {
    let next = after.drop(while: Byte.isBlank)
    let second = next.dropFirst().first
    if next.first == UInt8(ascii: "="), second != UInt8(ascii: "="), second != UInt8(ascii: ">") {
      return true
    }
    let isFirst = before.allSatisfy { Byte.isBlank($0) || "-\"'".utf8.contains($0) }
    if isFirst,
      after.first == UInt8(ascii: ":") && !after.starts(with: "::".utf8)
        || after.starts(with: "\":".utf8)
        || after.starts(with: "()".utf8)
    {
      return true
    }
    let type = next.prefix(while: Byte.isLetter)
    if isFirst, next.startIndex > after.startIndex,
      Self.columnTypes.contains(type.map(Byte.lowered))
    {
      return true
    }
    if next.starts(with: ":=".utf8) || before.elementsEqual("[[".utf8) { return true }
    let marks = before.reversed().prefix { !Byte.isLetterOrDigit($0) }
    let word = lastWord.map(Byte.lowered)
    if !marks.isEmpty, marks.allSatisfy(Byte.isBlank) { return isDeclaration }
    return marks.contains(UInt8(ascii: "{")) && Self.commands.contains(word)
      || marks.first == UInt8(ascii: "\"") && Self.attributes.contains(word)
  }

  /// Whether a word before it says that the line defines it: `def name`, `import name`.
  var isDeclaration: Bool {
    let marks = before.reversed().prefix { !Byte.isLetterOrDigit($0) }
    return !marks.isEmpty && marks.allSatisfy(Byte.isBlank)
      && Self.definers.contains(lastWord.map(Byte.lowered))
  }

  /// Whether the line imports it, and not what is in it.
  var isImport: Bool {
    Self.imports.contains(Array(line.prefix(while: Byte.isLetter)))
      && !(after.first.map { ".:/-".utf8.contains($0) } ?? false)
  }

  /// Whether the line is a comment.
  var isInComment: Bool {
    let text = line.drop(while: Byte.isBlank)
    return ["# ", "##", "//", "/*", "*", "--", ";", "%"].contains { text.starts(with: $0.utf8) }
  }

  /// Whether the line defines it for the lines that follow: it is a definition, or a parameter.
  var isOwnDefinition: Bool {
    if isDefinition || before.last == UInt8(ascii: "|") { return true }
    let isInParentheses =
      before.lastIndex(of: UInt8(ascii: "(")) ?? -1 > before.lastIndex(of: UInt8(ascii: ")")) ?? -1
    guard isInParentheses else { return false }
    let words = line.split { !Byte.isLetterOrDigit($0) && $0 != UInt8(ascii: "_") }
    let opens = line.last { $0 > Byte.space } == UInt8(ascii: "{")
    let next = after.first { !Byte.isBlank($0) }
    let isTyped =
      before.last.map(Byte.isBlank) ?? false && !lastWord.isEmpty
      && !Self.operators.contains(lastWord.map(Byte.lowered))
    return words.contains { Self.functions.contains(Array($0)) }
      || line.indices.contains { line[$0...].starts(with: "=>".utf8) }
      || opens && isTyped && (next == UInt8(ascii: ",") || next == UInt8(ascii: ")"))
  }

  /// The word before the name, if only marks are between them.
  private var lastWord: ArraySlice<UInt8> {
    func isLetter(_ byte: UInt8) -> Bool { Byte.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") }
    guard let end = before.lastIndex(where: isLetter) else { return [] }
    let text = before[...end]
    return text.lastIndex { !isLetter($0) }.map { text[($0 + 1)...] } ?? text
  }
}
