@testable import TextMerge

/// The merge of a text of prose with the units that are its default.
enum ProseMerge {
  /// The text; `nil` if a person is asked.
  static func text(_ base: [UInt8], _ sides: [[UInt8]]) throws -> [UInt8]? {
    let units: [MergeUnit] = [.updateTimes, .words]
    let result = try TextMerger().merge(base: base, sides: sides).declining(by: units)
    return result.cleanText ?? result.proposal(by: units)?.text
  }

  static func text(_ base: String, _ sides: [String]) throws -> String? {
    try text(Array(base.utf8), sides.map { Array($0.utf8) }).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A text in one of three forms by the seed: UTF-8, with CRLF, and UTF-16 with its mark.
  static func encoded(_ text: String, _ seed: UInt64) -> [UInt8] {
    switch seed % 4 {
    case 0:
      return Array(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\r\n").utf8)
    case 1: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    default: return Array(text.utf8)
    }
  }
}
