/// What went wrong with a file, a folder, or a standard stream.
///
/// The `description` is one sentence for a person: what could not be done, with which path, why in the
/// operating system's words, and what to do about it:
///
///     'scenarios/plane.json' cannot be read: No such file or directory. Check the path.
///
/// Programs decide by ``code``, which is open: a later version may add codes and breaks nobody.
public struct FileAccessError: Error, Hashable, Sendable {
  /// A stable name for one kind of failure.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name as programs see it, in lower case with hyphens.
    public let rawValue: String

    /// Makes a code from its name.
    ///
    /// - Parameter rawValue: The name, in lower case with hyphens.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The name as programs see it.
    public var description: String { rawValue }

    /// There is no file or folder at the path.
    public static let notFound = Code(rawValue: "not-found")
    /// There is a folder where a file was expected.
    public static let isDirectory = Code(rawValue: "is-directory")
    /// There is something else where a folder was expected.
    public static let notADirectory = Code(rawValue: "not-a-directory")
    /// Something that is neither a regular file nor what was asked for: a device, a socket, a pipe.
    public static let notARegularFile = Code(rawValue: "not-a-regular-file")
    /// The content of a file is not on this machine, and must not be downloaded now.
    public static let notDownloaded = Code(rawValue: "not-downloaded")
    /// There is a symbolic link where none is followed.
    public static let symbolicLink = Code(rawValue: "symbolic-link")
    /// Symbolic links that lead to each other, or a link where none is followed.
    public static let linkLoop = Code(rawValue: "link-loop")
    /// The path would leave the folder that it must stay in.
    public static let outsideFolder = Code(rawValue: "outside-folder")
    /// The path is empty, holds a NUL byte, or is too long for the file system.
    public static let invalidPath = Code(rawValue: "invalid-path")
    /// The operating system does not allow it.
    public static let permission = Code(rawValue: "permission")
    /// There is something already where something new should be.
    public static let taken = Code(rawValue: "taken")
    /// Two names are on different file systems that must be on one.
    public static let otherFileSystem = Code(rawValue: "other-file-system")
    /// Another process has what may be used by one at a time.
    public static let locked = Code(rawValue: "locked")
    /// The system allows no more folders to be watched.
    public static let tooManyWatches = Code(rawValue: "too-many-watches")
    /// There is more data than the limit allows.
    public static let tooLarge = Code(rawValue: "too-large")
    /// The disk or the quota is full.
    public static let noSpace = Code(rawValue: "no-space")
    /// The reader at the other end of the pipe is gone.
    public static let brokenPipe = Code(rawValue: "broken-pipe")
    /// The stream is closed.
    public static let closed = Code(rawValue: "closed")
    /// The device failed, or another error of the operating system.
    public static let io = Code(rawValue: "io")
  }

  /// What could not be done.
  public enum Action: Hashable, Sendable {
    /// Reading a file or a stream.
    case read
    /// Writing a file or a stream.
    case write
    /// Listing a folder.
    case list
    /// Running a program.
    case run
  }

  /// The kind of failure.
  public let code: Code

  /// What could not be done.
  public let action: Action

  /// The path or the name of the stream, as bytes.
  public let path: [UInt8]

  /// The reason, without a final full stop: the operating system's own words if it gave the error.
  public let reason: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - action: What could not be done.
  ///   - path: The path or the name of the stream, as bytes.
  ///   - reason: Why, without a final full stop.
  public init(code: Code, action: Action, path: [UInt8], reason: String) {
    self.code = code
    self.action = action
    self.path = path
    self.reason = reason
  }

  static var notHere: String { "its content is not on this machine: download the file first" }

  /// Why a file is not read that would have to be downloaded.
  package static func notDownloaded(_ path: [UInt8]) -> FileAccessError {
    FileAccessError(code: .notDownloaded, action: .read, path: path, reason: notHere)
  }

  init(_ failure: SystemFailure, action: Action, path: [UInt8]) {
    self.init(code: failure.code, action: action, path: path, reason: failure.text)
  }

  /// Gives a failure of the system the action and the path that it is a failure of.
  static func of<Result: ~Copyable>(
    _ action: Action, _ path: [UInt8], _ body: () throws(SystemFailure) -> Result
  ) throws(FileAccessError) -> Result {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw FileAccessError(error, action: action, path: path)
    }
  }
}

extension FileAccessError: CustomStringConvertible {
  /// One or two sentences: what could not be done, why, and what to do.
  public var description: String {
    let verb =
      switch action {
      case .read: "read"
      case .write: "written"
      case .list: "listed"
      case .run: "run"
      }
    let sentence = "'\(String(displayingPath: path))' cannot be \(verb): \(reason)."
    guard let advice else { return sentence }
    return "\(sentence) \(advice)"
  }

  /// What to do about it, or `nil` if the reason is sufficient.
  package var advice: String? {
    switch (code, action) {
    case (.notFound, .write): "Make its folder first, or check the path."
    case (.notFound, .run): "Check that it is installed."
    case (.notFound, _): "Check the path."
    case (.isDirectory, _): "Name a file in it instead."
    case (.notADirectory, .list): "Name the folder that holds it instead."
    case (.notADirectory, _): "Check the path: a part of it is a file."
    case (.permission, .read): "Check that you may read it."
    case (.permission, .run): "Check that you may run it."
    case (.permission, .list): "Check that you may read the folder."
    case (.permission, .write): "Check that you may write to its folder."
    case (.symbolicLink, .write): "Name the file that the link points to."
    case (.symbolicLink, _), (.outsideFolder, _):
      "Put the file itself into the folder and name it by a plain relative path."
    case (.linkLoop, _): "Name what the links are meant to lead to."
    case (.tooLarge, _): "Split it into smaller ones."
    case (.taken, _): "Move what is there, or choose another name."
    case (.otherFileSystem, _): "Name a place on the same one."
    case (.locked, _): "Wait until the other one has ended."
    case (.noSpace, _): "Free some space and try again."
    default: nil
    }
  }
}
