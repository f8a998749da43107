/// Why a file stays in an inbox.
public struct SweepObstacle: Hashable, Sendable {
  /// The reason, for programs.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A program has it open and may write to it.
    case isOpen = "open"
    /// It changed or vanished while it was read or moved.
    case changed
    /// Its content is not on this machine.
    case placeholder
    /// It is a device, a pipe or a socket.
    case special
    /// A sync tool, version control, an office program or the system keeps it for itself.
    case kept
    /// It may not be read or moved.
    case permission
    /// It is on another file system than the destination.
    case otherFileSystem = "other-file-system"
    /// No name for it is free, or it has none that could be used.
    case name
    /// A pattern names it.
    case ignored
    /// Something else went wrong.
    case failed
  }

  /// The reason, for programs.
  public let code: Code
  /// The reason, as the rest of a sentence that begins with the name.
  public let reason: String

  /// An obstacle with its reason.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package static var noName: Self { Self(.name, "finds no free name") }
  package static var notHere: Self {
    Self(
      .placeholder, "stands for a file whose content is not on this machine: download it first")
  }
  package static var dataless: Self {
    Self(.placeholder, "has no content on this machine: download it first")
  }
  package static var special: Self { Self(.special, "is a device, a pipe or a socket") }

  /// Why a file stays before its content is read; `nil` if nothing is wrong with it.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isFolder: Whether it is a folder.
  ///   - isDataless: Whether reading would download it.
  package init?(name: [UInt8], isFolder: Bool, isDataless: Bool) {
    if SkippedNames.contains(name, isFolder: isFolder) {
      self.init(
        .kept,
        "is what a sync tool, version control, an office program or the system keeps for itself")
    } else if Placeholder.fileName(of: name) != nil {
      self = .notHere
    } else if isDataless {
      self = .dataless
    } else {
      return nil
    }
  }
}
