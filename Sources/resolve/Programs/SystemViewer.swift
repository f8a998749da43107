import FileAccess

/// The program with which the system opens files: whatever a person has set for a file's type.
///
/// It may be one for the terminal, a browser of plain text for example, so it gets that.
enum SystemViewer {
  /// What the program is called.
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
    // A name that begins with a hyphen is no option.
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
  /// How a program ended, as words behind 'ended with'.
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
