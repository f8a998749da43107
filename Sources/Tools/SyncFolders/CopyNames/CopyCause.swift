/// Why a tool left a copy, according to the form of its name.
package enum CopyCause: String, Hashable, Sendable, CaseIterable {
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

  /// Whether the name was changed, and not the content: another name was in its way, or it was refused.
  ///
  /// Such a file is not a version of its original, which may have another spelling (`Photo.jpg` and
  /// `photo (Case Conflict).jpg`). It never gets back the name that it had.
  package var isNameClash: Bool {
    switch self {
    case .caseClash, .unicodeForm, .whiteSpace, .selectiveSync, .refusedName: true
    case .edit, .deletion, .duplicate: false
    }
  }
}
