#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution
import ContentDigests

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// A version that is kept nowhere any more, but can be restored.
  public struct SetAsideVersion: Hashable, Sendable {
    /// Where its contents are: copy them from there, and leave them.
    public let url: URL
    /// The path that the document had in its folder.
    public let document: RelativePath
    /// The name of the computer that saved it; `nil` if that is not known.
    public let computer: String?
    /// When it was saved; `nil` if that is not known.
    public let modified: Date?
    /// Why it was not kept, for a person.
    public let reason: String
    /// When it was set aside, by this computer's clock.
    public let date: Date
  }

  // What was set aside.
  extension DocumentStore {
    /// Sets a version aside, so that it can be restored.
    ///
    /// It is whole or not there: it is copied under a temporary name on the same disk, and then moved. What is there
    /// already is left as it is.
    ///
    /// - Parameters:
    ///   - version: the version.
    ///   - url: where its contents are: a file, or a folder.
    ///   - document: the path of the document in its folder.
    ///   - reason: why the version is not kept, for a person.
    /// - Throws: an error of Foundation; nothing is set aside then.
    public func setAside(
      _ version: DocumentVersion, at url: URL, of document: RelativePath, reason: String
    ) throws {
      let manager = FileManager.default
      let place = setAsideFolder(of: document).appendingPathComponent(
        Self.name(of: version.contents.digest))
      if manager.fileExists(atPath: place.path) { return }
      try manager.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      let draft = place.deletingLastPathComponent().appendingPathComponent(
        Self.draftPrefix + UUID().uuidString)
      defer { try? manager.removeItem(at: draft) }
      // In a folder of its own: the document may have the name of the entry.
      let whole = draft.appendingPathComponent(Self.contentsName)
      try manager.createDirectory(at: whole, withIntermediateDirectories: true)
      try manager.copyItem(at: url, to: whole.appendingPathComponent(document.lastName))
      let entry = SetAsideEntry(
        version: 1, document: document.description, computer: version.computer,
        modified: version.modified.map { Date($0) }, reason: reason, date: Date())
      try JSONEncoder().encode(entry).write(to: draft.appendingPathComponent(Self.entryName))
      do {
        try manager.moveItem(at: draft, to: place)
      } catch {
        // Another process of the app was faster, with the same contents.
        guard manager.fileExists(atPath: place.path) else { throw error }
      }
    }

    /// The versions of a document that were set aside, the last one first.
    ///
    /// - Parameter document: the path of the document in its folder.
    /// - Returns: each version once, also if it was set aside several times.
    /// - Throws: an error of Foundation if the folder cannot be read.
    public func setAside(of document: RelativePath) throws -> [SetAsideVersion] {
      let manager = FileManager.default
      let folder = setAsideFolder(of: document)
      guard manager.fileExists(atPath: folder.path) else { return [] }
      var versions: [SetAsideVersion] = []
      for name in try manager.contentsOfDirectory(atPath: folder.path) {
        let place = folder.appendingPathComponent(name)
        guard !name.hasPrefix(Self.draftPrefix),
          let data = try? Data(contentsOf: place.appendingPathComponent(Self.entryName)),
          let entry = try? JSONDecoder().decode(SetAsideEntry.self, from: data), entry.version == 1,
          let stored = RelativePath(entry.document)
        else { continue }
        versions.append(
          SetAsideVersion(
            url: place.appendingPathComponent(Self.contentsName)
              .appendingPathComponent(stored.lastName), document: stored,
            computer: entry.computer, modified: entry.modified, reason: entry.reason,
            date: entry.date))
      }
      return versions.sorted { ($1.date, $1.url.path) < ($0.date, $0.url.path) }
    }

    /// Removes what was set aside long ago, and drafts that are left of an app that was terminated meanwhile.
    ///
    /// - Parameters:
    ///   - document: the path of the document in its folder.
    ///   - date: what was set aside before it is removed.
    /// - Throws: an error of Foundation if something cannot be removed.
    public func forgetSetAside(of document: RelativePath, before date: Date) throws {
      for version in try setAside(of: document) where version.date < date {
        try FileManager.default.removeItem(
          at: version.url.deletingLastPathComponent().deletingLastPathComponent())
      }
      let manager = FileManager.default
      let folder = setAsideFolder(of: document)
      guard manager.fileExists(atPath: folder.path) else { return }
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasPrefix(Self.draftPrefix) {
        let draft = folder.appendingPathComponent(name)
        let made = try manager.attributesOfItem(atPath: draft.path)[.modificationDate] as? Date
        if let made, made < date { try manager.removeItem(at: draft) }
      }
    }

    /// Moves what was set aside of a document that has another name now.
    func moveSetAside(_ document: RelativePath, to target: RelativePath) throws {
      let manager = FileManager.default
      let source = setAsideFolder(of: document)
      guard manager.fileExists(atPath: source.path) else { return }
      let folder = setAsideFolder(of: target)
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in try manager.contentsOfDirectory(atPath: source.path) {
        let place = folder.appendingPathComponent(name)
        if !manager.fileExists(atPath: place.path) {
          try manager.moveItem(at: source.appendingPathComponent(name), to: place)
        }
      }
      try manager.removeItem(at: source)
    }

    /// The name that contents are stored under: that of another digest is a digest of it, since it may have any form.
    private static func name(of digest: ContentDigest) -> String {
      switch digest {
      case .sha256(let digest): "\(digest)"
      case .opaque(let text), .unidentified(let text): "other-\(SHA256.digest(of: text))"
      }
    }

    private static var draftPrefix: String { "draft-" }
    private static var entryName: String { "version.json" }
    private static var contentsName: String { "contents" }

    private func setAsideFolder(of document: RelativePath) -> URL {
      folder.appendingPathComponent(key(of: document) + ".versions")
    }
  }

  /// The facts that are stored next to the contents of a version.
  private struct SetAsideEntry: Codable {
    let version: Int
    let document: String
    let computer: String?
    let modified: Date?
    let reason: String
    let date: Date
  }

  extension RelativePath {
    /// The last component, as Foundation takes it.
    fileprivate var lastName: String { String(decoding: lastComponent, as: UTF8.self) }
  }
#endif
