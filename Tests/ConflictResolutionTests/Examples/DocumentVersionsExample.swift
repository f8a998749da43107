import ConflictResolution

/// A version of a document as a document system has it: a text, a device and a time, and no vector.
struct DocumentVersion {
  let text: String
  let device: DeviceID
  let modified: Timestamp
}

/// What becomes of a document that several devices changed at once, as the texts to write by name.
///
/// - Parameters:
///   - path: the name of the document.
///   - current: its current version and its conflict versions, in any order.
///   - base: the last version that all devices had, if it is known: without it no text is merged.
/// - Returns: the content of each file that is kept.
/// - Throws: ``ResolutionError`` where a version breaks an invariant.
func resolvedDocument(
  _ path: RelativePath, current: [DocumentVersion], base: DocumentVersion?
) throws -> [RelativePath: [UInt8]] {
  func version(_ document: DocumentVersion, isAncestor: Bool) -> FileVersion {
    FileVersion(
      path: path, state: .file(FileContent(document.text)), device: document.device,
      modified: document.modified, isAncestor: isAncestor)
  }
  var versions = current.map { version($0, isAncestor: false) }
  if let base { versions.append(version(base, isAncestor: true)) }
  let outcome = try Resolver(Policy([.merge, .keepBoth])).resolve(versions)
  var texts: [RelativePath: [UInt8]] = [:]
  for kept in outcome.files.flatMap(\.keeps) {
    if case .file(let content) = kept.version.state { texts[kept.path] = content.bytes }
  }
  return texts
}
