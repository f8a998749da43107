/// Which weak matches are copies like others.
///
///     WeakCopies.none                          // what holds unless asked for
///     WeakCopies.all                           // --include-weak
///     WeakCopies.of([.oneDrive, .parenthesis]) // --include-weak=onedrive,google
package enum WeakCopies: Hashable, Sendable {
  /// No weak match.
  case none
  /// Every weak match.
  case all
  /// The weak matches of these tools.
  case of(Set<CopyTool>)

  /// Whether the weak matches of a tool are copies like others.
  ///
  /// - Parameter tool: The tool.
  /// - Returns: Whether they are.
  package func includes(_ tool: CopyTool) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .of(let tools): tools.contains(tool)
    }
  }

  /// Whether a scan lists a weak match.
  ///
  /// A number behind a hyphen (``CopyTool/hyphen``) is the name that this program gives to a version it keeps.
  /// It is listed only if asked for: after a run on one device, a scan on the others lists nothing.
  ///
  /// - Parameter copy: The facts in the name of the match.
  /// - Returns: Whether it is listed, counted or not.
  func lists(_ copy: ConflictCopyName) -> Bool {
    copy.strength != .weak || copy.tool != .hyphen || includes(.hyphen)
  }
}
