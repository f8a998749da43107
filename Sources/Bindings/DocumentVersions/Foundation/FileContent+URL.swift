#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution
import ContentDigests

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension FileContent {
    /// The content of a file on disk.
    ///
    /// ```swift
    /// let photo = try FileContent(contentsOf: url)            // its size and digest; the bytes stay on disk
    /// let note = try FileContent(contentsOf: url, inMemory: true)  // with its bytes, which can be merged
    /// ```
    ///
    /// Only `merge` and previews need bytes; every other strategy decides by size and digest. If the system can map the
    /// file, its bytes are read page by page while they are hashed.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - inMemory: Whether the bytes are kept at hand.
    /// - Throws: ``DocumentError/notDownloaded(_:)`` if reading would download the file, or Foundation's error if it cannot
    ///   be read.
    /// - Complexity: O(*n*) in the size of the file.
    public init(contentsOf url: URL, inMemory: Bool = false) throws {
      if url.isDataless, let name = RelativePath(url.lastPathComponent) {
        throw DocumentError.notDownloaded(name)
      }
      let data = try Data(contentsOf: url, options: .mappedIfSafe)
      if inMemory {
        self.init([UInt8](data))
        return
      }
      var hash = SHA256()
      // The pointer is used inside the closure only.
      unsafe data.withUnsafeBytes { bytes in
        let bytes = unsafe bytes.bindMemory(to: UInt8.self)
        unsafe hash.update(bytes.span)
      }
      self.init(size: UInt64(data.count), digest: .sha256(hash.finalized()))
    }
  }
#endif
