#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution
import ContentDigests

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// What an app stores next to its documents: what all computers have seen of each, and versions that were set aside.
  ///
  /// ```swift
  /// let store = DocumentStore(folder: support.appending(path: "Documents"))
  /// var agreed = store.agreed(of: "Notes/Budget.txt")
  /// if agreed.note(bytes) { try store.store(agreed, of: "Notes/Budget.txt") }
  /// for version in try store.setAside(of: "Notes/Budget.txt") { print(version.reason, version.url) }
  /// ```
  ///
  /// The folder must not be synced: it records what this computer has seen. If it is deleted, some merges are
  /// no longer possible or cannot be undone; no document changes.
  ///
  /// A document has a file of JSON, `{"contents": ["b25lCg=="], "document": "Notes/Budget.txt", "version": 1}`,
  /// with the contents as Base64, the oldest first, and perhaps `"saved"` with the time of each in nanoseconds; and next to it
  /// a folder with what was set aside.
  public struct DocumentStore: Sendable {
    /// The folder; it is made when something is stored.
    public let folder: URL

    /// A store in a folder.
    ///
    /// - Parameter folder: where the files are, in Application Support for example.
    public init(folder: URL) { self.folder = folder }

    /// The name of the file for a document; names of documents can have the maximum length, and can collide.
    func key(of document: RelativePath) -> String { "\(SHA256.digest(of: document.bytes))" }
  }

  // What was agreed.
  extension DocumentStore {
    /// What was agreed of a document.
    ///
    /// - Parameter document: the path of the document in its folder.
    /// - Returns: what is stored; nothing if nothing was stored, or if it cannot be read: then a person is
    ///   asked about something that could be merged, and nothing is lost.
    public func agreed(of document: RelativePath) -> AgreedContents {
      guard let data = try? Data(contentsOf: url(of: document)),
        let entry = try? JSONDecoder().decode(Entry.self, from: data),
        entry.version == 1, entry.document == document.description
      else { return AgreedContents() }
      return AgreedContents(
        entry.contents.map { [UInt8]($0) },
        saved: (entry.saved ?? []).map { $0.map { Timestamp(nanoseconds: $0) } })
    }

    /// Stores what was agreed of a document, in place of what was stored before.
    ///
    /// - Parameters:
    ///   - agreed: what was agreed.
    ///   - document: the path of the document in its folder.
    /// - Throws: an error of Foundation if the file cannot be written; the one before is whole then.
    public func store(_ agreed: AgreedContents, of document: RelativePath) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let isTimed = agreed.saved.contains { $0 != nil }
      let entry = Entry(
        version: 1, document: document.description, contents: agreed.contents.map { Data($0) },
        saved: isTimed ? agreed.saved.map { $0?.nanoseconds } : nil)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try encoder.encode(entry).write(to: url(of: document), options: .atomic)
    }

    /// Moves what is stored of a document, with what was set aside, to the name that its user gave it.
    ///
    /// - Parameters:
    ///   - document: its former path in its folder.
    ///   - target: its present path.
    /// - Throws: an error of Foundation if a file cannot be written.
    public func move(_ document: RelativePath, to target: RelativePath) throws {
      if document == target { return }
      try moveSetAside(document, to: target)
      let agreed = agreed(of: document)
      if agreed.contents.isEmpty { return }
      try store(agreed, of: target)
      try remove(document)
    }

    /// Forgets what was agreed of a document that its user deleted; what was set aside stays.
    ///
    /// - Parameter document: its former path in its folder.
    /// - Throws: an error of Foundation if the file cannot be removed.
    public func remove(_ document: RelativePath) throws {
      let url = url(of: document)
      if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }

    private func url(of document: RelativePath) -> URL {
      folder.appendingPathComponent(key(of: document) + ".json")
    }

    private struct Entry: Codable {
      let version: Int
      let document: String
      let contents: [Data]
      /// Nanoseconds since 1970.
      let saved: [Int64?]?
    }
  }
#endif
