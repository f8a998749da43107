import FileAccess
import SyncFolders

// Failures of a folder or its store: 73 for what cannot be written, 74 for what cannot be read, 66 if the named folder
// does not exist.
extension CommandFailure {
  /// Something in a folder or its store that cannot be read or written.
  init(ofStore error: FileAccessError) {
    self.init(
      error.action == .write ? .cannotWrite : .failedTransfer,
      error.code == .brokenPipe ? nil : error.description)
    isLocked = error.code == .locked
  }

  /// A source of bases that does not exist or cannot be read.
  init(ofBase error: BaseError) {
    switch error {
    case .file(let failure) where failure.code == .permission || failure.code == .io:
      self.init(.failedTransfer, error.description)
    case .file, .git: self.init(.noInput, error.description)
    }
  }

  /// A folder or its store that cannot be used.
  init(of error: SyncFolderError) {
    switch error {
    case .access(let access) where access.action == .write: self.init(ofStore: access)
    case .access(let access): self.init(reading: access)
    case .noStore, .storeIsSynced, .storeIsElsewhere, .storeIsUnsafe, .storeIsForeign:
      self.init(.cannotWrite, error.description)
    }
  }

  /// Converts an error of a folder into a failure of the command.
  static func ofFolder<Result: ~Copyable>(
    _ body: () throws(SyncFolderError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SyncFolderError) {
      return try body()
    } catch {
      throw CommandFailure(of: error)
    }
  }

  /// Converts an error of the store into a failure of the command.
  static func ofStore<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileAccessError) {
      return try body()
    } catch {
      throw CommandFailure(ofStore: error)
    }
  }
}

extension ChangeRefusal {
  /// The end of a sentence with advice; empty if the reason says everything.
  var afterword: String {
    guard let failure else { return "" }
    if failure.code == .otherFileSystem {
      return ". It is on another file system: resolve it by itself, with a store there (--store)."
    }
    return failure.advice.map { ". " + $0 } ?? ""
  }
}

extension ExitStatus {
  /// The combined status of two events: an error takes precedence over remaining work, and the first of several errors
  /// counts.
  func and(_ other: ExitStatus) -> ExitStatus {
    switch self {
    case .complete: other
    case .remaining: other == .complete ? self : other
    default: self
    }
  }

  /// The status of a refused change.
  init(of refusal: ChangeRefusal) {
    self = refusal.failure.map(Self.init(ofRefusalBy:)) ?? .remaining
  }

  /// The status of a change that the system refused: a name that is taken or gone is not an error, the file is only
  /// left as it is.
  init(ofRefusalBy failure: FileAccessError) {
    switch (failure.code, failure.action) {
    case (.taken, _), (.notFound, _): self = .remaining
    case (_, .write): self = .cannotWrite
    case (_, .read), (_, .list), (_, .run): self = .failedTransfer
    }
  }
}
