import FileAccess
import SyncFolders

// What goes wrong with a folder or its store: 73 for what cannot be written, 74 for what cannot be read, 66 if
// the folder that was named is not there.
extension CommandFailure {
  /// Something in a folder or its store that cannot be read or written.
  init(ofStore error: FileAccessError) {
    self.init(
      error.action == .write ? .cannotWrite : .failedTransfer,
      error.code == .brokenPipe ? nil : error.description)
    isLocked = error.code == .locked
  }

  /// A place for bases that is not there, or cannot be read.
  init(ofBase error: BaseError) {
    switch error {
    case .file(let failure) where failure.code == .permission || failure.code == .io:
      self.init(.failedTransfer, error.description)
    case .file, .git: self.init(.noInput, error.description)
    }
  }

  /// Makes what is wrong with a folder the end of a command.
  static func ofFolder<Result: ~Copyable>(
    _ body: () throws(SyncFolderError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SyncFolderError) {
      return try body()
    } catch {
      switch error {
      case .access(let access) where access.action == .write: throw CommandFailure(ofStore: access)
      case .access(let access): throw CommandFailure(reading: access)
      case .noStore, .storeIsSynced, .storeIsElsewhere, .storeIsUnsafe, .storeIsForeign:
        throw CommandFailure(.cannotWrite, error.description)
      }
    }
  }

  /// Makes a failure in the store the end of a command.
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
  /// The end of a sentence, and what to do about it; empty if the reason says all there is.
  var afterword: String {
    guard let failure else { return "" }
    if failure.code == .otherFileSystem {
      return ". It is on another file system: resolve it by itself, with a store there (--store)."
    }
    return failure.advice.map { ". " + $0 } ?? ""
  }
}

extension ExitStatus {
  /// How a command ends in which two things happened: trouble before what remains, the first trouble of several.
  func and(_ other: ExitStatus) -> ExitStatus {
    switch self {
    case .complete: other
    case .remaining: other == .complete ? self : other
    default: self
    }
  }

  /// How a command ends in which a change was refused.
  init(of refusal: ChangeRefusal) {
    self = refusal.failure.map(Self.init(ofRefusalBy:)) ?? .remaining
  }

  /// How a command ends that the system refused a change: a name that is taken or gone is no trouble, but left as
  /// it is.
  init(ofRefusalBy failure: FileAccessError) {
    switch (failure.code, failure.action) {
    case (.taken, _), (.notFound, _): self = .remaining
    case (_, .write): self = .cannotWrite
    case (_, .read), (_, .list), (_, .run): self = .failedTransfer
    }
  }
}
