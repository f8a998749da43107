import SyncFolders

extension SyncFolder {
  /// The runs on the folder, for a command that only reads: a store that cannot be used has none.
  func knownRecords() throws(SyncFolderError) -> [RunRecord] {
    do throws(SyncFolderError) {
      return try records()
    } catch .storeIsElsewhere {
      return []
    }
  }
}
