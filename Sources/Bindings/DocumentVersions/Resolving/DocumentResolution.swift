public import ConflictResolution

/// The result for a document that several computers changed at once.
///
/// ```swift
/// switch resolution.result {
/// case .keep(let version): print("kept:", version.computer ?? "")
/// case .write(let text): print("merged:", text.count, "bytes")
/// case .ask(let question): print("choose one of", question.choices.count)
/// }
/// for copy in resolution.copies { print("and a copy:", copy.name) }
/// ```
public struct DocumentResolution: Hashable, Sendable {
  /// The contents that the document gets.
  public enum Result: Hashable, Sendable {
    /// One of the versions; nothing is written if it is the current one.
    case keep(DocumentVersion)
    /// New contents: the versions, merged, or what a person wrote.
    case write([UInt8])
    /// Nothing changes until a person has answered.
    case ask(DocumentQuestion)
  }

  /// The contents that the document gets.
  public let result: Result
  /// The versions that are kept next to it, each as a document of its own.
  public let copies: [DocumentCopy]
  /// The versions whose contents are not kept, and why; ``DocumentResolver/resolve(in:answer:)`` sets them aside.
  public let discarded: [DiscardedDocumentVersion]
  /// Why it was decided so, for a person; empty if there was no conflict or nothing is decided.
  public let reason: String

  /// Whether a person has to answer.
  public var isUndecided: Bool {
    if case .ask = result { true } else { false }
  }

  /// Whether a version's contents are kept, in the document or in a copy.
  func stands(_ version: DocumentVersion) -> Bool {
    switch result {
    case .keep(let kept) where kept.contents == version.contents: true
    case .write(let bytes) where FileContent(bytes) == version.contents: true
    case .keep, .write, .ask: copies.contains { $0.version.contents == version.contents }
    }
  }

  /// Why a version is not kept.
  func reason(of version: DocumentVersion) -> String {
    discarded.first { $0.version.contents == version.contents }?.reason ?? reason
  }
}

/// A version that becomes a document of its own.
public struct DocumentCopy: Hashable, Sendable {
  /// The name, which no other document in the folder has.
  public let name: RelativePath
  /// The version whose contents it has.
  public let version: DocumentVersion
  /// Whether the document exists already: an earlier attempt, or another computer, made it.
  public let isThere: Bool
}

/// A version whose contents are not kept, and why.
public struct DiscardedDocumentVersion: Hashable, Sendable {
  /// The version.
  public let version: DocumentVersion
  /// Why, for a person.
  public let reason: String
}

/// What a person has to decide about a document.
public struct DocumentQuestion: Hashable, Sendable {
  /// The versions that differ, highest in rank first.
  public let choices: [DocumentVersion]
  /// The text with conflict markers, if a merge got that far.
  public let preview: [UInt8]?
  /// Why nothing decided, for a person: a sentence for each strategy that declined.
  public let reasons: [String]
}

/// What a person answered.
public enum DocumentAnswer: Hashable, Sendable {
  /// These versions are kept: the first as the document, the others as copies. All other versions are not kept.
  case keep([DocumentVersion])
  /// This text becomes the document: for example, the preview without its markers.
  case write([UInt8])
}
