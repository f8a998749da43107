@testable import ConflictResolution

/// An outcome as the files of a next resolution: what a device stores that applies it whole.
enum OutcomeAsInput {
  /// The files that an outcome describes, alone.
  ///
  /// Of an undecided file that is what can be picked and what is needed besides, and nothing else.
  static func files(_ outcome: Outcome, before: [FileHistory]) -> [FileHistory] {
    var known: [FileIdentity: FileHistory] = [:]
    for file in before { known[file.identity] = file }
    var files: [FileHistory] = []
    for file in outcome.files {
      if file.state == .undecided {
        files.append(
          FileHistory(
            path: file.path, identity: file.identity, shown: file.shown, copyOf: file.copyOf,
            group: file.group, versions: file.choices.map { $0.version } + file.history,
            forgotten: file.forgotten))
        continue
      }
      for kept in file.keeps + file.notShown.map({ $0.kept }) {
        let isMain = kept.identity == file.identity
        var next = FileHistory(
          path: isMain ? file.path : kept.version.path, identity: kept.identity,
          copyOf: kept.copyOf, group: file.group, versions: [kept.version])
        if isMain { next.forgotten = file.forgotten }
        let isShown = file.keeps.contains { $0.identity == kept.identity }
        if isShown, kept.version.state.isLive, kept.path != kept.version.path || kept.copyOf != nil
        {
          (next.path, next.shown) = (kept.given, kept.path)
        }
        // What is not shown keeps the name it had, to come back to.
        if !isShown, isMain { next.shown = known[file.identity]?.shown }
        files.append(next)
      }
    }
    return files
  }

  /// The files that an outcome describes, with all versions that it was made from.
  static func filesWithHistory(_ outcome: Outcome, before: [FileHistory]) -> [FileHistory] {
    var known: [FileIdentity: FileHistory] = [:]
    for file in before { known[file.identity] = file }
    return files(outcome, before: before).map { file in
      guard let before = known[file.identity] else { return file }
      var file = file
      let new = file.versions.filter { !before.versions.contains($0) }
      file.versions = before.versions + new
      return file
    }
  }

  /// Whether an outcome proposes a version at a vector and state that its input has already.
  ///
  /// Without a resolving device nothing tells the two apart: such a proposal can't be stored beside its input.
  static func proposesKnownVersion(_ outcome: Outcome, before: [FileHistory]) -> Bool {
    var known: [FileIdentity: FileHistory] = [:]
    for file in before { known[file.identity] = file }
    return outcome.files.contains { file in
      guard file.isProvisional, let main = file.main?.version else { return false }
      return known[file.identity]?.versions.contains {
        $0.vector == main.vector && $0.hasSameState(as: main)
      } ?? false
    }
  }
}
