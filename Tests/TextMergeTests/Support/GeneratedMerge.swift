import TestSupport

@testable import TextMerge

/// A base and sides made from it by a repeatable sequence of edits.
///
/// Half of the seeds draw lines from 4 distinct ones, half from 41; empty texts, missing final
/// newlines and CRLF come often.
struct GeneratedMerge {
  var base: [UInt8]
  var sides: [[UInt8]]

  init(seed: UInt64, sideCount: Int = 2, onlyTerminatedLF: Bool = false) {
    var random = RepeatableGenerator(seed: seed)
    let vocabulary = seed % 2 == 0 ? 4 : 41
    let count =
      Int.random(in: 0..<8, using: &random) == 0 ? 0 : Int.random(in: 0..<14, using: &random)
    let lines = (0..<count).map { _ in Int.random(in: 0..<vocabulary, using: &random) }
    let crlf = !onlyTerminatedLF && Int.random(in: 0..<5, using: &random) == 0
    func text(_ lines: [Int], _ random: inout RepeatableGenerator) -> [UInt8] {
      var ending = crlf ? "\r\n" : "\n"
      if !onlyTerminatedLF && Int.random(in: 0..<16, using: &random) == 0 {
        ending = crlf ? "\n" : "\r\n"
      }
      let dropsLast = !onlyTerminatedLF && Int.random(in: 0..<5, using: &random) == 0
      return GeneratedMerge.text(lines, ending: ending, dropsLast: dropsLast)
    }
    base = text(lines, &random)
    sides = []
    for _ in 0..<sideCount {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: sides.append(base)
      case 1: sides.append(sides.last ?? base)
      case 2: sides.append([])
      default:
        var edited = lines
        GeneratedMerge.edit(&edited, vocabulary: vocabulary, using: &random)
        sides.append(text(edited, &random))
      }
    }
  }

  /// Changes a text at one to three places.
  static func edit(
    _ lines: inout [Int], vocabulary: Int, using random: inout RepeatableGenerator
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0...lines.count, using: &random)
      let end = min(lines.count, start + Int.random(in: 0...2, using: &random))
      let added = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Int.random(in: 0..<vocabulary, using: &random)
      }
      lines.replaceSubrange(start..<end, with: added)
    }
  }

  /// A text of numbered lines; line 0 is the empty one.
  static func text(_ lines: [Int], ending: String = "\n", dropsLast: Bool = false) -> [UInt8] {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += line == 0 ? "" : "line \(line)"
      if index < lines.count - 1 || !dropsLast || line == 0 { text += ending }
    }
    return Array(text.utf8)
  }
}

/// The text as a string, for failure messages and comparisons with literals.
func string(_ bytes: [UInt8]?) -> String? {
  bytes.map { String(decoding: $0, as: UTF8.self) }
}

/// The lines without their endings.
func contents(_ bytes: [UInt8]) -> [[UInt8]] {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.last == 0x0D ? Array($0.dropLast()) : $0 }
}

/// How often each line is there.
func counts(_ bytes: [UInt8]) -> [[UInt8]: Int] {
  contents(bytes).reduce(into: [:]) { $0[$1, default: 0] += 1 }
}

/// Merges texts that are given as strings.
func merge(
  _ base: String, _ sides: String...
) throws(TextMergeError) -> TextMergeResult {
  try TextMerger().merge(base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
}
