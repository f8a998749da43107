/// The order of files by their paths, then by their identities.
///
/// The paths are first copied into one array: comparing them in place would count two references for each comparison,
/// which takes longer than the comparison.
enum PathOrder {
  /// The files in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  static func sorted(_ files: [FileHistory]) -> [FileHistory] {
    if files.count < 2 { return files }
    var paths: [UInt8] = []
    var places: ContiguousArray<(file: Int, path: Range<Int>)> = []
    places.reserveCapacity(files.count)
    for (index, file) in files.enumerated() {
      let start = paths.count
      paths += file.path.bytes
      places.append((index, start..<paths.count))
    }
    let bytes = paths.span
    places.sort { left, right in
      let (own, other) = (bytes.extracting(left.path), bytes.extracting(right.path))
      if RelativePath.precedes(own, other) { return true }
      if RelativePath.precedes(other, own) { return false }
      return files[left.file].identity < files[right.file].identity
    }
    return places.map { files[$0.file] }
  }
}
