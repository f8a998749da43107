/// The command of a strategy `exec:COMMAND`, ready for the shell.
///
/// Placeholders are those of git's merge drivers: `%O` the base, `%A` ours, `%B` theirs, `%P` the path, `%%` a percent
/// sign. Without any of the first four, the files follow in the order of `merge-file`: ours, base, theirs. Any other
/// use of `%` stays as it is.
///
///     MergeCommand("diff3 -m %A %O %B").line  // diff3 -m "$2" "$1" "$3"
///     MergeCommand("diff3 -m").line           // diff3 -m "$2" "$1" "$3"
///
/// Names never become part of the line: the shell gets them as arguments, so that nothing in a file's name can be run.
/// For this reason, a placeholder must not be quoted.
struct MergeCommand: Hashable, Sendable {
  /// The command as it was given.
  let text: String

  /// The line that the shell runs, with base, ours, theirs and the path as its arguments.
  let line: [UInt8]

  /// Whether it reads the base; if so, it is not run without a base.
  let readsBase: Bool

  init(_ text: String) {
    self.text = text
    var line: [UInt8] = []
    var named: Set<UInt8> = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let letter = rest.first else {
        line.append(byte)
        continue
      }
      if letter == UInt8(ascii: "%") {
        line.append(letter)
        rest.removeFirst()
      } else if let argument = Self.arguments[letter] {
        line += argument.utf8
        named.insert(letter)
        rest.removeFirst()
      } else {
        line.append(byte)
      }
    }
    if named.isEmpty { line += #" "$2" "$1" "$3""#.utf8 }
    self.line = line
    readsBase = named.isEmpty || named.contains(UInt8(ascii: "O"))
  }

  /// The replacement of each placeholder.
  private static let arguments = [
    UInt8(ascii: "O"): #""$1""#, UInt8(ascii: "A"): #""$2""#, UInt8(ascii: "B"): #""$3""#,
    UInt8(ascii: "P"): #""$4""#,
  ]
}
