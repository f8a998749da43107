/// Finds what two texts in conflict started from, among the states that devices have had.
///
/// A sync tool leaves two versions of a file and forgets what both started from. A device that records its states has
/// that content, but does not always know which one it is: nothing here shows whether a save of its own had reached the
/// other device before that one wrote its version. So the search lists **every state that may be the base**, merges on
/// the one that is most likely, and relies on the result only if it is right for each of them.
///
/// ```swift
/// let search = BaseSearch(deviceCount: 2)
/// let base = try search.base(of: one, and: other, among: states, elsewhere: lists)
/// base.merged   // the text with the changes of both
/// ```
///
/// **What proves a state.** Both texts descend from a state if
/// - the lists of other devices say so (``SeenState``): a text descends from what the device that saved it had before,
///   and so on; the newest state that both descend from is the base;
/// - it arrived here, and there are exactly two devices;
/// - there are exactly two devices, and the other text has, whole, what was first written in two states, of which this is
///   the older one. A line counts from 8 letters and digits, and a change from 20.
///
/// **What may be the base.** The proven state; and, unless the lists show that the other device never had them, every
/// later state of this device that is not newer than the other text, with a tolerance for clocks. With a gap after the
/// proven state, more may be: the search declines, unless the lists of two devices show which states they are.
///
/// **What is right for a state.** For each line: what a side added to it is in the result, what a side deleted is not,
/// and a line that no side changed is there equally often.
///
/// A list is what another device says. A false one may lead to a wrong base, so keep both texts with a merge.
public struct BaseSearch: Hashable, Sendable {
  /// A text in conflict.
  public struct Text: Hashable, Sendable {
    /// The version.
    public let version: SeenVersion
    /// The content.
    public let content: [UInt8]

    /// Makes a text.
    public init(_ version: SeenVersion, content: [UInt8]) {
      self.version = version
      self.content = content
    }
  }

  /// How many devices have synced the file since the oldest of its states.
  ///
  /// It is `nil` if that is not known for certain, or a device was added, removed or replaced: then only lists prove a base.
  public let deviceCount: Int?

  /// By how much the clocks of two devices may differ, in nanoseconds; ten minutes if nothing else is said.
  public let clockTolerance: Int64

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - deviceCount: How many devices sync the file; `nil` if that is not known for certain.
  ///   - clockTolerance: By how much clocks may differ, in nanoseconds.
  public init(deviceCount: Int? = nil, clockTolerance: Int64 = 600_000_000_000) {
    self.deviceCount = deviceCount
    self.clockTolerance = clockTolerance
  }

  /// Finds the base of two texts.
  ///
  /// - Parameters:
  ///   - file: The text under the file's own name.
  ///   - copy: The other text.
  ///   - states: The states of this device, the oldest first, with their contents; the last one is that of the file.
  ///   - lists: The states of other devices, each the oldest first. Contents need not be given.
  /// - Returns: The base.
  /// - Throws: The reason, if none is relied on.
  /// - Complexity: One merge; O(*n*) in the bytes of the texts and of all states, and O(*m* · *l*) in the states and their
  ///   different lines; O(*m*²) in the number of states for the lists.
  public func base(
    of file: Text, and copy: Text, among states: [SeenState], elsewhere lists: [[SeenState]] = []
  ) throws(UnprovenBase) -> ProvenBase {
    guard file.version.mark != copy.version.mark else { throw UnprovenBase(.unplaced) }
    let states = states.withoutRepetitions
    if !lists.isEmpty {
      let descent = Descent(
        devices: [states] + lists.map { $0.withoutRepetitions }, deviceCount: deviceCount)
      if let found = try descent.possibleBases(
        of: file, copy, deviceCount: deviceCount, clockTolerance: clockTolerance)
      {
        return try found.base(of: file, and: copy)
      }
    }
    return try OwnStates(file, copy, in: states)
      .possibleBases(deviceCount: deviceCount, clockTolerance: clockTolerance)
      .base(of: file, and: copy)
  }
}
