package import FileAccess

// Paths as strings, which tests write. The program has paths as bytes only.

extension ContentRoot {
  package init(_ folder: String) { self.init(Array(folder.utf8)) }

  package func read(
    _ path: String, limit: Int = FileReader.defaultLimit
  ) throws(FileAccessError) -> [UInt8] {
    try read(Array(path.utf8), limit: limit)
  }
}

extension FileKind {
  package init(at path: String, followsLinks: Bool = true) throws(FileAccessError) {
    try self.init(at: Array(path.utf8), followsLinks: followsLinks)
  }
}

extension FileReader {
  package static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FileAccessError) -> [UInt8] {
    try read(Array(path.utf8), limit: limit)
  }
}

extension FileWriter {
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileAccessError) {
    try replace(Array(path.utf8), with: bytes)
  }
}

extension Folder {
  package static func entries(of path: String) throws(FileAccessError) -> [FolderEntry] {
    try entries(of: Array(path.utf8))
  }

  package static func files(
    under path: String, withExtensions extensions: [String]
  ) throws(FileAccessError) -> [[UInt8]] {
    try files(under: Array(path.utf8), withExtensions: extensions)
  }
}

extension LineReader {
  package init(
    path: String, delimiter: UInt8 = lineFeed, lineLimit: Int = defaultLineLimit
  ) throws(FileAccessError) {
    try self.init(path: Array(path.utf8), delimiter: delimiter, lineLimit: lineLimit)
  }
}
