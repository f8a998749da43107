public import ConflictResolution

/// One answer for many conflicts: what is done, and with which of them.
///
/// A version is named by the device that wrote it: numbers mean another device's version in each conflict.
///
/// ```swift
/// let answer = SharedAnswer(.version(of: "home"), for: .folder)
/// answer.choice(for: review)  // .pick(…), or nil if home has no version in it
/// ```
public struct SharedAnswer: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// The version of this device is kept.
    case version(of: DeviceID)
    /// All versions are kept.
    case keepBoth
    /// The texts are merged.
    case merge
    /// The file is deleted.
    case delete
    /// What was decided before about the same contents.
    case remembered
    /// Nothing is decided.
    case skip
  }

  /// Which conflicts it is for; only those that nobody has answered yet.
  public enum Scope: Hashable, Sendable, CaseIterable {
    /// All that remain.
    case remaining
    /// Those in the same folder.
    case folder
    /// Those of the same kind.
    case kind
  }

  /// What is done.
  public let action: Action
  /// Which conflicts it is for.
  public let scope: Scope

  /// An answer.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - scope: which conflicts it is for.
  public init(_ action: Action, for scope: Scope) {
    self.action = action
    self.scope = scope
  }

  /// What it means for one conflict.
  ///
  /// - Parameter review: the conflict.
  /// - Returns: the choice; `nil` if the device has no version in it, or several; if nothing is to be decided; and for
  ///   what was decided before, which is looked up by contents.
  /// - Complexity: O(*n*) in the number of versions.
  public func choice(for review: ConflictReview) -> Decision.Choice? {
    switch action {
    case .version(let device):
      let own = review.versions.filter { $0.version.device == device }
      guard own.count == 1, let id = own.first?.ids.first else { return nil }
      return .pick(id)
    case .keepBoth: return .keepBoth
    case .merge: return .merge
    case .delete: return .delete
    case .remembered, .skip: return nil
    }
  }
}
