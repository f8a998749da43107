#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension InboxSweep {
    /// Moves what other apps put into a folder's inbox among the app's own documents.
    ///
    /// Call it when the app becomes active, and after it was asked to open a document. If a sweep is
    /// interrupted, the next one continues; a document is never overwritten.
    ///
    /// ```swift
    /// let sweep = try InboxSweep.sweep(documents: URL.documentsDirectory)
    /// ```
    ///
    /// - Parameters:
    ///   - documents: the folder of the app's documents, with the folder `Inbox` in it.
    ///   - numbering: how names that are taken are numbered.
    /// - Returns: what was done; nothing if there is no inbox.
    /// - Throws: an error of Foundation if something cannot be read or moved; the steps before are done.
    @discardableResult
    public static func sweep(
      documents: URL, numbering: NumberingConvention = .hyphen
    ) throws -> InboxSweep {
      let manager = FileManager.default
      let inbox = documents.appendingPathComponent("Inbox")
      guard manager.fileExists(atPath: inbox.path) else {
        return InboxSweep(inbox: [:], documents: [], contentsOf: { _ in nil })
      }
      var arrived: [RelativePath: FileContent] = [:]
      for name in try manager.contentsOfDirectory(atPath: inbox.path) {
        guard let path = RelativePath(name) else { continue }
        arrived[path] = try FileContent(document: inbox.appendingPathComponent(name))
      }
      let own = try manager.contentsOfDirectory(atPath: documents.path)
      let sweep = try InboxSweep(
        inbox: arrived, documents: own.compactMap { RelativePath($0) }, numbering: numbering
      ) { try FileContent(document: documents.appendingPathComponent($0.description)) }
      for step in sweep.steps {
        switch step {
        case .move(let name, let target):
          // This fails if something has the name by now.
          try manager.moveItem(
            at: inbox.appendingPathComponent(name.description),
            to: documents.appendingPathComponent(target.description))
        case .remove(let name, _):
          try manager.removeItem(at: inbox.appendingPathComponent(name.description))
        case .leave: break
        }
      }
      return sweep
    }
  }
#endif
