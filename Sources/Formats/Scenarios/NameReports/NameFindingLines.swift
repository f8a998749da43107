import ConflictResolution

/// Writes findings for programs that read one line for each.
public enum NameFindingLines: Sendable {
  /// `path: severity: message`, as compilers write it.
  case compact
  /// Commands of GitHub Actions, which shows each finding at its file: `::error file=…,title=…::…`.
  ///
  /// Source: GitHub Docs, "Workflow commands for GitHub Actions"; the escapes are those of its toolkit,
  /// `packages/core/src/command.ts`.
  case gitHub

  /// One finding as a line, with a line feed.
  ///
  /// - Parameters:
  ///   - finding: the finding.
  ///   - folder: the folder that its path starts from, as bytes; empty for the current one.
  /// - Returns: the line; names in it are shown safely.
  /// - Complexity: O(*n*) in the length of the line.
  public func line(of finding: NameFinding, in folder: [UInt8] = []) -> String {
    let path = finding.path(in: folder)
    switch self {
    case .compact:
      return
        "\(DisplayText.escaping(path)): \(finding.isError ? "error" : "warning"): \(finding.message)\n"
    case .gitHub:
      let file = Self.escaped(DisplayText.escaping(path), isProperty: true)
      let title = Self.escaped("Name: " + finding.rule, isProperty: true)
      // A file that is not there is not shown: the message names it, too.
      let message = Self.escaped(
        "\(DisplayText.escaping(path)): \(finding.message)", isProperty: false)
      return "::\(finding.isError ? "error" : "warning") file=\(file),title=\(title)::\(message)\n"
    }
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

extension NameFinding {
  /// The path from the folder that the program was started in.
  func path(in folder: [UInt8]) -> [UInt8] {
    if folder.isEmpty || folder == [UInt8(ascii: ".")] { return path.bytes }
    return folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + path.bytes
  }
}
