extension Array {
  /// The elements that fulfil a condition; the array itself, without a copy, if all do.
  func all(_ condition: (Element) -> Bool) -> [Element] {
    guard let first = firstIndex(where: { !condition($0) }) else { return self }
    return self[..<first] + self[(first + 1)...].filter(condition)
  }
}
