import TestSupport

extension String {
  /// The string with another part in the place of the first occurrence of one.
  func replacingOccurrence(of part: String, by new: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
