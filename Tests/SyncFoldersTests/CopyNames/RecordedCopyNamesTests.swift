import Foundation
import SyncFolders
import TestSupport
import Testing

/// Names that real tools gave to conflict copies while they were recorded.
@Suite("Names of recorded conflict copies")
struct RecordedCopyNamesTests {
  typealias Tree = [String: String]

  struct Recording: Decodable {
    struct Situation: Decodable {
      let name: String
      let base: Tree?
      let before: [String: Tree]?
      let after: [String: Tree]?
    }

    let tool: String
    let situations: [Situation]
  }

  static let folder = MarkdownDocument.root.appending(path: "Fixtures/recorded-outcomes")

  static let files =
    ((try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)) ?? [])
    .filter { $0.pathExtension == "json" }.map(\.lastPathComponent).sorted()

  /// Every name that only the tool can have given is read as its copy of a file that was there.
  @Test func everyCopyIsReadWithItsOriginal() throws {
    var tools: [String: Int] = [:]
    for file in Self.files {
      let recording = try JSONDecoder().decode(
        Recording.self, from: Data(contentsOf: Self.folder.appending(path: file)))
      for situation in recording.situations {
        let trees = [situation.base ?? [:]] + (situation.before ?? [:]).values
        let known = Set(trees.flatMap(\.keys).flatMap(Self.names))
        for path in Set((situation.after ?? [:]).values.flatMap(\.keys)) {
          guard let name = Self.names(path).first(where: { !known.contains($0) }) else { continue }
          // git moved a new file into a folder that the other device had renamed.
          if recording.tool == "git" { continue }
          tools[recording.tool, default: 0] += 1
          #expect(
            Self.isCopy(name, of: known, by: recording.tool),
            "\(file), \(situation.name): \(name)")
        }
      }
    }
    #expect(tools.count == 4, "\(tools)")
    #expect(tools.values.allSatisfy { $0 >= 7 }, "\(tools)")
  }

  /// The path and each folder above it, as names with their folders.
  private static func names(_ path: String) -> [String] {
    let parts = path.split(separator: "/").map(String.init)
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private static func isCopy(_ path: String, of known: Set<String>, by tool: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return ConflictCopyName.readings(of: bytes(parts.last ?? "")).contains { reading in
      let original = folder + String(decoding: reading.original, as: UTF8.self)
      return reading.tool.identifier == tool
        && (known.contains(original) || isCopy(original, of: known, by: tool))
    }
  }
}
