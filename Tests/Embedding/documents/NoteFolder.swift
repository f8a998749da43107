import ConflictResolution
import DocumentVersions
import Foundation

/// The folder of the app's documents.
struct NoteFolder: Sendable {
  let documents: URL
  /// What was agreed, and what was set aside, which must not be synced.
  let store: DocumentStore

  /// Records what a document holds: when it was opened, and when a metadata query says that it changed.
  func noteAgreed(_ url: URL) throws {
    try DocumentResolver().noteAgreed(of: url, in: documents, store: store)
  }

  /// The versions in conflict, and the current one: of a document whose state says `inConflict`.
  func versions(of url: URL) throws -> [DocumentVersion] {
    var place = FileVersionPlace(url, in: documents, store: store)
    return try place?.versions() ?? []
  }

  /// Resolves the conflict of a document, also while it is open.
  ///
  /// - Parameters:
  ///   - url: The document.
  ///   - policy: Merges, keeps both, keeps the newest…
  ///   - answer: What a person answered to the question of an earlier call.
  /// - Returns: What was decided.
  /// - Throws: What is wrong; call it again then.
  @discardableResult
  func resolve(
    _ url: URL, _ policy: Policy = Policy([.merge, .keepBoth]), answer: DocumentAnswer? = nil
  ) async throws -> DocumentResolution {
    // The main thread is needed meanwhile: the document saves its changes first, and reads the result.
    try await Task.detached {
      try DocumentResolver(policy).resolveConflicts(
        of: url, in: documents, store: store, answer: answer)
    }.value
  }

  /// The same, and asks about what does not merge.
  func resolve(
    _ url: URL, asking person: (DocumentQuestion) async throws -> DocumentAnswer
  ) async throws {
    let resolution = try await resolve(url, Policy([.merge]))
    guard case .ask(let question) = resolution.result else { return }
    let answer = try await person(question)  // from question.choices or question.preview
    try await resolve(url, Policy([.merge]), answer: answer)
  }
}
