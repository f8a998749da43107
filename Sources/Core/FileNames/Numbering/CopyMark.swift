/// The part that a copy's name adds to the original's: text, a number, and facts of the version.
struct CopyMark: Hashable, Sendable {
  /// One piece of a mark.
  enum Piece: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Fixed text.
    case text(String)
    /// The device between two texts; nothing at all if no device is known.
    case device(before: String, after: String)
    /// The device as Syncthing writes it, behind a text.
    case syncthingDevice(before: String)
    /// The day, in UTC, with or without a separator.
    case date(separator: Unicode.Scalar?)
    /// The time of the day, in UTC, as six digits.
    case time

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// The pieces before the number.
  let before: [Piece]
  /// The pieces after the number.
  let after: [Piece]

  init(_ before: [Piece], after: [Piece] = []) {
    self.before = before
    self.after = after
  }

  /// The pieces as bytes.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  static func bytes(of pieces: [Piece], origin: CopyOrigin) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text.utf8
      case .device(let before, let after):
        if origin.device.isEmpty { continue }
        // The parentheses around the whole mark are what its readers look for.
        bytes += before.utf8
        bytes += origin.deviceInName(avoidsParentheses: true)
        bytes += after.utf8
      case .syncthingDevice(let before):
        if origin.device.isEmpty { continue }
        bytes += before.utf8
        bytes += origin.syncthingDeviceInName
      case .date(let separator):
        CivilTime(secondsSince1970: origin.secondsSince1970)
          .writeDate(separator: separator, into: &bytes)
      case .time:
        CivilTime(secondsSince1970: origin.secondsSince1970)
          .writeTime(separator: nil, into: &bytes)
      }
    }
    return bytes
  }
}
