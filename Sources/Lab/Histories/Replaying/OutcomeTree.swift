public import ConflictResolution
import ContentDigests
package import JSONText
import Scenarios

/// The live tree of an outcome: the files of every device after it is applied.
///
/// ```swift
/// let tree = OutcomeTree(outcome, files: files)
/// tree.states["Budget.txt"]  // its state on every device
/// tree.undecided  // paths that are left as they are
/// ```
///
/// Undecided files are not in it; they are listed in ``undecided``. The members of an atomic group are files below the
/// group's final path. A directory is in it only if nothing else is below it.
public struct OutcomeTree: Sendable {
  /// The state at each path: never a group and never deleted.
  public private(set) var states: [RelativePath: FileState]
  /// The paths of the undecided files, by bytes.
  public let undecided: [RelativePath]

  /// The tree of an outcome.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - files: the files it was made from; they supply the contents that the outcome names only by digest.
  /// - Complexity: O(*n* log *n*) in the number of paths.
  public init(_ outcome: Outcome, files: [FileHistory] = []) {
    states = [:]
    undecided = outcome.files.filter { $0.state == .undecided }.map { $0.path }.sorted()
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps {
        add(kept.version.state, at: kept.path, isFolder: file.group?.isFolder ?? true)
      }
    }
    fillIn(from: files)
    leaveOutFoldersInUse()
  }

  private mutating func add(_ state: FileState, at path: RelativePath, isFolder: Bool) {
    switch state {
    case .deleted: break
    case .file, .directory, .symlink: states[path] = state
    case .group(let content):
      for member in content.members {
        let whole = isFolder ? try? path.appending(member.path) : nil
        states[whole ?? member.path] = member.state
      }
    }
  }

  /// Gives contents that are known only by digest the bytes that some version has.
  private mutating func fillIn(from files: [FileHistory]) {
    guard states.values.contains(where: { !$0.isAtHand }) else { return }
    var atHand: [FileContent: FileContent] = [:]
    for file in files {
      for version in file.versions { version.state.collectContents(into: &atHand) }
    }
    for (path, state) in states {
      if case .file(let content) = state, !content.isAtHand, let whole = atHand[content] {
        states[path] = .file(whole)
      }
    }
  }

  private mutating func leaveOutFoldersInUse() {
    let directories = states.filter { $0.value == .directory }.keys
    if directories.isEmpty { return }
    let paths = states.keys.sorted()
    for directory in directories {
      // Everything below it begins with its path and a slash, and so is contiguous in this order.
      let beginning = directory.bytes + [UInt8(ascii: "/")]
      let first = paths.partitioningIndex {
        !$0.bytes.lexicographicallyPrecedes(beginning)
      }
      if first < paths.count, paths[first].isBelow(directory) { states[directory] = nil }
    }
  }

  /// A path as a key of `expect.tree`: its text, or `base64:…` if it is not UTF-8.
  static func key(of path: RelativePath) -> String {
    path.isValidUTF8 ? path.description : "base64:" + Base64.encode(path.bytes)
  }

  /// The tree as `expect.tree` has it: each path with its text, digest, link target or directory.
  ///
  /// - Parameter longestText: the greatest length in bytes of a text that is written in full.
  /// - Returns: an object, its keys in byte order of the paths.
  /// - Complexity: O(*n* log *n*) in the number of paths.
  package func json(longestText: Int = 4096) -> JSONValue {
    var object = JSONObject()
    for (path, state) in states.sorted(by: { $0.key < $1.key }) {
      object[Self.key(of: path)] = Self.json(state, longestText: longestText)
    }
    return .object(object)
  }

  private static func json(_ state: FileState, longestText: Int) -> JSONValue {
    switch state {
    case .directory: return ["directory": true]
    case .symlink(let target): return ["symlink": JSONValue(bytes: target)]
    case .file(let content):
      if let bytes = content.bytes, bytes.count <= longestText {
        return JSONValue(bytes: bytes)
      }
      switch content.digest {
      case .sha256(let digest): return ["sha256": .string(digest.description)]
      case .opaque(let digest): return ["digest": JSONValue(bytes: digest)]
      case .unidentified: return ["size": .number(JSONNumber(content.size))]
      }
    case .group, .deleted: return .null
    }
  }
}

extension FileState {
  /// Collects the contents whose bytes are at hand.
  fileprivate func collectContents(into contents: inout [FileContent: FileContent]) {
    switch self {
    case .file(let content):
      if content.isAtHand { contents[content] = content }
    case .group(let group):
      for member in group.members { member.state.collectContents(into: &contents) }
    case .directory, .symlink, .deleted: break
    }
  }
}

extension OutcomeTree {
  /// Whether the state at a path matches the expectation.
  ///
  /// A text matches a file with its bytes; an object matches if each of its keys does.
  static func matches(_ expected: JSONValue, _ state: FileState) -> Bool {
    if let text = expected.stringValue { return holds(state, Array(text.utf8)) }
    guard let object = expected.objectValue, !object.isEmpty else { return false }
    for (key, value) in object {
      switch (key, state) {
      case ("directory", .directory):
        guard value == true else { return false }
      case ("symlink", .symlink(let target)):
        guard value.bytesValue == target else { return false }
      case ("text", .file), ("base64", .file):
        let decoded = key == "text" ? value.stringValue.map { Array($0.utf8) } : base64(value)
        guard let decoded, holds(state, decoded) else { return false }
      case ("size", .file(let content)):
        guard value.numberValue?.uint64 == content.size else { return false }
      case ("sha256", .file(let content)):
        guard let text = value.stringValue, let digest = SHA256Digest(text),
          content.digest == .sha256(digest)
        else { return false }
      case ("digest", .file(let content)):
        guard let digest = value.bytesValue, content.digest == .opaque(digest) else { return false }
      default: return false
      }
    }
    return true
  }

  private static func holds(_ state: FileState, _ bytes: [UInt8]) -> Bool {
    guard case .file(let content) = state else { return false }
    if let own = content.bytes { return own == bytes }
    return content == FileContent(bytes)
  }

  private static func base64(_ value: JSONValue) -> [UInt8]? {
    value.stringValue.flatMap { Base64.decode($0) }
  }
}
