extension Rename {
  /// What shows that two entries are the same file, folder, link or group.
  ///
  /// ```swift
  /// Rename.Evidence.similarity(percent: 78).description   // "78 % of the content is the same"
  /// Rename.Evidence.folder(moved: 7, of: 8).description   // "7 of its 8 files went there"
  /// ```
  public enum Evidence: Hashable, Sendable {
    /// The same file ID, if ``RenameDetector/FileID``'s rules accept it.
    case fileID
    /// The same content by its digest, or the same link target.
    case digest
    /// Enough of the bytes are in lines, or parts, that both have; in percent of the larger content.
    case similarity(percent: Int)
    /// Enough files of a folder went there.
    ///
    /// Counted are files at any depth that can show it: not empty, and no content at several paths.
    case folder(moved: Int, of: Int)
    /// It has the same place in a folder that was renamed, and nothing contradicts it.
    case place
  }
}

extension Rename.Evidence: CustomStringConvertible {
  /// The evidence in plain words.
  public var description: String {
    switch self {
    case .fileID: "same file ID"
    case .digest: "same content"
    case .similarity(let percent): "\(percent) % of the content is the same"
    case .folder(_, of: 1): "its only file went there"
    case .folder(let moved, let count): "\(moved) of its \(count) files went there"
    case .place: "same place in a renamed folder"
    }
  }
}
