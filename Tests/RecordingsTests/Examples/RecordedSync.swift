import ConflictResolution
import Recordings

/// A sync tool that can say afterwards what it was asked and what it decided.
struct RecordedSync {
  private let recording: RecordingFolder
  private let resolver: RecordedResolver

  // The folder is never above 4 MiB.
  init(recordingInto folder: String, policy: Policy) throws {
    var options = RecordingOptions()
    options.byteLimit = 4 << 20
    options.includesContents = true  // so that merges can be replayed, too
    recording = try RecordingFolder(Array(folder.utf8), options: options)
    resolver = recording.recorder.resolver(policy)  // in the place of Resolver(policy)
  }

  /// The same outcome, and the same errors, as without a recorder.
  func resolve(_ files: [FileHistory]) throws -> Outcome {
    try resolver.resolve(files)
  }

  /// Writes what waits, before the recording is sent to somebody who looks into it.
  func finish() { recording.close() }
}
