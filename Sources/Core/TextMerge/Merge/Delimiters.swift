/// The marks in lines that open and close blocks: brackets, tags, environments, fences, comments and keywords.
///
/// | | opens | closes |
/// |---|---|---|
/// | brackets | `{`, `[`, `(` | `}`, `]`, `)` |
/// | tags | `<name …>` | `</name>` |
/// | templates | `{% name %}`, `{{#name` | `{% endname %}`, `{{/name` |
/// | LaTeX, Org, iCalendar | `\begin{x}`, `#+BEGIN_x`, `BEGIN:x` | `\end{x}`, `#+END_x`, `END:x` |
/// | C | `#if` and the like | `#endif` |
/// | containers of Markdown | `::: name` | `:::` |
/// | comments | `<!--`, `/*` | `-->`, `*/` |
/// | keywords | a line that begins with `if` and the like, or ends with `do` | `fi`, `end`, `done` and the like |
/// | both alike | fences, `$$`, `"""`, a line of `----` or `\|===` | the same |
///
/// What is in a string is counted as well. Therefore only changes are compared, not whole texts.
struct Delimiters {
  /// What a mark belongs to, and its name: marks of different kinds may have one name.
  struct Key: Hashable {
    let kind: Kind
    let name: ArraySlice<UInt8>

    init(_ kind: Kind, _ name: ArraySlice<UInt8> = []) { (self.kind, self.name) = (kind, name) }
  }

  /// What a mark belongs to.
  enum Kind: UInt8 {
    case brace, bracket, parenthesis, tag, template, environment, block, component, condition,
      container
    case comment, keyword
    /// The same mark opens and closes.
    case toggle
  }

  /// How many of one mark open and close; of a mark that does both, how many there are.
  struct Count {
    var opening = 0
    var closing = 0
  }

  private(set) var counts: [Key: Count] = [:]

  /// The marks in the order in which they were found: dictionaries have none.
  private(set) var keys: [Key] = []

  /// Adds the marks of lines, or subtracts them.
  mutating func add(_ lines: [ArraySlice<UInt8>], times factor: Int = 1) {
    for line in lines {
      DelimiterReader.read(line) { key, opens in
        add(key, opens ? Count(opening: factor) : Count(closing: factor))
      }
    }
  }

  /// Adds marks, or subtracts them.
  mutating func add(_ other: Delimiters, times factor: Int = 1) {
    for key in other.keys {
      let count = other[key]
      add(key, Count(opening: factor * count.opening, closing: factor * count.closing))
    }
  }

  private mutating func add(_ key: Key, _ count: Count) {
    if counts[key] == nil { keys.append(key) }
    counts[key, default: Count()].opening += count.opening
    counts[key, default: Count()].closing += count.closing
  }

  subscript(_ key: Key) -> Count { counts[key] ?? Count() }

  /// Whether a mark is a tag, or another one with a name, and not a bracket or a mark that does both.
  static func hasName(_ key: Key) -> Bool {
    switch key.kind {
    case .tag, .template, .environment, .block, .component, .condition: true
    case .brace, .bracket, .parenthesis, .container, .comment, .keyword, .toggle: false
    }
  }

  /// Whether a mark is a bracket.
  static func isBracket(_ key: Key) -> Bool {
    switch key.kind {
    case .brace, .bracket, .parenthesis: true
    default: false
    }
  }

  /// Whether as many open as close, or those that do both are an even number.
  func isBalanced(_ key: Key) -> Bool {
    let count = self[key]
    return key.kind == .toggle ? count.opening % 2 == 0 : count.opening == count.closing
  }
}
