#if canImport(Darwin)
  public import ConflictResolution
  public import Foundation

  /// A document whose versions `NSFileVersion` knows: in iCloud Drive, or on a Mac.
  ///
  /// This file is type-checked against a stub of the few classes that it uses, and run with that stub, on a system that
  /// has none of them; it was not tried with iCloud. All that decides is in ``DocumentResolver``, which is tested.
  ///
  /// Use it within a coordinated write without a file presenter;
  /// ``DocumentResolver/resolveConflicts(of:in:store:answer:)`` does that.
  public struct FileVersionPlace: DocumentPlace {
    /// The document.
    public let url: URL
    /// The folder of all documents: what was agreed is stored by the path in it.
    public let folder: URL
    /// The store of what was agreed, and of what was set aside.
    public let store: DocumentStore
    /// The document as its folder lists it.
    public let name: RelativePath
    /// The coordination of the document, for the files next to it.
    var coordination: FileCoordination?
    private let path: RelativePath
    private var listed: [(version: NSFileVersion, contents: FileContent)] = []

    /// A document with its versions; `nil` if it is not in the folder.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - folder: the folder of all documents.
    ///   - store: where what was agreed, and what was set aside, is stored.
    public init?(_ url: URL, in folder: URL, store: DocumentStore) {
      guard let path = RelativePath(url, relativeTo: folder),
        let name = try? RelativePath(components: [path.lastComponent])
      else { return nil }
      (self.url, self.folder, self.store, self.path, self.name) = (url, folder, store, path, name)
    }

    /// The current version and the unresolved conflict versions, as they are now.
    public mutating func versions() throws -> [DocumentVersion] {
      listed = []
      var versions: [DocumentVersion] = []
      if let current = NSFileVersion.currentVersionOfItem(at: url) {
        // Its own URL may be that of an older save.
        versions.append(try version(current, at: url, isCurrent: true))
      }
      for other in NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? [] {
        let contents = try FileContent(document: other.url)
        listed.append((other, contents))
        versions.append(version(other, contents, isCurrent: false))
      }
      return versions
    }

    private func version(
      _ version: NSFileVersion, at url: URL, isCurrent: Bool
    ) throws -> DocumentVersion {
      self.version(version, try FileContent(document: url), isCurrent: isCurrent)
    }

    private func version(
      _ version: NSFileVersion, _ contents: FileContent, isCurrent: Bool
    ) -> DocumentVersion {
      DocumentVersion(
        contents: contents, modified: version.modificationDate.map { Timestamp($0) },
        computer: version.localizedNameOfSavingComputer, isCurrent: isCurrent)
    }

    /// What the store has.
    public func agreed() throws -> AgreedContents { store.agreed(of: path) }

    /// The other names in the document's folder.
    public func siblings() throws -> [RelativePath] {
      try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        .map { $0.evictedDocumentName ?? $0 }.compactMap { RelativePath($0) }.filter { $0 != name }
    }

    /// The contents of another document in the folder; `nil` if it is evicted.
    public func contents(ofSibling name: RelativePath) throws -> FileContent? {
      let url = sibling(name)
      guard DocumentPresence(of: url) == .here else { return nil }
      guard let coordination else { return try FileContent(document: url) }
      return try coordination.reading(url) { try FileContent(document: $0) }
    }

    /// Makes a version a document of its own.
    ///
    /// It is written under a temporary name on the same disk and then moved, which fails if something has the name.
    public mutating func copy(_ version: DocumentVersion, to name: RelativePath) throws {
      let manager = FileManager.default
      let room = try manager.url(
        for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: url, create: true)
      defer { try? manager.removeItem(at: room) }
      let whole = room.appendingPathComponent(name.description)
      try manager.copyItem(at: try contents(of: version), to: whole)
      let target = sibling(name)
      guard let coordination else { return try manager.moveItem(at: whole, to: target) }
      try coordination.writing(target) { try FileManager.default.moveItem(at: whole, to: $0) }
    }

    /// Sets a version aside in the store.
    public mutating func setAside(_ version: DocumentVersion, reason: String) throws {
      try store.setAside(version, at: try contents(of: version), of: path, reason: reason)
    }

    /// Puts a conflict version in place of the current one.
    public mutating func replace(with version: DocumentVersion) throws {
      _ = try source(of: version).replaceItem(at: url)
    }

    /// Puts new contents in place of the current ones, whole or not at all.
    public mutating func write(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: url, options: .atomic)
    }

    /// Marks those that were listed last; versions that arrived since are the next conflict.
    public mutating func markResolved() throws {
      for (version, _) in listed { version.isResolved = true }
    }

    /// Removes the conflict versions that are resolved, also those of an attempt that was terminated.
    ///
    /// `removeOtherVersionsOfItem(at:)` would remove a conflict version too that came since, and on a Mac the versions
    /// that a person goes back to.
    public mutating func removeResolved() throws {
      for version in NSFileVersion.otherVersionsOfItem(at: url) ?? []
      where version.isConflict && version.isResolved {
        try version.remove()
      }
    }

    /// Stores what was agreed.
    public mutating func store(_ agreed: AgreedContents) throws {
      try store.store(agreed, of: path)
    }

    private func sibling(_ name: RelativePath) -> URL {
      url.deletingLastPathComponent().appendingPathComponent(name.description)
    }

    /// The URL of the contents of a version.
    private func contents(of version: DocumentVersion) throws -> URL {
      version.isCurrent ? url : try source(of: version).url
    }

    private func source(of version: DocumentVersion) throws -> NSFileVersion {
      guard let found = listed.first(where: { $0.contents == version.contents }) else {
        throw DocumentError.versionIsGone(name)
      }
      return found.version
    }
  }
#endif
