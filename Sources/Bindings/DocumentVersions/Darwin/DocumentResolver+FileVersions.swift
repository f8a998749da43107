#if canImport(Darwin)
  import ConflictResolution
  public import Foundation

  extension DocumentResolver {
    /// Resolves the conflict of a document in iCloud Drive, within a coordinated write.
    ///
    /// Call it off the main thread when the state of the document contains `inConflict`, and when the app
    /// starts. An open `UIDocument` reads the result by itself, as a presenter of the file.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - folder: the folder of all documents: what was agreed is stored by the path in it.
    ///   - store: where what was agreed is stored, and what was set aside.
    ///   - presenter: the document, if it is open: it is not asked to save itself.
    ///   - answer: what a person answered to the question of an earlier call.
    /// - Returns: what was decided. If it asks, nothing was changed: show the question, and call this again with the
    ///   answer.
    /// - Throws: ``DocumentError``, an error of the engine or an error of Foundation; the next call continues.
    @discardableResult
    public func resolveConflicts(
      of url: URL, in folder: URL, store: DocumentStore,
      presenter: (any NSFilePresenter)? = nil, answer: DocumentAnswer? = nil
    ) throws -> DocumentResolution {
      try Self.coordinated(url, presenter) { url in
        var place = try Self.place(url, folder, store)
        return try resolve(in: &place, answer: answer)
      }
    }

    /// Notes what a document holds as what all computers may have seen, if it is uploaded and nothing newer is known.
    ///
    /// Call it when a document was opened, and when a metadata query reports that it changed.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - folder: the folder of all documents.
    ///   - store: where what was agreed is stored.
    /// - Returns: Whether something new was noted.
    /// - Throws: ``DocumentError``, or an error of Foundation.
    @discardableResult
    public func noteAgreed(
      of url: URL, in folder: URL, store: DocumentStore
    ) throws -> Bool {
      try Self.coordinated(url, nil, isReading: true) { url in
        let values = try url.resourceValues(forKeys: [
          .ubiquitousItemIsUploadedKey, .ubiquitousItemDownloadingStatusKey,
          .ubiquitousItemHasUnresolvedConflictsKey,
        ])
        guard values.ubiquitousItemIsUploaded == true,
          values.ubiquitousItemDownloadingStatus == .current,
          values.ubiquitousItemHasUnresolvedConflicts != true
        else { return false }
        var place = try Self.place(url, folder, store)
        return try noteAgreed(in: &place)
      }
    }

    private static func place(
      _ url: URL, _ folder: URL, _ store: DocumentStore
    ) throws -> FileVersionPlace {
      guard let place = FileVersionPlace(url, in: folder, store: store) else {
        throw DocumentError.outside(url.path)
      }
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw DocumentError.notDownloaded(place.name)
      }
      return place
    }

    /// What a function gives while no other process reads or writes the document.
    private static func coordinated<Value>(
      _ url: URL, _ presenter: (any NSFilePresenter)?, isReading: Bool = false,
      _ body: (URL) throws -> Value
    ) throws -> Value {
      let coordinator = NSFileCoordinator(filePresenter: presenter)
      var refused: NSError?
      var result: Result<Value, any Error>?
      if isReading {
        unsafe coordinator.coordinate(
          readingItemAt: url, options: .withoutChanges, error: &refused
        ) { url in result = Result { try body(url) } }
      } else {
        unsafe coordinator.coordinate(
          writingItemAt: url, options: .forMerging, error: &refused
        ) { url in result = Result { try body(url) } }
      }
      if let result { return try result.get() }
      throw refused ?? CocoaError(.userCancelled)
    }
  }
#endif
