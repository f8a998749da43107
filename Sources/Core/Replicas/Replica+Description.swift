import ConflictResolution

// Descriptions for a debugger and `print`. Embedded Swift has neither.
#if !hasFeature(Embedded)
  extension Replica: CustomStringConvertible {
    /// The device, and the files that its user sees: one line each.
    public var description: String {
      let tree = tree.sorted { $0.key < $1.key }
      return (["\(device)"] + tree.map { "  \($0.key): \($0.value)" }).joined(separator: "\n")
    }
  }

  extension ReplicaChange: CustomStringConvertible {
    /// The step: `remove Budget.txt`, `write Budget.txt: 6 bytes …`.
    public var description: String {
      switch self {
      case .remove(let path): "remove \(path)"
      case .write(let path, let version): "write \(path): \(version.state)"
      }
    }
  }

  extension ReplicaUpdate: CustomStringConvertible {
    /// The sender, and its files with all their versions.
    public var description: String {
      (["from \(sender)"] + files.map { $0.description }).joined(separator: "\n")
    }
  }
#endif
