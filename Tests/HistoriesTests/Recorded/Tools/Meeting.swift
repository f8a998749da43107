/// What devices held before they met and after, whoever decided.
struct Meeting {
  typealias Tree = ToolRecording.Tree

  let base: Tree
  let before: [String: Tree]
  let after: [String: Tree]
  /// The bytes of all contents by their SHA-256.
  let bytes: [String: [UInt8]]

  var devices: [String] { ["mom", "home", "phone"].filter { before[$0] != nil } }

  /// What all devices hold; `nil` if they hold different files.
  var common: Tree? {
    guard let first = after.values.first, after.values.allSatisfy({ $0 == first }) else {
      return nil
    }
    return first
  }

  /// The devices that wrote a content while apart.
  func writers(of digest: String) -> [String] {
    if base.values.contains(digest) { return [] }
    return devices.filter { before[$0]?.values.contains(digest) ?? false }
  }

  /// The lines of a text; `nil` if the content is none.
  func lines(_ digest: String) -> Set<String>? {
    guard let bytes = bytes[digest], !bytes.contains(0) else { return nil }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Whether a tool wrote conflict markers into a text.
  func hasMarkers(_ digest: String) -> Bool {
    lines(digest)?.contains { $0.hasPrefix("<<<<<<<") } ?? false
  }

  /// The contents of before that are in no file afterwards, and whose changes are in no single file either.
  ///
  /// A text that nobody had changed is followed by a later version of it, which has most of its lines.
  var lost: Set<String> {
    let left = after.values.reduce(into: Set<String>()) { $0.formUnion($1.values) }
    var found: Set<String> = []
    for (_, tree) in before {
      for (path, digest) in tree where !left.contains(digest) {
        guard let own = lines(digest) else {
          found.insert(digest)
          continue
        }
        let isOld = base.values.contains(digest)
        let added = isOld ? own : own.subtracting(base[path].flatMap(lines) ?? [])
        let isThere = left.contains { other in
          guard let others = lines(other) else { return false }
          let shared = added.intersection(others)
          return isOld ? shared.count * 2 > added.count : !added.isEmpty && shared == added
        }
        if !isThere { found.insert(digest) }
      }
    }
    return found
  }
}
