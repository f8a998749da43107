#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension RelativePath {
    /// The path of a file relative to a folder, or `nil` if the file is not in the folder.
    ///
    /// ```swift
    /// RelativePath(URL(fileURLWithPath: "/home/mom/Sync/Documents/Budget.txt"),
    ///   relativeTo: URL(fileURLWithPath: "/home/mom/Sync"))  // Documents/Budget.txt
    /// ```
    ///
    /// `.` and `..` are resolved, symbolic links are not followed. Names are compared as bytes: on a Mac, take both
    /// URLs from the same call.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - folder: The folder that is kept in sync.
    /// - Complexity: O(*n*) in the length of both.
    public init?(_ url: URL, relativeTo folder: URL) {
      guard url.isFileURL, folder.isFileURL else { return nil }
      let names = Self.names(of: url)
      let above = Self.names(of: folder)
      guard names.count > above.count, names.starts(with: above) else { return nil }
      do throws(FileNameError) {
        try self.init(components: Array(names[above.count...]))
      } catch {
        return nil
      }
    }

    private static func names(of url: URL) -> [[UInt8]] {
      url.standardized.pathComponents.filter { $0 != "/" }.map { Array($0.utf8) }
    }
  }
#endif
