import ContentDigests
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
    return readRecord(of: record.id, in: run, by: .claims).record
  }

  /// Makes a run one of this installation, from now on as if it had written it.
  ///
  /// A plan with its code is added to both journals. What is there stays, so the run remains one of the installation that
  /// wrote it: on two computers that share a store each has a code of its own.
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
      case .finished: .finished(claims.refusals, undone: claims.undoneChanges)
      case .undoing: .undoing
      case .undone: .undone
      case .begun, .void, .damaged, .foreign: nil
      }
    if let step {
      text += RunJournal.line(of: step, number: 1, plan: code, key: authority.key)
    }
    for journal in Self.journalNames {
      let status = try run.status(of: journal)
      if let status, status.kind == .file,
        status.size < JournalReader.sizeLimit - text.count
      {
        try run.append([0x0A] + text, to: journal)
      } else {
        // One that is longer is not read.
        if status != nil { try run.remove(journal) }
        try makePrivateFile(journal, text, in: run)
      }
      try run.synchronize()
    }
  }
}

extension RunRecord {
  /// The first 16 hexadecimal digits of a digest of all that a foreign run claims.
  ///
  /// - Parameter contents: What it has in the store, if it is damaged.
  /// - Returns: The digits.
  package func digestOfClaims(_ contents: [StoredContent]) -> String {
    var text = RunJournal.plan(self, key: nil).text + Array(state.rawValue.utf8)
    // No name in a journal has a NUL byte.
    for content in contents {
      text += [0] + content.stored + [0] + (content.path ?? [])
      // Whatever is done to a file, the system notes when: nothing has to be read.
      let status = content.status
      text += Array(
        "\0\(status.kind) \(status.inode) \(status.size) \(status.statusSeconds) \(status.permissions)"
          .utf8)
    }
    return String("\(FastSHA256.digest(of: text))".prefix(16))
  }
}
