import FileAccess
import Reviews
import Scenarios

/// The programs that a person views and edits with: an editor, a pager, and the system's program for a file.
///
/// Their files are in a folder that only the user may enter. The folder of an opened file stays until the review ends,
/// since a viewer continues after its command has ended.
struct ReviewPrograms: ~Copyable {
  /// The result of an editor.
  enum Edit {
    case text([UInt8])
    /// It failed, and why.
    case failed(String)
  }

  private var opened: PrivateFolder?
  private var openedCount = 0

  /// Whether signals that would end the process are held, because a folder has to be removed first.
  var holdsSignals: Bool { opened != nil }

  /// Lets a person edit a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - path: the path of the file, from which the temporary name is made.
  /// - Returns: the edited text, or why editing failed.
  func edit(_ text: [UInt8], for path: [UInt8]) -> Edit {
    do throws(FileAccessError) {
      let folder = try PrivateFolder()
      let file = try folder.write(Self.name(for: path), text)
      let end = try TerminalCommand.run(
        Self.surviving + "eval \"${VISUAL:-${EDITOR:-vi}} \\\"\\$1\\\"\"", arguments: [file])
      guard end == .exited(0) else {
        return .failed("The editor ended with \(end.words).")
      }
      return .text(try FileReader.read(file))
    } catch {
      return .failed("The editor cannot be used. \(error.description)")
    }
  }

  /// Shows a text in a pager.
  ///
  /// - Parameter text: the text, safe for a terminal.
  /// - Returns: why it could not be shown; `nil` if it was.
  func page(_ text: String) -> String? {
    do throws(FileAccessError) {
      let folder = try PrivateFolder()
      let file = try folder.write("text", Array(text.utf8))
      // As in git: text that fits on the screen is only printed, and colors pass.
      let end = try TerminalCommand.run(
        Self.surviving + "LESS=\"${LESS-FRX}\"; LV=\"${LV--c}\"; export LESS LV; "
          + "if [ -z \"${PAGER-}\" ] && ! command -v less >/dev/null; then PAGER=cat; fi; "
          + "eval \"${PAGER:-less} \\\"\\$1\\\"\"", arguments: [file])
      return end == .exited(0) ? nil : "The pager ended with \(end.words)."
    } catch {
      return "The pager cannot be used. \(error.description)"
    }
  }

  /// Opens files with the system's program.
  ///
  /// - Parameter contents: a file on the disk, or bytes with the path of their file.
  /// - Returns: why they could not be opened; `nil` if they were.
  mutating func open(_ contents: [Content]) -> String? {
    for content in contents {
      let path: [UInt8]
      switch content {
      case .place(let place): path = place
      case .bytes(let bytes, let name):
        openedCount += 1
        do throws(FileAccessError) {
          path = try write(bytes, "\(openedCount)-" + Self.name(for: name))
        } catch {
          return "The file cannot be opened. \(error.description)"
        }
      }
      if let problem = SystemViewer.open(path) { return "The file cannot be opened: \(problem)." }
    }
    return nil
  }

  private mutating func write(_ bytes: [UInt8], _ name: String) throws(FileAccessError) -> [UInt8] {
    if opened == nil { opened = try PrivateFolder() }
    return try opened?.write(name, bytes) ?? []
  }

  /// The shell ignores an interrupt that is meant for the program: it has to report how the program ended.
  static let surviving = "trap : INT QUIT; "

  /// A version to open.
  enum Content {
    case place([UInt8])
    case bytes([UInt8], for: [UInt8])
  }

  /// A name for a temporary file that shows programs the kind of the file.
  static func name(for path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let plain = name.suffix(80).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return plain.isEmpty ? "text" : String(decoding: plain, as: UTF8.self)
  }
}
