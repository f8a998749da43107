/// Notes the first signal that would end the process, so that it can end at a good place; the second one ends it.
///
/// These are SIGHUP, SIGINT and SIGTERM, except those that were ignored when the process was started.
public final class EndingSignals {
  private let pipe: Descriptor

  /// Begins to note signals, from now on and for the whole process.
  ///
  /// - Throws: ``FileAccessError``, if there can be no pipe.
  public init() throws(FileAccessError) {
    do throws(SystemFailure) {
      pipe = try Self.catchEndings()
    } catch {
      throw FileAccessError(error, action: .read, path: Array("signals".utf8))
    }
  }

  private static func catchEndings() throws(SystemFailure) -> Descriptor {
    let ends = try CLibrary.makePipe()
    let read = try CLibrary.aboveStandardStreams(ends.read)
    let write = try CLibrary.aboveStandardStreams(ends.write)
    try CLibrary.catchEndings(write.number)
    return read
  }

  /// The number by which ``EventWait`` knows it.
  var number: Int32 { pipe.number }

  /// Whether a signal has come.
  public var haveCome: Bool { CLibrary.isReadable(pipe.number) }
}
