import JSONText

extension InvalidTexts {
  /// A parser may set limits; this one has 512 arrays and objects inside each other.
  static let limits = InvalidTexts(
    section: "9", production: "depth",
    texts: [
      .init(
        "10,000 arrays", String(repeating: "[", count: 10_000), .tooDeep, "1:513",
        "expected at most 512 arrays and objects inside each other"),
      .init(
        "10,000 objects", String(repeating: #"{"a":"#, count: 10_000), .tooDeep, "1:2561"),
      .init(
        "513 arrays, all closed",
        String(repeating: "[", count: 513) + String(repeating: "]", count: 513), .tooDeep, "1:513"),
      .init(
        "arrays and objects in turn", String(repeating: #"[{"a":"#, count: 300), .tooDeep, "1:1537"),
      .init(
        "512 arrays in an object", #"{"a":"# + String(repeating: "[", count: 512), .tooDeep, "1:517"
      ),
      .init(
        "512 arrays beside a closed one", "[[]," + String(repeating: "[", count: 512), .tooDeep,
        "1:516"),
    ])
}
