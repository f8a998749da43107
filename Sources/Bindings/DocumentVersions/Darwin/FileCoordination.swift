#if canImport(Darwin)
  import Foundation

  /// Waits for other processes, and for documents that are open in this one, before files are read or changed.
  ///
  /// **Invariant.** It is made without a file presenter. One that is made with the presenter of an open document sends
  /// that document no messages: it would neither save its changes before a merge nor read the result, and its next
  /// autosave would write the old text over it.
  struct FileCoordination {
    private let coordinator = NSFileCoordinator(filePresenter: nil)

    /// Runs a body while only it changes a document, and while it makes others next to it.
    ///
    /// A coordinated write within another one is an exception, unless the outer one is of two files: the second is the
    /// folder here. Documents that are open save their changes first.
    func merging<Value>(_ document: URL, _ body: (URL) throws -> Value) throws -> Value {
      try result(body) { error, accessor in
        unsafe coordinator.coordinate(
          writingItemAt: document, options: .forMerging,
          writingItemAt: document.deletingLastPathComponent(), options: [], error: &error
        ) { document, _ in accessor(document) }
      }
    }

    /// Runs a body while only it writes a file.
    func writing<Value>(_ url: URL, _ body: (URL) throws -> Value) throws -> Value {
      try result(body) { error, accessor in
        unsafe coordinator.coordinate(
          writingItemAt: url, options: [], error: &error, byAccessor: accessor)
      }
    }

    /// Runs a body while nobody writes a file; documents that are open are read as they were saved last.
    func reading<Value>(_ url: URL, _ body: (URL) throws -> Value) throws -> Value {
      try result(body) { error, accessor in
        unsafe coordinator.coordinate(
          readingItemAt: url, options: .withoutChanges, error: &error, byAccessor: accessor)
      }
    }

    /// Runs a body while a file gets another name.
    func moving<Value>(
      _ source: URL, to target: URL, _ body: (URL, URL) throws -> Value
    ) throws -> Value {
      // The target is not replaced: what has the name stays, so its presenters are not asked to accommodate a deletion.
      try result { (files: (URL, URL)) in
        coordinator.item(at: files.0, willMoveTo: files.1)
        let value = try body(files.0, files.1)
        coordinator.item(at: files.0, didMoveTo: files.1)
        return value
      } coordinate: { error, accessor in
        unsafe coordinator.coordinate(
          writingItemAt: source, options: .forMoving, writingItemAt: target, options: [],
          error: &error
        ) { accessor(($0, $1)) }
      }
    }

    /// Runs a body while a file may be removed, and nobody writes another.
    func deleting<Value>(
      _ url: URL, comparedWith other: URL, _ body: (URL, URL) throws -> Value
    ) throws -> Value {
      try result { (files: (URL, URL)) in
        try body(files.0, files.1)
      } coordinate: { error, accessor in
        unsafe coordinator.coordinate(
          readingItemAt: other, options: .withoutChanges, writingItemAt: url,
          options: .forDeleting, error: &error
        ) { accessor(($1, $0)) }
      }
    }

    private func result<Files, Value>(
      _ body: (Files) throws -> Value,
      coordinate: @escaping (inout NSError?, _ accessor: (Files) -> Void) -> Void
    ) throws -> Value {
      var refused: NSError?
      var result: Result<Value, any Error>?
      coordinate(&refused) { files in result = Result { try body(files) } }
      if let result { return try result.get() }
      throw refused ?? CocoaError(.userCancelled)
    }
  }
#else
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #elseif canImport(Foundation)
    import Foundation
  #endif

  #if canImport(FoundationEssentials) || canImport(Foundation)
    /// Other systems have no agreement between processes.
    struct FileCoordination {
      func moving<Value>(
        _ source: URL, to target: URL, _ body: (URL, URL) throws -> Value
      ) throws -> Value { try body(source, target) }

      func deleting<Value>(
        _ url: URL, comparedWith other: URL, _ body: (URL, URL) throws -> Value
      ) throws -> Value { try body(url, other) }
    }
  #endif
#endif
