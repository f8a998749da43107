import ConflictResolution
import JSONText
import Replicas

// What a program in another language found in a folder.

extension FormatDecoder {
  /// Reads the files that a scan found.
  mutating func readObservedFiles() throws(JSONError) -> ObservedFolder {
    var folder = ObservedFolder()
    _ = try readList { (decoder) throws(JSONError) in
      let start = decoder.reader.location
      var content = VersionDraft(.request, start: start)
      var file = FoundFile(start: start)
      try decoder.reader.beginObject()
      while let key = try decoder.nextKey(in: ObservedFileKey.all) {
        switch key {
        case .path: try decoder.readPath(of: &file)
        case .fileID: try decoder.readID(of: &file)
        case .at: file.time = try decoder.readTimestamp()
        case .content(let field): try decoder.read(field, into: &content)
        }
      }
      let path = try decoder.path(of: file, among: folder.tree)
      folder.tree[path] = try decoder.state(of: content, "a file that was found")
      folder.fileIDs[path] = file.id
      folder.times[path] = file.time
    }
    return folder
  }

  /// Reads the IDs of the files that the scan before found.
  mutating func readEarlierFiles() throws(JSONError) -> [RelativePath: RenameDetector.FileID] {
    var ids: [RelativePath: RenameDetector.FileID] = [:]
    _ = try readList { (decoder) throws(JSONError) in
      var file = FoundFile(start: decoder.reader.location)
      try decoder.reader.beginObject()
      while let key = try decoder.nextKey(in: EarlierFileKey.all) {
        switch key {
        case .path: try decoder.readPath(of: &file)
        case .fileID: try decoder.readID(of: &file)
        }
      }
      guard let id = file.id else {
        throw decoder.missing("fileID", "the file's ID at the scan before", at: file.start)
      }
      ids[try decoder.path(of: file, among: ids)] = id
    }
    return ids
  }

  private struct FoundFile {
    let start: JSONLocation
    var path: RelativePath?
    var pathPlace: JSONLocation?
    var id: RenameDetector.FileID?
    var time: Timestamp?
  }

  private mutating func readPath(of file: inout FoundFile) throws(JSONError) {
    file.pathPlace = reader.location
    file.path = try readPath()
  }

  private mutating func readID(of file: inout FoundFile) throws(JSONError) {
    file.id = RenameDetector.FileID(try readNonemptyBytes("the file's ID"))
  }

  /// The path of a file that was not listed before.
  private func path<Value>(
    of file: FoundFile, among known: [RelativePath: Value]
  ) throws(JSONError) -> RelativePath {
    guard let path = file.path else { throw missing("path", "where the file is", at: file.start) }
    guard known[path] == nil else {
      throw reader.error(
        .inconsistent, "'\(path)' is listed twice; list each file once",
        at: file.pathPlace ?? file.start)
    }
    return path
  }
}
