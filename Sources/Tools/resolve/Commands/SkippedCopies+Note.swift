import Scenarios
import SyncFolders

extension [SkippedCopies] {
  /// The number of folders that are named.
  private static var mostNamed: Int { 3 }

  /// One line for a person: the number of conflict copies in skipped folders, these folders, and how to list the
  /// copies.
  ///
  /// - Parameter folder: The scanned folder, as it was named.
  /// - Returns: The line; `nil` without such copies.
  func note(in folder: [UInt8]) -> String? {
    guard let first else { return nil }
    let total = reduce(0) { $0 + $1.copies }
    var places = prefix(Self.mostNamed).map { place in
      let name = DisplayText.escaping(place.path)
      return count == 1 ? "in '\(name)'" : "\(place.copies) in '\(name)'"
    }
    if count > Self.mostNamed { places.append("more in \(count - Self.mostNamed) others") }
    let root = folder.last == 0x2F ? folder : folder + [0x2F]
    let command = "resolve scan " + DisplayText.shellPath(root + first.path)
    let copies = DisplayText.count(total, "conflict copy is", "conflict copies are")
    let named = places.joined(separator: ", ")
    let list = total == 1 ? "To list it" : "To list them"
    return count == 1
      ? "\(copies) \(named), which is skipped. \(list): \(command)\n"
      : "\(copies) in folders that are skipped: \(named). \(list): \(command)\n"
  }
}
