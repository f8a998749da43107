/// A version that a device had under one path, at one place in the order in which the device had them.
///
/// A device records its states: each version that somebody saved there, and each that a sync tool brought. It may give
/// the others a list of them without contents; a mark then identifies a content, such as a digest under a key that the
/// devices share.
///
///     SeenState(SeenVersion(mark: digest, modified: time), content: bytes, origin: .saved)
public struct SeenState: Hashable, Sendable {
  /// The way in which a device got a version.
  public enum Origin: Hashable, Sendable, CaseIterable {
    /// Somebody saved it on this device.
    case saved
    /// A sync tool brought it from another device.
    case arrived
    /// The device cannot say which, nor whether the state before was moved aside for it.
    ///
    /// A device that is not certain says this: the word of a device that it saved a version is relied on.
    case unknown
  }

  /// The version.
  public let version: SeenVersion

  /// The content; `nil` if it is not at hand.
  public let content: [UInt8]?

  /// The way in which the device got it.
  public let origin: Origin

  /// Whether the device may have had other versions between the state before and this one.
  public let followsGap: Bool

  /// Whether it does not descend from the state before: that one was moved aside as a conflict copy.
  public let startsAnew: Bool

  /// Other versions that were merged into it where it was saved.
  public let merged: [SeenVersion]

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - content: The content; `nil` if it is not at hand.
  ///   - origin: The way in which the device got it.
  ///   - followsGap: Whether the device may have had other versions before it.
  ///   - startsAnew: Whether it does not descend from the state before.
  ///   - merged: Other versions that were merged into it where it was saved.
  public init(
    _ version: SeenVersion, content: [UInt8]? = nil, origin: Origin, followsGap: Bool = false,
    startsAnew: Bool = false, merged: [SeenVersion] = []
  ) {
    self.version = version
    self.content = content
    self.origin = origin
    self.followsGap = followsGap
    self.startsAnew = startsAnew
    self.merged = merged
  }
}

extension SeenState {
  /// Whether it need not descend from the state before, or not from that one alone.
  var mayDescendFromOthers: Bool { followsGap || origin == .unknown }

  /// The state with a content.
  func with(content: [UInt8]?) -> SeenState {
    SeenState(
      version, content: content, origin: origin, followsGap: followsGap, startsAnew: startsAnew,
      merged: merged)
  }
}

extension [SeenState] {
  /// The states with those of one version that follow each other as one.
  ///
  /// A version that a device had and that then arrives was also on another device.
  var withoutRepetitions: [SeenState] {
    var states: [SeenState] = []
    for state in self {
      guard let last = states.last, last.version.isSame(as: state.version), !state.followsGap,
        !state.startsAnew
      else {
        states.append(state)
        continue
      }
      states[states.count - 1] = SeenState(
        last.version, content: last.content ?? state.content,
        origin: state.origin == .arrived ? .arrived : last.origin, followsGap: last.followsGap,
        startsAnew: last.startsAnew, merged: last.merged + state.merged)
    }
    return states
  }
}
