public import ConflictResolution

/// One answer for many conflicts: what is done, and with which of them.
///
/// A version is named by the device that wrote it, or by its time: numbers mean another one in each conflict. For hunks
/// it is a rule that every hunk follows. A text that a person typed cannot be shared: it is the text of one file,
/// and would replace all others with it.
///
/// ```swift
/// let answer = SharedAnswer(.version(of: "home"), for: .folder)
/// answer.choice(for: review)  // .pick(…), or `nil` if home has no version in it
/// ```
public struct SharedAnswer: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// The version of this device is kept.
    case version(of: DeviceID)
    /// The version of the latest time is kept, as the strategy `newest` chooses it.
    case newest
    /// The version of the earliest time is kept, as the strategy `oldest` chooses it.
    case oldest
    /// The versions of these devices are kept, the first one with the name.
    case keep(of: [DeviceID])
    /// Each hunk gets the lines of these devices' versions, one after the other; an empty list leaves the lines
    /// out.
    case hunks(of: [DeviceID])
    /// Each hunk gets the lines that all versions started from.
    case hunksOfBase
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
  /// - Returns: the choice; `nil` if a device has no version in it, or several; if there are no such hunks; if nothing
  ///   is to be decided; for what was decided before, which is looked up by contents; and for the newest and the oldest,
  ///   which a policy finds.
  /// - Complexity: O(*n*) in the number of versions; for hunks that of ``ConflictHunks``.
  public func choice(for review: ConflictReview) -> Decision.Choice? {
    switch action {
    case .version(let device):
      guard let place = Self.places(of: [device], in: review)?.first else { return nil }
      return review.versions[place].ids.first.map { .pick($0) }
    case .keep(let devices):
      guard let places = Self.places(of: devices, in: review) else { return nil }
      return .keep(places.compactMap { review.versions[$0].ids.first })
    case .hunks(let devices):
      let texts = review.textVersions
      guard let places = Self.places(of: devices, in: review) else { return nil }
      let sides = places.compactMap { texts.firstIndex(of: $0) }
      return sides.count == places.count ? Self.text(of: review, choosing: .sides(sides)) : nil
    case .hunksOfBase: return Self.text(of: review, choosing: .base)
    case .keepBoth: return .keepBoth
    case .merge: return .merge
    case .delete: return .delete
    case .newest, .oldest, .remembered, .skip: return nil
    }
  }

  /// The places of the versions of devices; `nil` if one of them has none, or several.
  private static func places(of devices: [DeviceID], in review: ConflictReview) -> [Int]? {
    let places = devices.compactMap { device -> Int? in
      let own = review.versions.indices.filter { review.versions[$0].version.device == device }
      return own.count == 1 ? own[0] : nil
    }
    return places.count == devices.count ? places : nil
  }

  /// The text with the same choice in each hunk; `nil` if there are no hunks, or one cannot be chosen so.
  private static func text(
    of review: ConflictReview, choosing choice: ConflictHunks.Choice
  ) -> Decision.Choice? {
    guard let hunks = review.hunks() else { return nil }
    let text = hunks.text(choosing: hunks.hunks.map { _ in choice })
    return text.openHunks.isEmpty ? .content(text.bytes) : nil
  }
}
