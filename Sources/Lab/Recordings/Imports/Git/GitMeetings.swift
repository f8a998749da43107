/// Which files get new names on one side that meet those that other files get on the other side.
struct GitMeetings: Sendable {
  /// The files by their new paths, for each side.
  private let newPaths: [[[UInt8]: [UInt8]]]
  /// The folders of new paths, for each side.
  private let newFolders: [Set<[UInt8]>]

  /// Collects the new names of files.
  ///
  /// - Complexity: O(*n*) in the number of files.
  init(of files: [GitFile]) {
    newPaths = [0, 1].map { side in
      var paths: [[UInt8]: [UInt8]] = [:]
      for file in files { if let path = file.newPath(on: side) { paths[path] = file.path } }
      return paths
    }
    newFolders = newPaths.map { Set($0.keys.flatMap { Self.folders(above: $0) }) }
  }

  /// Whether a file is one of them: another one gets the same name, or one of them a name in the other's.
  func hold(_ file: GitFile) -> Bool {
    [0, 1].contains { side in
      guard let path = file.newPath(on: side) else { return false }
      let others = newPaths[1 - side]
      if let other = others[path], other != file.path { return true }
      return newFolders[1 - side].contains(path)
        || Self.folders(above: path).contains { others[$0] != nil }
    }
  }

  private static func folders(above path: [UInt8]) -> [[UInt8]] {
    path.indices.filter { path[$0] == 0x2F }.map { Array(path[..<$0]) }
  }
}
