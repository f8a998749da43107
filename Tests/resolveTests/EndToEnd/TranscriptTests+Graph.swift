// What the pictures look like stands in `Fixtures/pictures`.
extension TranscriptTests {
  static let graphRows = [
    Row("graph", ["graph", plane]),
    Row("graph-standard", ["graph", "--format", "dot", "-"], input: letter),
    Row("graph-mermaid", ["graph", "--format=mermaid", plane]),
    Row("graph-timeline", ["graph", "--format=mermaid", timelines + "/decided-by-a-person.json"]),
    Row("graph-outcome", ["graph", "--format=mermaid", "Fixtures/outcomes/keep-both.json"]),
    Row("graph-stream", ["graph", "--format", "dot", inputs + "/two.jsonl"]),
    Row(
      "graph-file",
      [
        "graph", "--format", "mermaid", "--file", "Notes-1.md",
        timelines + "/three-devices-edit-at-once.json",
      ]),
    Row("graph-file-unknown", ["graph", "--file", "Buget.txt", plane], status: 65),
    Row("graph-stream-standard", ["graph", "-"], input: inputs + "/two.jsonl", status: 65),
    Row("graph-format-unknown", ["graph", "--format", "png", plane], status: 64),
    Row("graph-missing", ["graph", "nowhere.json"], status: 66),
    Row("graph-nowhere", ["graph", "--output", "nowhere/plane.svg", plane], status: 73),
    Row("graph-help", ["graph", "--help"]),
  ]
}
