package import ConflictResolution

extension ConflictKind {
  /// The kind in a few words, for a list of kinds.
  package var words: String {
    switch self {
    case .fork: "restored from a backup"
    case .type: "of different kinds"
    case .orphan: "copies of a file that is gone"
    case .editDelete: "changed and deleted"
    case .createCreate: "created on both sides"
    case .renameRename: "renamed on both sides"
    case .renameEdit: "renamed and changed"
    case .editEdit: "changed on both sides"
    }
  }
}
