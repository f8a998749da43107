// Descriptions for a debugger and `print`. Embedded Swift has neither.
#if !hasFeature(Embedded)
  extension ContentDigest: CustomStringConvertible {
    /// The digest in text form; for a SHA-256, its first 16 digits.
    public var description: String {
      switch self {
      case .sha256: String(decoding: text.prefix(16), as: UTF8.self)
      case .opaque(let bytes): String(decoding: bytes, as: UTF8.self)
      case .unidentified: "no digest"
      }
    }
  }

  extension FileContent: CustomStringConvertible {
    /// Size and digest: `6 bytes 5b1f0c2d9e7a4411`.
    public var description: String {
      (size == 1 ? "1 byte" : "\(size) bytes") + " \(digest)" + (isAtHand ? "" : ", elsewhere")
    }
  }

  extension FileState: CustomStringConvertible {
    /// The kind and the identifying data: `6 bytes 5b1f0c2d9e7a4411`, `symlink to '../notes'`, `deleted`.
    public var description: String {
      switch self {
      case .file(let content): content.description
      case .symlink(let target): "symlink to '\(String(decoding: target, as: UTF8.self))'"
      case .group(let content): "group of \(content.members.count), \(content.size) bytes"
      case .directory, .deleted: kind.rawValue
      }
    }
  }

  extension GroupName: CustomStringConvertible {
    /// The path of the folder, or the name of the data scope.
    public var description: String { path.description }
  }

  extension FileVersion: CustomStringConvertible {
    /// The version in one line: `mom:2 Budget.txt by mom: 6 bytes 5b1f0c2d9e7a4411`.
    public var description: String {
      let id = vector.map { VersionID(vector: $0) } ?? fullID
      return "\(id) \(path) by \(device)" + (modified.map { " at \($0)" } ?? "")
        + (isAncestor ? ", the ancestor" : "") + ": \(state)"
    }
  }

  extension FileHistory: CustomStringConvertible {
    /// The file with a line for each version.
    public var description: String {
      let name =
        identity == FileIdentity(path: path) ? "\(path)" : "\(path) (identity \(identity))"
      return ([name] + versions.map { "  \($0)" }).joined(separator: "\n")
    }
  }
#endif
