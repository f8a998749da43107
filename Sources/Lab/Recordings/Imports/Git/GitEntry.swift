import FileAccess
import Scenarios

/// What a tree of git has at a path.
struct GitEntry: Hashable, Sendable {
  /// What an entry is.
  enum Kind: Hashable, Sendable {
    /// A file.
    case file
    /// A symbolic link; its target is the content.
    case link
    /// A commit of another repository.
    case submodule
  }

  /// What it is.
  let kind: Kind
  /// The hash of its content.
  let object: [UInt8]

  /// The entry of a mode as git prints it in octal; `nil` if the mode is not that of an entry.
  init?(mode: some Sequence<UInt8>, object: some Sequence<UInt8>) {
    let mode = Array(mode)
    switch String(decoding: mode.prefix(3), as: UTF8.self) {
    case "100": kind = .file
    case "120": kind = .link
    case "160": kind = .submodule
    default: return nil
    }
    self.object = Array(object)
  }

  /// Whether both have the same kind and content; only whether they are programs may differ.
  func hasSameContent(as other: GitEntry?) -> Bool {
    kind == other?.kind && object == other?.object
  }
}

/// What one side changed of one file, as git compares two trees.
struct GitChange: Hashable, Sendable {
  /// The path before, or the path of a new file.
  let path: [UInt8]
  /// The path after; another one if git found a rename.
  let newPath: [UInt8]
  /// The entry before; `nil` for a new file.
  let old: GitEntry?
  /// The entry after; `nil` for a deleted file.
  let new: GitEntry?
}

extension GitRepository {
  /// What changed between two trees, with renames as git finds them.
  ///
  /// - Throws: ``ScenarioError`` if git fails, or prints something else than expected.
  func changes(
    from old: [UInt8], to new: [UInt8]
  ) throws(ScenarioError) -> [GitChange] {
    let raw = try output(
      "exec \(GitCommand.git) diff-tree -r -z -M --raw --no-abbrev \"$2\" \"$3\"", [old, new])
    var changes: [GitChange] = []
    var fields = raw.split(separator: 0, omittingEmptySubsequences: false).makeIterator()
    while let header = fields.next(), !header.isEmpty {
      let words = header.split(separator: 0x20)
      guard words.count == 5, let path = fields.next(), let status = words[4].first,
        words[0].first == UInt8(ascii: ":")
      else { throw unexpectedOutput("diff-tree") }
      var newPath = path
      if status == UInt8(ascii: "R") || status == UInt8(ascii: "C") {
        guard let second = fields.next() else { throw unexpectedOutput("diff-tree") }
        newPath = second
      }
      changes.append(
        GitChange(
          path: Array(path), newPath: Array(newPath),
          old: GitEntry(mode: words[0].dropFirst(), object: words[2]),
          new: GitEntry(mode: words[1], object: words[3])))
    }
    return changes
  }

  /// Everything in a tree, by path.
  func tree(_ tree: [UInt8]) throws(ScenarioError) -> [[UInt8]: GitEntry] {
    let raw = try output("exec \(GitCommand.git) ls-tree -r -z --full-tree \"$2\"", [tree])
    var entries: [[UInt8]: GitEntry] = [:]
    for line in raw.split(separator: 0) {
      let header = line.prefix { $0 != 0x09 }
      let words = header.split(separator: 0x20)
      guard words.count == 3, header.endIndex < line.endIndex,
        let entry = GitEntry(mode: words[0], object: words[2])
      else { throw unexpectedOutput("ls-tree") }
      entries[Array(line[(header.endIndex + 1)...])] = entry
    }
    return entries
  }

  func unexpectedOutput(_ command: String) -> ScenarioError {
    failure(
      .inputUnreadable, "'git \(command)' prints what is not expected; try another version of git")
  }
}
