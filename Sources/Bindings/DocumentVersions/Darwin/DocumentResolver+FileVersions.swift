#if canImport(Darwin)
  import ConflictResolution
  public import Foundation

  extension DocumentResolver {
    /// Resolves the conflict of a document in iCloud Drive, within a coordinated write.
    ///
    /// Call it off the main thread when the state of the document contains `inConflict`, and when the app starts. A
    /// `UIDocument` or `NSDocument` that is open saves its changes first, since the write is for merging, and reads the
    /// result afterwards, as a presenter of the file; both take place on the main thread.
    ///
    /// - Parameters:
    ///   - url: the document.
    ///   - folder: the folder of all documents: what was agreed is stored by the path in it.
    ///   - store: where what was agreed is stored, and what was set aside.
    ///   - answer: what a person answered to the question of an earlier call.
    /// - Returns: what was decided. If it asks, nothing was changed: show the question, and call this again with the
    ///   answer.
    /// - Throws: ``DocumentError``, an error of the engine or an error of Foundation; the next call continues.
    @discardableResult
    public func resolveConflicts(
      of url: URL, in folder: URL, store: DocumentStore, answer: DocumentAnswer? = nil
    ) throws -> DocumentResolution {
      // Before it is coordinated: that would wait for a download.
      _ = try Self.place(url, folder, store)
      let coordination = FileCoordination()
      return try coordination.merging(url) { url in
        var place = try Self.place(url, folder, store)
        place.coordination = coordination
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
      // Before it is coordinated: that would wait for a download.
      guard DocumentPresence(of: url) == .here else { return false }
      return try FileCoordination().reading(url) { url in
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
      guard DocumentPresence(of: url) == .here else {
        throw DocumentError.notDownloaded(place.name)
      }
      return place
    }
  }
#endif
