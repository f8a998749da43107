import Scenarios

/// Names of devices and files in sentences, safe for a terminal.
enum DisplayedNames {
  static func text(_ name: String) -> String { DisplayText.escaping(name) }

  static func text(_ bytes: [UInt8]) -> String { DisplayText.escaping(bytes) }

  /// Names one after the other: `A`, `A and B`, `A, B and C`; each once.
  static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    guard let last = distinct.last, distinct.count > 1 else { return distinct.first ?? "" }
    return distinct.dropLast().joined(separator: ", ") + " and " + last
  }
}
