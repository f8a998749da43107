import FileAccess

/// The program with which the system opens files: the one that a person has set for a file's type.
///
/// It may be a program for the terminal, for example a text browser, so it gets the terminal.
enum SystemViewer {
  /// The name of the program.
  static var program: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// Opens a file.
  ///
  /// - Parameter path: its path.
  /// - Returns: why it was not opened, without a full stop; `nil` if it was.
  static func open(_ path: [UInt8]) -> String? {
    // A name that begins with a hyphen is not an option.
    let path = path.first == UInt8(ascii: "-") ? Array("./".utf8) + path : path
    do throws(FileAccessError) {
      let end = try TerminalCommand.run(
        ReviewPrograms.surviving + "\(program) \"$1\"", arguments: [path])
      return switch end {
      case .exited(0): nil
      case .exited(127): "there is no program '\(program)' to open files with"
      default: "'\(program)' ended with \(end.words)"
      }
    } catch {
      return error.reason
    }
  }
}

extension ShellCommand.End {
  /// The end of a program, as words after 'ended with'.
  var words: String {
    switch self {
    // A shell adds 128 to the signal that ended its program.
    case .exited(let status): status > 128 ? "signal \(status - 128)" : "status \(status)"
    case .signalled(let signal): "signal \(signal)"
    case .printedTooMuch: "too much output"
    case .tookTooLong: "no end in time"
    }
  }
}
