extension Strategy {
  /// The names of the built-in strategies, in the order in which help lists them.
  public static let builtInNames = [
    "newest", "newest:strict", "oldest", "largest", "smallest", "device:ID", "keep-both", "merge",
    "manual",
  ]

  /// The built-in strategy of a name, or nothing where there is none.
  ///
  /// - Parameter name: one of ``builtInNames``; for `device:ID` with a device ID.
  public init?(named name: String) {
    switch Array(name.utf8) {
    case Array("newest".utf8): self = .newest
    case Array("newest:strict".utf8): self = .newestStrict
    case Array("oldest".utf8): self = .oldest
    case Array("largest".utf8): self = .largest
    case Array("smallest".utf8): self = .smallest
    case Array("keep-both".utf8): self = .keepBoth
    case Array("merge".utf8): self = .merge
    case Array("manual".utf8): self = .manual
    case let bytes:
      let prefix = Array("device:".utf8)
      guard bytes.starts(with: prefix),
        let device = DeviceID(String(decoding: bytes[prefix.count...], as: UTF8.self))
      else { return nil }
      self = .device(device)
    }
  }
}
