extension Outcome {
  /// The files that an outcome describes, as a resolver takes them: an outcome fed back.
  ///
  /// Each version that is kept, shown or not, becomes a file with that one version; an undecided file
  /// becomes a file with its choices and its ``FileOutcome/history``. Resolving them again changes nothing.
  ///
  /// - Returns: the files, in the order of the outcome.
  /// - Complexity: O(*n*) in the number of versions.
  public func histories() -> [FileHistory] {
    files.flatMap { file in
      if file.state == .undecided {
        return [file.undecidedHistory]
      }
      // A copy may have returned to its original's name: without `shown`, it would be numbered.
      return file.keeps.map {
        $0.history(shown: $0.path == $0.given && $0.copyOf == nil ? nil : $0.path, of: file)
      }
        + file.notShown.map { $0.kept.history(shown: $0.shown, of: file) }
    }
  }
}

extension FileOutcome {
  /// The undecided file as a resolver takes it.
  package var undecidedHistory: FileHistory {
    FileHistory(
      path: path, identity: identity, shown: shown, copyOf: copyOf, group: group,
      versions: choices.map { $0.version } + history, forgotten: forgotten)
  }
}

extension KeptVersion {
  /// The file whose only known version this is.
  fileprivate func history(shown: RelativePath?, of file: FileOutcome) -> FileHistory {
    FileHistory(
      path: given, identity: identity, shown: shown, copyOf: copyOf, group: file.group,
      versions: [version],
      forgotten: identity == file.identity ? file.forgotten : VersionVector())
  }
}
