import ConflictResolution
import ContentDigests
import FileAccess
import Scenarios

/// The settings for all lines of a stream.
struct StreamSettings: Sendable {
  let resolver: Resolver
  let decisions: StreamDecisions
  /// The name of the stream in messages.
  let file: String
  /// The folder of the content files.
  let contentFolder: [UInt8]?
  /// Gives the SHA-256 of contents and conflicts.
  var sha256: @Sendable ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  /// Whether plain lines are resolved separately; only tests set it to `false`.
  var resolvesPlainLinesApart = true

  /// A decoder of single lines.
  var decoder: FormatDecoder {
    var decoder = FormatDecoder([], contentFiles: contentFolder.map { ContentFiles(in: $0) })
    decoder.notesIdentities = false
    decoder.sha256 = sha256
    return decoder
  }
}

/// What a person decided about files of a stream.
struct StreamDecisions: Sendable {
  /// The decisions as they were given.
  let all: [Decision]
  /// The last decision for each conflict.
  let byConflict: [ConflictID: Decision]
  private let paths: Set<RelativePath>

  init(_ decisions: [Decision]) {
    all = decisions
    byConflict = Dictionary(decisions.map { ($0.conflict, $0) }) { _, last in last }
    paths = Set(decisions.compactMap { $0.path })
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether some decision names the file or its conflict.
  func mayBeAbout(_ file: FileHistory, _ conflict: ConflictSummary?) -> Bool {
    if let conflict, byConflict[conflict.id] != nil { return true }
    return paths.contains(file.path)
      || paths.contains { FileIdentity(path: $0) == file.identity }
  }
}

extension Resolver {
  /// A resolver that decides the same and shares no array with this one.
  var separate: Resolver {
    var copy = self
    copy.policy.common.strategies = policy.common.strategies.map { $0.map { $0 } }
    copy.policy.rules = policy.rules.map { $0 }
    copy.policy = copy.policy.indexed()
    return copy
  }
}
