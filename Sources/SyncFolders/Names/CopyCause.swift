/// Why a tool left a copy, as far as the form of its name tells.
public enum CopyCause: String, Hashable, Sendable, CaseIterable {
  /// Two devices changed one file.
  case edit
  /// Two names differ only in case.
  case caseClash = "case"
  /// Two names differ only in their Unicode form.
  case unicodeForm = "unicode"
  /// Two names differ only in white space.
  case whiteSpace = "white-space"
  /// A folder that is not synced here was made anew.
  case selectiveSync = "selective-sync"
  /// One device changed what another deleted.
  case deletion
  /// The name is refused by the server.
  case refusedName = "refused-name"
  /// Somebody or some program made a second file, perhaps on purpose.
  case duplicate

  /// Whether the file is no version of the original: it had to give up its name.
  ///
  /// Another name stood in its way, or the server refused the name. Giving the name back would bring the
  /// clash back.
  public var isNameClash: Bool {
    switch self {
    case .caseClash, .unicodeForm, .whiteSpace, .selectiveSync, .refusedName: true
    case .edit, .deletion, .duplicate: false
    }
  }
}
