/// A free name that was found for a copy.
///
/// ```swift
/// let found = try NumberingConvention.hyphen.firstFree(
///   for: Array("photo.png".utf8), isDirectory: false
/// ) { _, key in !taken.contains(key) }
/// found.name  // "photo-1.png" as bytes
/// found.number  // 1
/// ```
public struct NumberedName: Hashable, Sendable {
  /// The name, one component of a path.
  public let name: [UInt8]
  /// Its number in the convention.
  public let number: Int
  /// Its universal collision key: with it the name can be marked as taken.
  public let key: CollisionKey
}
