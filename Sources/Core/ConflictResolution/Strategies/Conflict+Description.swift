// Descriptions for a debugger and `print`. Embedded Swift has neither.
#if !hasFeature(Embedded)
  extension Conflict: CustomStringConvertible {
    /// The file and what differs, with a line for each head.
    public var description: String {
      (["\(path): \(kind.rawValue)"] + heads.map { "  \($0)" } + bases.map { "  base \($0)" })
        .joined(separator: "\n")
    }
  }

  extension Contender: CustomStringConvertible {
    /// The version.
    public var description: String { version.description }
  }

  extension Strategy: CustomStringConvertible {
    /// The name that outcomes give as `by`.
    public var description: String { name }
  }
#endif
