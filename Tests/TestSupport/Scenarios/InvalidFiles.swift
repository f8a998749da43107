import Foundation

/// Files that a reader refuses, with the message that it gives for each.
package enum InvalidFiles {
  /// The file of messages, one line for each file in the order of their names.
  package static let table = "messages.txt"

  /// Compares the messages for all files of a folder with those that are recorded there.
  ///
  /// - Parameters:
  ///   - folder: the folder with the files and the table.
  ///   - records: whether the table is written anew instead, which is a difference, too.
  ///   - message: gives the message for a file by its name.
  /// - Returns: what differs, in words, and how many files there are.
  /// - Throws: if the folder or the table cannot be read or written.
  package static func compare(
    in folder: String, records: Bool, _ message: (String) -> String
  ) throws -> (differences: [String], count: Int) {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0 != table && !$0.hasPrefix(".") }.sorted()
    let messages = names.map(message)
    let path = folder + "/" + table
    if records {
      try Data(messages.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
      return (["the messages were recorded anew"], names.count)
    }
    let expected = String(decoding: try contents(of: path), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    var differences: [String] = []
    if messages.count != expected.count {
      differences.append("\(messages.count) files, but \(expected.count) messages")
    }
    for (message, expected) in zip(messages, expected) where message != expected {
      differences.append("expected: \(expected)\n   found: \(message)")
    }
    return (differences, names.count)
  }
}
