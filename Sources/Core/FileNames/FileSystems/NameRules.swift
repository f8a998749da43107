/// Which names a system refuses.
struct NameRules: Sendable {
  /// The most that one component may have.
  enum Limit: Sendable {
    case bytes(Int)
    case utf16(Int)
  }

  var limit: Limit
  /// The most UTF-16 units of a whole path.
  var pathLimit: Int?
  /// Whether names are text, so that ill-formed UTF-8 has no form there.
  var needsUTF8 = false
  /// Code points that no character has (yet), noncharacters among them.
  var refusesUnassigned = false
  /// `< > : " \ | ? *` and the control characters up to U+001F.
  var refusesPathCharacters = false
  /// `CON`, `NUL`, `COM1` and their like, with any extension.
  var refusesDevices = false
  var refusesTrailingDot = false
  var refusesTrailingSpace = false
  var refusesLeadingSpace = false
  /// `.lock`, `desktop.ini`, `_vti_` anywhere, a leading `~`.
  var refusesOneDriveNames = false
}
