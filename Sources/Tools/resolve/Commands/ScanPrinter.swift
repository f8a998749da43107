import SyncFolders

/// Prints the findings of a scan in the requested format, family by family.
struct ScanPrinter {
  private enum Kind {
    case text(ScanText)
    case json(ScanWriter)
  }

  private var kind: Kind
  private let folder: [UInt8]

  /// Starts printing.
  ///
  /// - Parameters:
  ///   - format: How results are printed.
  ///   - folder: The folder, as it was named.
  ///   - usesColor: Whether text may be colored.
  ///   - layout: How text is laid out.
  init(_ format: OutputFormat, of folder: [UInt8], usesColor: Bool, _ layout: TextLayout) {
    self.folder = folder
    kind =
      switch format {
      case .text: .text(ScanText(usesColor: usesColor, layout))
      case .json: .json(ScanWriter(of: folder, style: .object))
      case .jsonl: .json(ScanWriter(of: folder, style: .lines))
      }
  }

  /// A family.
  mutating func family(_ finding: ScanFinding) -> [UInt8] {
    switch kind {
    case .text(let text): return Array(text.family(finding).utf8)
    case .json(var writer):
      let bytes = writer.family(finding)
      kind = .json(writer)
      return bytes
    }
  }

  /// The end.
  mutating func end(
    _ problems: [ScanProblem], skipped: [SkippedCopies], _ summary: ScanSummary
  ) -> [UInt8] {
    switch kind {
    case .text(let text):
      return Array((text.summaryLine(summary) + (skipped.note(in: folder) ?? "")).utf8)
    case .json(var writer): return writer.end(problems, skipped: skipped, summary)
    }
  }
}
