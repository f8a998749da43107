package import FileAccess

/// The rights of the file that has a name after a run, if a version had others.
package struct ResultRights: Hashable, Sendable {
  /// The origin of the rights.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// The file that had the name.
    case original
    /// The version that alone changed its permissions since the base; all else is the original's.
    case changed
    /// What all versions grant: there is no original.
    case common
    /// The version itself, which cannot be given others: it is a document.
    case own
  }

  /// A part of the rights.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case permissions
    case owner
    case group
    case accessList = "access list"
    case capabilities
  }

  package let source: Source
  /// The version that they are of.
  package let version: [UInt8]
  /// The permissions.
  package let permissions: UInt32
  /// What another version has otherwise.
  package let parts: [Part]
  /// The permissions of that other version.
  package let instead: UInt32
  /// The source of the rights of a new file; `nil` if no file is made.
  package let model: RightsModel?

  /// What is different, in words that can follow a name: `with the permissions of notes.md: 0640 instead of
  /// 0755`.
  ///
  /// - Parameter name: Shows the name of a version.
  /// - Returns: The words.
  package func words(_ name: ([UInt8]) -> String) -> String {
    let names = parts.map(\.rawValue)
    let list =
      names.count > 1
      ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      : names.first ?? ""
    var words =
      switch source {
      case .original: "with the \(list) of \(name(version))"
      case .changed:
        "with the permissions of \(name(version)), which alone changed them since the base"
      case .common: "with the \(list) that all versions grant"
      case .own: "with its own \(list)"
      }
    if parts.contains(.permissions) {
      words += ": \(Self.octal(permissions)) instead of \(Self.octal(instead))"
    }
    return words
  }

  /// Permissions as `chmod` takes them, in four digits.
  package static func octal(_ permissions: UInt32) -> String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension FileRights {
  /// What another file has otherwise.
  func parts(otherThan other: FileRights) -> [ResultRights.Part] {
    ResultRights.Part.allCases.filter { part in
      switch part {
      case .permissions: permissions != other.permissions
      case .owner: owner != other.owner
      case .group: group != other.group
      case .accessList: accessList != other.accessList
      case .capabilities: capabilities != other.capabilities
      }
    }
  }
}
