import FileAccess

// The files in which it is noted what a person has not settled yet.
extension SyncFolder {
  /// The file for what a person answered about the folder and no run has carried out yet; `nil` if there is no
  /// place for it.
  ///
  /// It is where the folder has its store by default and never in a synced folder. Only if there is no such place it
  /// is in the store that was named.
  package var answersPath: [UInt8]? { notesPath(Self.answersName) }

  /// The file for the conflicts that are open in the folder, next to that for answers; `nil` if there is no
  /// place for it.
  package var openConflictsPath: [UInt8]? { notesPath(OpenConflictRecord.fileName) }

  func notesPath(_ name: [UInt8]) -> [UInt8]? {
    if let notes = try? notes.get() { return Folder.path(notes, name) }
    guard let used = try? place.get(), used.kind == .given else { return nil }
    return Folder.path(used.path, name)
  }

  /// The file for what a person answered about other inputs than a folder.
  ///
  /// - Parameters:
  ///   - inputs: The paths of the inputs, absolute, in the order in which they were named.
  ///   - environment: The value of an environment variable.
  /// - Returns: The path; `nil` if there is no place for it.
  package static func answersPath(
    of inputs: [[UInt8]], environment: (String) -> [UInt8]? = Environment.bytes
  ) -> [UInt8]? {
    let joined = Array(inputs.joined(separator: [0]))
    guard let folder = try? StoreLocation.outside(of: joined, environment: environment) else {
      return nil
    }
    return Folder.path(folder, answersName)
  }

  private static let answersName = Array("answers.json".utf8)
}
