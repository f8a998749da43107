// What must hold for rules files and their patterns. An input consists of a rules file, a NUL, and paths that are
// separated by NUL:
//
// - A file is accepted, or refused with a line and a column that it has.
// - A pattern matches in bounded time. Matching a path or one of its parents means that the pattern matches the path
//   itself or a directory above it; the result names the topmost such directory.
// - Parsing the text of a pattern again gives the same pattern.

import ConflictResolution
import FileNames
import Scenarios

func fuzz(_ bytes: [UInt8]) {
  let inputs = parts(bytes, between: [0], atMost: 9)
  guard let text = inputs.first else { return }
  let paths = inputs.dropFirst().compactMap { try? RelativePath($0) }
  // The text is read as a rules file, and each of its lines as a pattern.
  var patterns = rules(in: text).map { $0.pattern }
  for line in parts(text, between: [0x0A], atMost: 8) {
    if let pattern = pattern(line) { patterns.append(pattern) }
  }
  for pattern in patterns.prefix(24) {
    for path in paths { expectMatches(pattern, path) }
  }
}

func rules(in text: [UInt8]) -> [PolicyRule] {
  do throws(ScenarioError) {
    let rules = try RulesFile.read(text, file: "rules")
    for rule in rules {
      require((try? PathPattern(rule.pattern.text)) == rule.pattern, "a pattern is its text")
    }
    return rules
  } catch {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let line = error.line, let column = error.column else {
      require(false, "\(error): has a place")
      return []
    }
    require((1...lines.count).contains(line), "\(error): the line is there")
    require((1...lines[line - 1].count + 1).contains(column), "\(error): the column is there")
    require(error.file == "rules" && !error.message.isEmpty, "\(error): says what is wrong")
    require(!error.description.utf8.contains { $0 < 0x20 }, "\(error): is safe for a terminal")
    return []
  }
}

func pattern(_ text: [UInt8]) -> PathPattern? {
  do throws(FileNameError) {
    return try PathPattern(text)
  } catch {
    require(error.code == .invalidPattern, "\(error): its code")
    require(error.offset.map { (0...text.count).contains($0) } ?? false, "\(error): its place")
    return nil
  }
}

func expectMatches(_ pattern: PathPattern, _ path: RelativePath) {
  let about = "\(literal(pattern.text)) and \(literal(path.bytes))"
  var parents: [RelativePath] = []
  while let parent = (parents.last ?? path).parent { parents.append(parent) }
  let topmost = parents.last { pattern.matches($0, isDirectory: true) }
  require(pattern.matchingDirectory(of: path) == topmost, "\(about): the topmost directory")
  for isDirectory in [false, true] {
    let isMatch = pattern.matches(path, isDirectory: isDirectory)
    require(
      pattern.matchesPathOrParent(path, isDirectory: isDirectory) == (isMatch || topmost != nil),
      "\(about): path or parent")
    require(!isMatch || pattern.matches(path, isDirectory: true), "\(about): a directory, too")
  }
}
