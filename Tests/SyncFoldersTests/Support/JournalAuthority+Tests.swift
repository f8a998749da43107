@testable import SyncFolders

extension JournalKey {
  /// A key of tests; each number is another one.
  static func numbered(_ number: UInt8) -> JournalKey? {
    JournalKey([UInt8](repeating: number, count: 32))
  }
}

extension JournalAuthority {
  /// That of a store in memory, where only this program writes.
  static let ofTests = JournalAuthority(key: .numbered(1), accepts: .withoutCode)
  /// That of a store that others may write into.
  static let ofOpenStore = JournalAuthority(key: .numbered(1))
  /// That of the state folder before there was a key.
  static let withoutKey = JournalAuthority(key: nil, accepts: .withoutCode)
}
