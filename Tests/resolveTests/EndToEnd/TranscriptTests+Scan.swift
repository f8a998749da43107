// What a scan finds in real folders, where files have times, stands in `ScanTests`.
extension TranscriptTests {
  static let scanRows = [
    Row("scan-clean", ["scan", inputs + "/merge-file"]),
    Row("scan-clean-json", ["scan", "--format=json", inputs + "/merge-file"]),
    Row("scan-clean-jsonl", ["scan", "--format", "jsonl", inputs + "/merge-file"]),
    Row("scan-missing", ["scan", "nowhere"], status: 66),
    Row("scan-file", ["scan", plane], status: 66),
    Row("scan-nothing", ["scan"], status: 64),
    Row("scan-several", ["scan", inputs, "Fixtures"], status: 64),
    Row("scan-pattern", ["scan", "--ignore", "a[", inputs], status: 64),
    Row("scan-help", ["scan", "--help"]),
  ]
}
