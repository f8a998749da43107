#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// Whether the contents of a document are on this device, found without reading them: reading would download them.
  ///
  /// ```swift
  /// DocumentPresence(of: url)  // here
  /// ```
  ///
  /// `fileExists(atPath:)` cannot answer this: until macOS 14 and iOS 17 it is `false` for a document that is evicted, later
  /// it is `true`.
  public enum DocumentPresence: Hashable, Sendable {
    /// On this device.
    case here
    /// In the cloud only: its name is taken.
    case evicted
    /// Nowhere: no document has the name.
    case missing

    /// The presence of a document.
    ///
    /// - Parameter url: the document, by its own name and not that of a placeholder.
    public init(of url: URL) {
      let manager = FileManager.default
      let placeholder = url.deletingLastPathComponent().appendingPathComponent(
        ".\(url.lastPathComponent).icloud")
      if (try? manager.attributesOfItem(atPath: url.path)) != nil {
        self = url.isDataless ? .evicted : .here
      } else {
        self = manager.fileExists(atPath: placeholder.path) ? .evicted : .missing
      }
    }
  }

  extension URL {
    /// Whether reading the file would download it: a File Provider, as that of iCloud Drive, has its contents.
    var isDataless: Bool {
      #if canImport(Darwin)
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_flags & UInt32(SF_DATALESS) != 0
      #else
        return false
      #endif
    }
  }
#endif
