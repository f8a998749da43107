/// What is known about the terminal.
public enum Terminal {
  /// The width to wrap text at.
  ///
  /// The environment's `COLUMNS` comes first, then what the terminal reports, then 80.
  ///
  /// - Parameter stream: The stream that the text goes to.
  /// - Returns: The number of columns, at least 1.
  public static func width(of stream: StandardStream) -> Int {
    size(
      given: Environment.text("COLUMNS"), reported: CLibrary.terminalSize(stream.rawValue).columns,
      otherwise: 80)
  }

  /// How many rows text has on the screen.
  ///
  /// The environment's `LINES` comes first, then what the terminal reports, then 24.
  ///
  /// - Parameter stream: The stream that the text goes to.
  /// - Returns: The number of rows, at least 1.
  package static func height(of stream: StandardStream) -> Int {
    size(
      given: Environment.text("LINES"), reported: CLibrary.terminalSize(stream.rawValue).rows,
      otherwise: 24)
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

  static func size(given: String?, reported: Int, otherwise usual: Int) -> Int {
    if let given, let size = Int(given), size > 0 { return size }
    return reported > 0 ? reported : usual
  }

  static func allowsColor(
    isTerminal: Bool, noColor: String?, forced: String?, term: String?
  ) -> Bool {
    guard (noColor ?? "").isEmpty else { return false }
    if let forced, !forced.isEmpty, forced != "0" { return true }
    return isTerminal && term != "dumb"
  }
}
