import ConflictResolution
import DocumentVersions
import FileNames
import Foundation

extension NoteFolder {
  /// Takes what other apps handed over: when the app becomes active.
  func sweepInbox() throws -> InboxSweep {
    let sweep = try InboxSweep.sweep(documents: documents)
    for case .leave(let path, let obstacle) in sweep.steps where obstacle.code == .placeholder {
      let url = documents.appendingPathComponent("Inbox/\(path)")
      let name = url.lastPathComponent.evictedDocumentName ?? url.lastPathComponent
      try FileManager.default.startDownloadingUbiquitousItem(
        at: url.deletingLastPathComponent().appendingPathComponent(name))
    }
    return sweep
  }

  /// The names of all documents, also of those that are evicted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: documents.path)
      .map { $0.evictedDocumentName ?? $0 }.filter { $0 != "Inbox" }.sorted()
  }

  /// Whether a user may give a document this name: no system takes it for that of another one, or refuses it.
  func isFree(_ name: String) throws -> Bool {
    let key = CollisionKey.universal(name)
    return try !names().contains { CollisionKey.universal($0) == key }
      && NameProblem.problems(of: name).isEmpty
  }

  /// Whether a document can be opened now.
  ///
  /// What is evicted is downloaded: try again when the metadata query says so. What another device deleted is forgotten;
  /// what was set aside of it stays in the store.
  func isReady(_ url: URL) throws -> Bool {
    switch DocumentPresence(of: url) {
    case .here: return true
    case .evicted: try FileManager.default.startDownloadingUbiquitousItem(at: url)
    case .missing:
      if let path = RelativePath(url, relativeTo: documents) { try store.remove(path) }
    }
    return false
  }

  /// Puts a version that was set aside back, as a document of its own.
  func restore(_ version: SetAsideVersion, as name: String) throws {
    try FileManager.default.copyItem(
      at: version.url, to: documents.appendingPathComponent(name))
  }
}
