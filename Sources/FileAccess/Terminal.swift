/// What is known about the terminal.
public enum Terminal {
  /// The width to wrap text at.
  ///
  /// The environment's `COLUMNS` goes first, then what the terminal reports, then 80.
  ///
  /// - Parameter stream: The stream that the text goes to.
  /// - Returns: The number of columns, at least 1.
  public static func width(of stream: StandardStream) -> Int {
    width(
      columns: Environment.text("COLUMNS"), reported: CLibrary.terminalColumns(stream.rawValue))
  }

  /// Whether colours may be sent to a stream.
  ///
  /// Only to a terminal, not with `NO_COLOR` set to anything but the empty text (no-color.org), and not
  /// with `TERM` set to `dumb`.
  ///
  /// - Parameter stream: The stream.
  /// - Returns: Whether colours may be sent.
  public static func allowsColor(on stream: StandardStream) -> Bool {
    allowsColor(
      isTerminal: stream.isTerminal, noColor: Environment.text("NO_COLOR"),
      term: Environment.text("TERM"))
  }

  static func width(columns: String?, reported: Int?) -> Int {
    if let columns, let width = Int(columns), width > 0 { return width }
    return reported ?? 80
  }

  static func allowsColor(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    isTerminal && (noColor ?? "").isEmpty && term != "dumb"
  }
}
