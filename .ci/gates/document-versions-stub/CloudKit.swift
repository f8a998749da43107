// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the example uses of CloudKit, as its headers declare it.

public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}

public final class CKRecord: @unchecked Sendable {
  private var values: [String: any CKRecordValueProtocol] = [:]
  public init() {}
  public subscript(key: String) -> (any CKRecordValueProtocol)? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

public struct CKError: Error {
  public let ancestorRecord: CKRecord?
  public let clientRecord: CKRecord?
  public let serverRecord: CKRecord?
  public init(ancestor: CKRecord, client: CKRecord, server: CKRecord) {
    (ancestorRecord, clientRecord, serverRecord) = (ancestor, client, server)
  }
}
