/// The settings of a policy.
@c(cr_setting) public enum Setting: Int32, Sendable {
  /// Names with commas between them, tried in turn: `merge,keep-both`.
  case strategies = 1
  /// `edit-wins` (default), `delete-wins`, `newest` or `keep-copy`.
  case deletes = 2
  /// How copies are named: `hyphen` (default), `finder`, …
  case numbering = 3
  /// The units by which texts are merged: `line` (default), `word`, …
  case granularity = 4
  /// The device that resolves; without one, new content is provisional.
  case device = 5
  /// The devices that must know of a deletion, with commas between.
  case registered = 6
  /// A number: nanoseconds since 1970; times far ahead are distrusted.
  case now = 7
  /// A number: seconds that a time may be ahead; default 86400.
  case tolerance = 8
  /// A number: bytes of a generated name, 16 to 4096; default 255.
  case nameLimit = 9
  /// Only for a rule: `folder`, `none`, or the name of a data scope.
  case group = 10
  /// How different folders with one name are treated: `join` (default) or `number`.
  case folders = 11
  /// How the versions of a file that is gone for an unknown reason are treated: `leave` (default), `revive`,
  /// `set-aside` or `follow`.
  case orphans = 12
  /// A number: the greatest difference in seconds of modification times that count as equal; default 0.
  case sameTime = 13
}
