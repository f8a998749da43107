/// What two texts in conflict started from, as the states of devices prove it.
public struct ProvenBase: Hashable, Sendable {
  /// What proves that both texts descend from a state.
  public enum Proof: Hashable, Sendable, CaseIterable {
    /// The lists of the devices have it before both texts.
    case lists
    /// It came from the only other device.
    case arrival
    /// The other text has what was written in it, and in a state after it.
    case text
  }

  /// The content of the base.
  public let content: [UInt8]

  /// The version that it is of.
  public let version: SeenVersion

  /// What proves it.
  public let proof: Proof

  /// How many states may be the base; the merged text is right for each of them.
  public let possibleCount: Int

  /// The merged text; `nil` if the texts conflict, where no other state can be the base.
  public let merged: [UInt8]?
}

/// Why no base is relied on for two texts.
public struct UnprovenBase: Error, Hashable, Sendable {
  /// The reason.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The file is not the last state of this device, or no state is before it; or the other text is one that this device
    /// had before, or has the same content.
    case unplaced
    /// No state is proven to be one that both texts descend from.
    case unproven
    /// A device may have had states that are not recorded, and one of them may be the base.
    case gap
    /// The content of a state that may be the base is not at hand.
    case forgotten
    /// The merge is a conflict, and several states may be the base, or none is proven.
    case conflict
    /// Several states may be the base, and the merged text is wrong for one of them.
    case differing
    /// A text, or a state that may be the base, is binary or too large to be merged.
    case notText
  }

  /// The reason.
  public let reason: Reason

  /// A merged text that has all that a side added and that no side changed, but may have a line that one side deleted.
  ///
  /// It is `nil` if a merge would lose something.
  ///
  /// A person may take it. It is never taken unasked.
  public let proposal: [UInt8]?

  /// The proven states one of which is the base, the likeliest first, if the lines of the texts conflict on one of them.
  ///
  /// A merge by words, values or other parts is right if it makes one text on all of them. It is empty if nothing is
  /// proven, if a merge by lines is wrong for one of them, and if there are more than eight.
  public let possible: [ProvenBase]

  init(_ reason: Reason, proposal: [UInt8]? = nil, possible: [ProvenBase] = []) {
    self.reason = reason
    self.proposal = proposal
    self.possible = possible
  }
}
