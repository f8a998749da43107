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
}
