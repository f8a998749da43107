/// The arguments of `resolve trust`.
struct TrustArguments: CommandArguments {
  /// The folder.
  let folder: [UInt8]
  /// The runs to accept; empty to list those that can be accepted.
  let runs: [String]
  /// The path of the store.
  let store: [UInt8]?

  init(_ parsed: ParsedArguments) {
    folder = parsed.value(of: "folder") ?? []
    runs = parsed.values(of: "id").map { String(decoding: $0, as: UTF8.self) }
    store = parsed.value(of: "store")
  }
}
