/// What is known about the terminal.
public enum Terminal {
  /// The width to wrap text at.
  ///
  /// The environment's `COLUMNS` comes first, then what the terminal reports, then 80.
  ///
  /// - Parameter stream: The stream that the text goes to.
  /// - Returns: The number of columns, at least 1.
  public static func width(of stream: StandardStream) -> Int {
    width(
      columns: Environment.text("COLUMNS"), reported: CLibrary.terminalColumns(stream.rawValue))
  }

  /// When colors are sent.
  public enum ColorUse: String, CaseIterable, Sendable {
    /// As the terminal and the environment ask for.
    case auto
    /// Always, also to files and pipes.
    case always
    /// Never.
    case never
  }

  /// Whether colors may be sent to a stream.
  ///
  /// By default not with `NO_COLOR` set to anything but the empty text (no-color.org); else with
  /// `CLICOLOR_FORCE` set to anything but the empty text and `0` (bixense.com/clicolors); else only to a terminal,
  /// and not with `TERM` set to `dumb`.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - use: What a person asked for.
  /// - Returns: Whether colors may be sent.
  public static func allowsColor(
    on stream: StandardStream, use: ColorUse = .auto
  ) -> Bool {
    switch use {
    case .always: true
    case .never: false
    case .auto:
      allowsColor(
        isTerminal: stream.isTerminal, noColor: Environment.text("NO_COLOR"),
        forced: Environment.text("CLICOLOR_FORCE"), term: Environment.text("TERM"))
    }
  }

  /// Whether a line can be written over on a stream: it is a terminal, and may have colors.
  ///
  /// - Parameter stream: The stream.
  /// - Returns: Whether a line can be written over.
  public static func canRewrite(on stream: StandardStream) -> Bool {
    allowsColor(
      isTerminal: stream.isTerminal, noColor: Environment.text("NO_COLOR"), forced: nil,
      term: Environment.text("TERM"))
  }

  static func width(columns: String?, reported: Int?) -> Int {
    if let columns, let width = Int(columns), width > 0 { return width }
    return reported ?? 80
  }

  static func allowsColor(
    isTerminal: Bool, noColor: String?, forced: String?, term: String?
  ) -> Bool {
    guard (noColor ?? "").isEmpty else { return false }
    if let forced, !forced.isEmpty, forced != "0" { return true }
    return isTerminal && term != "dumb"
  }
}
