#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// Stores what was agreed of each document as files in a folder of the app.
  ///
  /// ```swift
  /// let store = AgreedContentsStore(folder: support.appending(path: "Agreed"))
  /// var agreed = try store.contents(of: "Notes/Budget.txt")
  /// if agreed.note(bytes) { try store.store(agreed, of: "Notes/Budget.txt") }
  /// ```
  ///
  /// The folder must not be synced: it says what this computer has seen. Whoever deletes it loses nothing but merges.
  /// A file is JSON, `{"contents": ["b25lCg=="], "document": "Notes/Budget.txt", "version": 1}`: the contents as
  /// Base64, the oldest first.
  public struct AgreedContentsStore: Sendable {
    /// The folder; it is made when something is stored.
    public let folder: URL

    /// A store in a folder.
    ///
    /// - Parameter folder: where the files are, in Application Support for example.
    public init(folder: URL) { self.folder = folder }

    /// What was agreed of a document.
    ///
    /// - Parameter document: where the document stands in its folder.
    /// - Returns: what is stored; nothing if nothing was stored, or what is stored cannot be read: without it something
    ///   is asked that could be merged, and nothing is lost.
    public func contents(of document: RelativePath) -> AgreedContents {
      guard let data = try? Data(contentsOf: url(of: document)),
        let entry = try? JSONDecoder().decode(Entry.self, from: data),
        entry.version == 1, entry.document == document.description
      else { return AgreedContents() }
      return AgreedContents(entry.contents.map { [UInt8]($0) })
    }

    /// Stores what was agreed of a document, in place of what was stored before.
    ///
    /// - Parameters:
    ///   - agreed: what was agreed.
    ///   - document: where the document stands in its folder.
    /// - Throws: what Foundation says if the file cannot be written; the one before is whole then.
    public func store(_ agreed: AgreedContents, of document: RelativePath) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let entry = Entry(
        version: 1, document: document.description, contents: agreed.contents.map { Data($0) })
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try encoder.encode(entry).write(to: url(of: document), options: .atomic)
    }

    /// Stores what was agreed of a document under the name that its user gave it.
    ///
    /// - Parameters:
    ///   - document: where it stood.
    ///   - target: where it stands now.
    /// - Throws: what Foundation says if a file cannot be written.
    public func move(_ document: RelativePath, to target: RelativePath) throws {
      let agreed = contents(of: document)
      if agreed.contents.isEmpty || document == target { return }
      try store(agreed, of: target)
      try remove(document)
    }

    /// Forgets a document that its user deleted.
    ///
    /// - Parameter document: where it stood.
    /// - Throws: what Foundation says if the file cannot be removed.
    public func remove(_ document: RelativePath) throws {
      let url = url(of: document)
      if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }

    private func url(of document: RelativePath) -> URL {
      // Names of documents may be as long as names can be, and meet.
      folder.appendingPathComponent("\(SHA256.digest(of: document.bytes)).json")
    }

    private struct Entry: Codable {
      let version: Int
      let document: String
      let contents: [Data]
    }
  }
#endif
