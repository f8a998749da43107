public import ConflictResolution
import JSONText

/// Reads a rules file: which strategies, which handling of deletions, which names for which paths.
///
/// ```
/// # What people write goes through a merge, what programs write does not.
/// *                strategy=newest
/// *.md             strategy=merge,keep-both
/// Photos/          deletes=keep-copy numbering=hyphen-from-0
/// *.pages/         group=folder
/// My\ Notes.txt    strategy=manual
/// ```
///
/// A line is a pattern as in gitignore files and one or more settings; for each setting the last
/// rule that matches a path counts. Blanks separate; a backslash escapes a blank, or a `#` that would
/// begin a comment. `group` is `folder` for a pattern of folders that are one document each, `none`,
/// or the name of a data scope.
///
/// A strategy that runs a program is only accepted if the caller allows it.
public enum RulesFile {
  /// The most bytes that a rules file may have: 16 MiB.
  public static let sizeLimit = 1 << 24

  /// Reads rules from their text.
  ///
  /// - Parameters:
  ///   - bytes: the text; patterns may have any bytes.
  ///   - file: the name of the text in messages.
  ///   - program: makes the strategy that runs a command; without it `exec:` is rejected.
  /// - Returns: the rules, in the order of the text.
  /// - Throws: ``ScenarioError`` with line and column.
  /// - Complexity: O(*n*) in the length of the text.
  public static func read(
    _ bytes: [UInt8], file: String,
    program: (_ command: ArraySlice<UInt8>) -> Strategy? = { _ in nil }
  ) throws(ScenarioError) -> [PolicyRule] {
    var rules: [PolicyRule] = []
    var start = 0
    var number = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      let line = RulesLine(Array(bytes[start..<end]))
      do throws(RulesLine.Fault) {
        if let rule = try line.rule(program) { rules.append(rule) }
      } catch {
        // A message quotes the line, which must not be able to repaint a terminal.
        throw ScenarioError(
          code: error.code, file: file, line: number, column: line.column(of: error.offset),
          message: String(displayingPath: Array(error.message.utf8)))
      }
      start = end + 1
    }
    return rules
  }
}
