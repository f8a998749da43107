public import ConflictResolution

/// What is in conflict, by contents alone: the same after files, copies and devices have got other names, at
/// another time, and with other vectors.
///
/// The ancestor is no part of it. A person chooses between versions; and one device knows the ancestor that
/// another one has forgotten, so with it the same conflict would be found here and not there. Only the result
/// of `merge` depends on the ancestor; that is checked by its result (``RememberedAnswer/isCarriedOut(in:)``).
public struct ConflictContents: Hashable, Comparable, Sendable {
  /// The contents, each once, in the order of their names.
  public let names: [ContentName]

  /// These contents, or `nil` if there are not two of them.
  ///
  /// - Parameter names: The contents, in any order.
  /// - Complexity: O(*n* log *n*) in the number of contents.
  public init?(_ names: [ContentName]) {
    self.names = Set(names).sorted()
    if self.names.count < 2 { return nil }
  }

  /// What is in conflict in a file that is undecided.
  ///
  /// `nil` if nothing is undecided; if two choices have one content, so that it is their names that are in
  /// conflict; or if a content is known by its size only.
  ///
  /// - Parameter file: The outcome of the file.
  /// - Complexity: O(*n* log *n*) in the number of choices.
  public init?(of file: FileOutcome) {
    let names = file.choices.compactMap { ContentName(of: $0.version.state) }
    guard names.count == file.choices.count else { return nil }
    self.init(names)
    if self.names.count < names.count { return nil }
  }

  /// Orders lists of contents by their names.
  public static func < (left: ConflictContents, right: ConflictContents) -> Bool {
    left.names.lexicographicallyPrecedes(right.names)
  }
}
