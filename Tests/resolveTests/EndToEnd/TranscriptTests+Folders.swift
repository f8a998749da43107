// What a scan finds in real folders, where files have times, stands in `ScanTests`.
extension TranscriptTests {
  static let folderRows = [
    Row("scan-clean", ["scan", inputs + "/merge-file"]),
    Row("scan-clean-json", ["scan", "--format=json", inputs + "/merge-file"]),
    Row("scan-clean-jsonl", ["scan", "--format", "jsonl", inputs + "/merge-file"]),
    Row("scan-missing", ["scan", "nowhere"], status: 66),
    Row("scan-empty", ["scan", ""], status: 66),
    Row("scan-file", ["scan", plane], status: 66),
    Row("scan-nothing", ["scan"], status: 64),
    Row("scan-several", ["scan", inputs, "Fixtures"], status: 64),
    Row("scan-pattern", ["scan", "--ignore", "a[", inputs], status: 64),
    Row("scan-weak", ["scan", "--include-weak=google,icloud", inputs + "/merge-file"]),
    Row("scan-weak-unknown", ["scan", "--include-weak=onedrive,goggle", inputs], status: 64),
    Row("scan-weak-missing", ["scan", "--include-weak=", inputs], status: 64),
    Row("scan-help", ["scan", "--help"]),
    Row("schemas", ["schema"]),
    Row("schema-help", ["schema", "--help"]),
    Row("schema-decisions", ["schema", "decisions"]),
    Row("schema-unknown", ["schema", "scenarios"], status: 64),
    Row("input-folder-and-file", ["Fixtures", plane], status: 64),
    Row("undo-help", ["undo", "--help"]),
    Row("forget-help", ["forget", "--help"]),
    Row("undo-nothing", ["undo", "--store", "nowhere", "Fixtures"], status: 1),
    Row("undo-missing", ["undo", "nowhere"], status: 66),
    Row("undo-list-nothing", ["undo", "--list", "Fixtures"]),
  ]
}
