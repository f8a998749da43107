import CloudKit
import ConflictResolution
import DocumentVersions

/// The record to save after `CKError.serverRecordChanged`, with a text field merged; `nil` if a person has to decide.
func mergedRecord(_ error: CKError, field: String) throws -> CKRecord? {
  guard let ancestor = error.ancestorRecord?[field] as? String,
    let client = error.clientRecord?[field] as? String,
    let server = error.serverRecord, let theirs = server[field] as? String
  else { return nil }
  let resolution = try DocumentResolver(Policy([.merge])).resolve(
    "note",
    [
      DocumentVersion(contents: FileContent(client), isCurrent: true),
      DocumentVersion(contents: FileContent(theirs)),
    ], agreed: AgreedContents([Array(ancestor.utf8)]))
  switch resolution.result {
  case .write(let text): server[field] = String(decoding: text, as: UTF8.self)
  case .keep(let version):
    server[field] = String(decoding: version.contents.bytes ?? [], as: UTF8.self)
  case .ask: return nil
  }
  return server
}
