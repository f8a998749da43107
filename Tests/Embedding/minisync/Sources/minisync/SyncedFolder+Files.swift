import ConflictResolution
import DocumentVersions
import Foundation

extension SyncedFolder {
  /// Each file and link, and when it was changed.
  func scan() throws -> (files: [RelativePath: FileState], times: [RelativePath: Timestamp]) {
    var files: [RelativePath: FileState] = [:]
    var times: [RelativePath: Timestamp] = [:]
    let names = FileManager.default.enumerator(atPath: url.path)
    while let name = names?.nextObject() as? String {
      guard let path = RelativePath(name), path.components[0] != Array(".minisync".utf8) else {
        continue
      }
      let place = url.appendingPathComponent(name)
      let attributes = try FileManager.default.attributesOfItem(atPath: place.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeRegular: files[path] = .file(try FileContent(contentsOf: place, inMemory: true))
      case .typeSymbolicLink:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: place.path)
        files[path] = .symlink(Array(target.utf8))
      default: continue
      }
      times[path] = (attributes[.modificationDate] as? Date).map { Timestamp($0) }
    }
    return (files, times)
  }
}
