import ConflictResolution
import Scenarios

/// Earlier outcomes of devices: the same input occurs in many histories, and gives the same outcome.
///
/// It is a value: a caller that plays many histories passes it from one fleet to the next.
struct ResolutionMemory: Sendable {
  /// The outcome of an input.
  struct Entry: Sendable {
    let outcome: Outcome
    /// The contents that it accounts for.
    let account: ContentAccount
  }

  private var entries: [StateDigest: Entry] = [:]
  /// All inputs so far, including those whose outcome is forgotten.
  private var known: Set<StateDigest> = []
  /// The inputs whose outcomes were checked against the laws, each with its outcome.
  private var checked: Set<StateDigest> = []
  private var encoding: StateEncoding
  /// Whether all devices resolve by the same policy.
  private let isUniform: Bool

  /// The greatest number of outcomes that are kept; when it is reached, all are forgotten.
  private static let limit = 40_000

  /// The number of different inputs.
  var inputCount: Int { known.count }

  /// The number of outcomes that were checked against the laws; one that several devices share counts once.
  var checkedCount: Int { checked.count }

  /// An empty memory.
  ///
  /// - Parameters:
  ///   - devices: all devices, up to eight.
  ///   - isUniform: whether all of them resolve by the same policy.
  init(_ devices: [DeviceID], isUniform: Bool = true) {
    encoding = StateEncoding(devices)
    self.isUniform = isUniform
  }

  /// The key of an input.
  struct Key: Hashable, Sendable {
    /// What the device knows.
    fileprivate let known: StateDigest
    /// The same with the device.
    fileprivate let whole: StateDigest
  }

  mutating func key(of device: FleetDevice, at place: Int) -> Key {
    encoding.removeAll()
    encoding.addKnown(of: device)
    let known = encoding.digest()
    var whole = known
    whole.add(UInt64(place))
    return Key(known: known, whole: whole)
  }

  subscript(key: Key) -> Entry? { entries[key.whole] }

  /// Stores the outcome of an input.
  mutating func insert(_ entry: Entry, _ key: Key) {
    if entries.count >= Self.limit { entries.removeAll(keepingCapacity: true) }
    entries[key.whole] = entry
    known.insert(key.whole)
  }

  /// Records that an outcome will be checked against the laws.
  ///
  /// The result of a law follows from the input and the policy. Devices with one policy differ only in the counter that
  /// a new content raises; if they get the same outcome, there was no new content.
  ///
  /// - Returns: Whether it has not been checked yet.
  mutating func check(_ outcome: Outcome, _ key: Key) -> Bool {
    var pair = isUniform ? key.known : key.whole
    pair.add(UInt64(bitPattern: Int64(outcome.hashValue)))
    return checked.insert(pair).inserted
  }
}
