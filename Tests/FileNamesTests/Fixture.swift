import Foundation

/// Reads a fixture of this target, an object in JSON.
func fixture<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
  try JSONDecoder().decode(type, from: Data(fixtureText("\(name).json").utf8))
}

/// Reads a fixture of this target.
func fixtureText(_ name: String) throws -> String {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/names/\(name)").standardizedFileURL
  return try String(contentsOf: file, encoding: .utf8)
}

/// The bytes of a text: what names are made of.
func bytes(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// A text with everything beyond ASCII escaped, for failure messages.
func escaped(_ text: String) -> String {
  text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
}

/// Pairs of names, and who takes them for one.
struct RecordedCollisions: Decodable {
  struct Row: Decodable {
    let a: String
    let b: String
    let canonicalCaseless: Bool
    let universal: Bool
    let systems: [String]
    let why: String
  }
  let rows: [Row]
}
