import Testing

@testable import DataMerge

/// Merges short texts, and gives the result or the reason.
func merged(
  _ base: String, _ first: String, _ second: String, as format: DataFormat = .json
) -> String {
  guard let merger = DataMerger(format) else { return "no merger" }
  switch merger.merge(
    base: Array(base.utf8), sides: [Array(first.utf8), Array(second.utf8)])
  {
  case .success(let bytes): return String(decoding: bytes, as: UTF8.self)
  case .failure(let decline):
    return decline.path.isEmpty ? "\(decline.reason)" : "\(decline.reason) at \(decline.path)"
  }
}

/// A base, two sides, and what the merge gives in both orders of the sides.
struct MergeCase: CustomTestStringConvertible {
  let rule: String
  let base: String
  let first: String
  let second: String
  let result: String

  init(_ rule: String, _ base: String, _ first: String, _ second: String, _ result: String) {
    (self.rule, self.base, self.first, self.second, self.result) =
      (rule, base, first, second, result)
  }

  var testDescription: String { rule }
}
