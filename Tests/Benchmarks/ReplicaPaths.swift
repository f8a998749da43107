import ConflictResolution
import Replicas

/// A replica of a folder with a hundred files in each folder of it.
struct ReplicaPaths {
  private let tree: [RelativePath: FileState]
  private let replica: Replica
  private let name: String

  init(files count: Int) {
    name = "\(count) files"
    var tree: [RelativePath: FileState] = [:]
    for index in 0..<count {
      let path = RelativePath("folder \(index / 100)/file \(index).txt") ?? "file"
      let digest = ContentDigest.opaque(Array("size:\(index)".utf8))
      tree[path] = .file(FileContent(size: UInt64(index), digest: digest))
    }
    self.tree = tree
    replica = Self.replica(of: tree)
  }

  /// A scan that finds nothing new.
  var unchanged: HotPath {
    HotPath(name: name + ", a scan that finds nothing new", units: tree.count, unit: "file") {
      var replica = replica
      return (try? replica.observe(tree))?.written.count ?? 0
    }
  }

  /// A scan of a folder of which the replica knows nothing yet.
  var first: HotPath {
    HotPath(name: name + ", the first scan", units: tree.count, unit: "file") {
      Self.replica(of: tree).places.count
    }
  }

  private static func replica(of tree: [RelativePath: FileState]) -> Replica {
    var replica = Replica("home", policy: Policy([.merge], registeredDevices: ["home", "mom"]))
    _ = try? replica.observe(tree)
    return replica
  }
}
