import Foundation
import TestSupport

@testable import resolve

/// The header of the C library, with its enumerations.
struct CHeader {
  /// A constant, its number and what it means.
  struct Row {
    let name: String
    let number: Int32
    var comment = ""
  }

  private static let path = MarkdownDocument.root.appending(
    path: "Sources/Bindings/CConflictResolution/include/conflict_resolution.h")
  private let lines: [String]
  /// The name of each enumeration, with its constants in their order.
  private(set) var enumerations: [(name: String, rows: [Row])] = []

  init() throws {
    lines = try String(contentsOf: Self.path, encoding: .utf8).components(separatedBy: "\n")
    for line in lines {
      if let match = line.firstMatch(of: /^enum cr_(\w+) \{/) {
        enumerations.append((String(match.1), []))
      }
      for match in line.matches(of: /\b(CR_[A-Z0-9_]+) = (-?\d+)/) {
        guard !enumerations.isEmpty, let number = Int32(match.2) else { continue }
        enumerations[enumerations.count - 1].rows.append(
          Row(name: String(match.1), number: number))
      }
    }
  }

  /// The constants of an enumeration.
  func rows(of name: String) -> [Row] { enumerations.first { $0.name == name }?.rows ?? [] }

  /// The number of a constant; 0 if there is no such constant.
  func number(of name: String) -> Int32 {
    enumerations.flatMap { $0.rows }.first { $0.name == name }?.number ?? 0
  }

  /// The constants of an enumeration that the comment of a function names, without their prefix.
  func names(of enumeration: String, inCommentOf function: String) -> Set<String> {
    guard let end = lines.firstIndex(where: { $0.hasPrefix("CR_API int64_t \(function)(") }),
      let start = lines[..<end].lastIndex(where: { $0.hasPrefix("/**") })
    else { return [] }
    let words = lines[start..<end].joined(separator: " ")
      .split { !($0.isUppercase || $0 == "_") }.map { "CR_\(enumeration)_".uppercased() + $0 }
    return Set(rows(of: enumeration).map { $0.name }).intersection(words)
  }

  /// Adds a constant after another one and saves the file.
  func add(_ row: Row, after name: String) throws {
    var lines = lines
    guard let index = lines.firstIndex(where: { $0.hasPrefix("  \(name) = ") }) else { return }
    let isLast = lines[index + 1] == "};"
    if isLast {
      // The comments of most lines are aligned.
      lines[index].replace(/= (-?\d+)(\ (?=\ ))?/, maxReplacements: 1) { "= \($0.1)," }
    }
    let constant = "  \(row.name) = \(row.number)\(isLast ? "" : ",")"
    var added = ["\(constant) /**< \(row.comment) */"]
    if added[0].count > 118 {
      added = ["  /**"] + row.comment.wrapped(to: 100).map { "   * \($0)" } + ["   */", constant]
    }
    lines.insert(contentsOf: added, at: index + 1)
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.path)
  }
}
