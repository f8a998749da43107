import ContentDigests
import Foundation
import TestSupport

/// What one tool made of the situations: a file of `Fixtures/recorded-outcomes`.
struct ToolRecording: Decodable {
  /// The files of a folder: path to SHA-256.
  typealias Tree = [String: String]

  /// What happened when devices met.
  struct Step: Decodable {
    /// The devices, or a device and what it met.
    let sync: [String]
    /// The tool's exit status.
    let status: Int
    /// What it printed of it.
    let says: [String]
  }

  /// A content that some device held and none holds any more.
  struct Loss: Decodable {
    let device: String
    let path: String
    let sha256: String
    /// The lines of it that are in no file any more.
    let lines: [String]
    /// Whether the tool still has it somewhere beside the files.
    let stored: Bool
  }

  /// A content as text or in Base64.
  struct Content: Decodable {
    let text: String?
    let base64: String?
  }

  /// What came out of some of several runs.
  struct Other: Decodable {
    let times: Int
    let after: [String: Tree]
    let steps: [Step]
    let lost: [Loss]
  }

  /// What became of one situation.
  struct Situation: Decodable {
    let name: String
    let title: String
    let summary: String
    /// The scenario with what was there before, below `Fixtures`; `nil` if nothing was recorded.
    let scenario: String?
    /// Why nothing was recorded.
    let reason: String?
    let base: Tree?
    let before: [String: Tree]?
    let after: [String: Tree]?
    let steps: [Step]?
    let settled: Bool?
    let lost: [Loss]?
    /// How often it was recorded.
    let runs: Int
    /// How often this came out.
    let times: Int
    /// What came out else.
    let otherwise: [Other]?
  }

  let tool: String
  let version: String
  let options: [String]
  let about: String
  let on: String
  let by: String
  let situations: [Situation]
  let contents: [String: Content]

  static let folder = fixtureFolder("recorded-outcomes")

  /// The names of the files, without the ending.
  static let all =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  static func read(_ name: String) throws -> ToolRecording {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))
    return try JSONDecoder().decode(ToolRecording.self, from: data)
  }

  subscript(situation: String) -> Situation? { situations.first { $0.name == situation } }

  /// The bytes of every content by their SHA-256, which is computed here.
  func bytes() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for content in contents.values {
      let bytes =
        content.text.map { Array($0.utf8) }
        ?? content.base64.flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? []
      found["\(SHA256.digest(of: bytes))"] = bytes
    }
    return found
  }
}
