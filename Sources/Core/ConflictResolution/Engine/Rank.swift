/// The total order of versions, used wherever heads must be put in order.
///
/// The steps; each decides only if the steps before it are equal:
///
/// 1. modification time, later first, no time last;
/// 2. the vectors of the *origins*, lexicographically over (device ascending by bytes, counter,
///    absent = 0), greater first;
/// 3. kind: file, directory, symlink, group, tombstone;
/// 4. content digest or link target by bytes, greater first;
/// 5. path by bytes, greater first; of one path, the identity of the folder that it is in by bytes, greater first, none
///    last.
///
/// The vector step extends causality. It compares origins, because a state that is carried on keeps its origin however
/// often vectors are joined: if ranked by joined vectors, devices with one strategy would decide differently; if ranked
/// pair by pair, there are cycles. Step 2 is the order of Syncthing's `concurrentGreater` (`lib/protocol/vector.go`).
enum Rank {
  /// The step that decided between two versions.
  enum Step {
    case modified
    case vector
    case kind
    case content
    case path

    /// The step as the rule that explains what it decided.
    var rule: Explanation.Rule {
      switch self {
      case .modified: .modified
      case .vector: .vector
      case .kind: .kind
      case .content: .content
      case .path: .path
      }
    }
  }

  /// Which of two versions is higher, and by which step; `nil` if all steps are equal.
  static func compare(
    _ left: FileVersion, _ right: FileVersion
  ) -> (leftIsHigher: Bool, step: Step)? {
    if left.modified != right.modified {
      guard let leftTime = left.modified else { return (false, .modified) }
      guard let rightTime = right.modified else { return (true, .modified) }
      return (leftTime > rightTime, .modified)
    }
    if let leftVector = left.originVector, let rightVector = right.originVector,
      leftVector != rightVector
    {
      return (VersionVector.lexicographicallyPrecedes(rightVector, leftVector), .vector)
    }
    if left.state.kind != right.state.kind {
      return (left.state.kind.place < right.state.kind.place, .kind)
    }
    let (leftContent, rightContent) = (left.state.contentBytes, right.state.contentBytes)
    if leftContent != rightContent {
      return (rightContent.lexicographicallyPrecedes(leftContent), .content)
    }
    if left.path != right.path {
      return (left.path > right.path, .path)
    }
    if left.parent != right.parent {
      guard let leftParent = left.parent else { return (false, .path) }
      guard let rightParent = right.parent else { return (true, .path) }
      return (leftParent > rightParent, .path)
    }
    return nil
  }

  /// Whether the left version comes first in rank order, highest first.
  ///
  /// Versions with equal rank differ in nothing that matters for a decision; the other fields only give lists the same
  /// order everywhere.
  static func isHigher(_ left: FileVersion, than right: FileVersion) -> Bool {
    if let (leftIsHigher, _) = compare(left, right) { return leftIsHigher }
    if left.device != right.device { return left.device < right.device }
    if let leftVector = left.vector, let rightVector = right.vector, leftVector != rightVector {
      return VersionVector.lexicographicallyPrecedes(rightVector, leftVector)
    }
    if left.isAncestor != right.isAncestor { return right.isAncestor }
    if left.label != right.label {
      return (left.label ?? []).lexicographicallyPrecedes(right.label ?? [])
    }
    if left.origin == right.origin { return false }
    return (left.origin?.text ?? []).lexicographicallyPrecedes(right.origin?.text ?? [])
  }
}
