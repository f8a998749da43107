import ConflictResolution
import FileAccess
import Scenarios

/// The arguments of `resolve review`.
struct ReviewArguments: Sendable {
  /// What is reviewed and how it is decided, as the main command has it.
  let resolve: ResolveArguments
  /// Where the page is written; `nil` for standard output.
  let output: [UInt8]?
  /// Whether the page is opened.
  let opens: Bool
  /// Whether conflicts are printed as text, and no page is made.
  let isText: Bool

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    resolve = try ResolveArguments(parsed)
    opens = parsed.has("open")
    isText = parsed.text(of: "format") == "text"
    if isText {
      for option in ["open", "decisions", "remember"]
      where parsed.has(option) || parsed.value(of: option) != nil {
        throw parsed.usage.failure("'--\(option)' is for a page, and '--format text' makes none.")
      }
    }
    let output = parsed.value(of: "output") ?? Array((isText ? "-" : "review.html").utf8)
    self.output = output == [UInt8(ascii: "-")] ? nil : output
    if opens, self.output == nil {
      throw parsed.usage.failure("'--open' opens a file, and '--output -' writes none.")
    }
  }

  /// The options that decide as they were given, to be given again: the same versions are in conflict only then.
  var optionsAgain: [[UInt8]] {
    var words: [[UInt8]] = []
    for option in ResolveCommands.reviewOptions where !Self.ownOptions.contains(option.name) {
      let name = Array("--\(option.name)".utf8)
      if resolve.parsed.has(option.name) { words.append(name) }
      for value in resolve.parsed.values(of: option.name) {
        if option.takesNextWord, value.first != UInt8(ascii: "-") {
          words += [name, value]
        } else {
          words.append(name + [UInt8(ascii: "=")] + value)
        }
      }
    }
    return words
  }

  /// With `--remember` the command would decide what the person left open on the page.
  private static let ownOptions: Set<String> = [
    "output", "open", "format", "decisions", "remember", "color",
  ]
}
