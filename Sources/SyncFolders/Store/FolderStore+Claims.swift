import AcceleratedDigests
package import FileAccess

// The claims of runs that this installation did not write.
extension FolderStore where Tree: ~Copyable {
  /// What the journals of a foreign run claim; nothing of it is known to be true.
  ///
  /// - Parameter record: The run.
  /// - Returns: The record; damaged if neither of its journals is whole.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the bytes of its journals.
  package borrowing func claims(of record: RunRecord) throws(FileAccessError) -> RunRecord {
    let run = try folder(ofRun: record.id)
    return self.record(of: record.id, in: run, by: .claims)
  }

  /// Makes a run one of this installation, from now on as if it had written it.
  ///
  /// Both journals are written anew, one after the other: a crash between leaves one that is not taken over, and the
  /// other one counts.
  ///
  /// - Parameter claims: What its journals claim, as ``claims(of:)`` reads it.
  /// - Throws: ``FileAccessError``.
  package borrowing func takeOver(_ claims: RunRecord) throws(FileAccessError) {
    let run = try folder(ofRun: claims.id)
    // A number far above all others would be that of the last run forever.
    let last = try records().compactMap(\.sequence).max() ?? 0
    let claims = claims.numbered(min(claims.sequence ?? 0, last + 1))
    let (plan, code) = RunJournal.plan(claims, key: authority.key)
    var text = plan
    let step: RunJournal.Step? =
      switch claims.state {
      case .finished: .finished(claims.refusals)
      case .undoing: .undoing
      case .undone: .undone
      case .begun, .void, .damaged, .foreign: nil
      }
    if let step {
      text += RunJournal.line(of: step, number: 1, plan: code, key: authority.key)
    }
    for journal in Self.journalNames {
      if try run.status(of: journal) != nil { try run.remove(journal) }
      try makePrivateFile(journal, text, in: run)
      try run.synchronize()
    }
  }
}

extension RunRecord {
  /// The first 16 hexadecimal digits of a digest of all that a foreign run claims.
  package var digestOfClaims: String {
    let plan = RunJournal.plan(self, key: nil).text
    return String("\(FastSHA256.digest(of: plan + Array(state.rawValue.utf8)))".prefix(16))
  }
}
