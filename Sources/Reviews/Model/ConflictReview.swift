public import ConflictResolution

/// One undecided conflict as a person looks at it: the versions that can be kept, and what they began with.
///
/// ```swift
/// let outcome = try Resolver(Policy([.manual])).resolve(files)
/// for review in outcome.files.compactMap({ ConflictReview(of: $0) }) {
///   print(review.file.path, review.versions.map(\.writer))
/// }
/// ```
public struct ConflictReview: Hashable, Sendable {
  /// What came of the file.
  public let file: FileOutcome
  /// What is in conflict.
  public let conflict: ConflictSummary
  /// The versions that can be kept, highest in rank first, as in ``FileOutcome/choices``.
  public let versions: [ReviewedVersion]
  /// What all versions began with; `nil` if nothing is known of it, or if it is not one version.
  public let base: ReviewedVersion?

  /// The review of a file, or `nil` if nothing about it is undecided.
  ///
  /// - Parameters:
  ///   - file: What came of the file.
  ///   - devices: What people call the devices; others are called by their IDs.
  /// - Complexity: O(*n*) in the number of the file's versions.
  public init?(of file: FileOutcome, devices: [DeviceID: String] = [:]) {
    guard file.state == .undecided, let conflict = file.conflict else { return nil }
    func reviewed(_ version: FileVersion, ids: [VersionID]) -> ReviewedVersion {
      ReviewedVersion(
        ids: ids, version: version, writer: devices[version.device] ?? version.device.description)
    }
    self.file = file
    self.conflict = conflict
    versions = file.choices.map { reviewed($0.version, ids: $0.ids) }
    let bases = file.history.filter { version in
      conflict.bases.contains(version.fullID)
        || version.vector.map { conflict.bases.contains(VersionID(vector: $0)) } == true
    }
    base = bases.count == 1 ? bases.first.map { reviewed($0, ids: [$0.fullID]) } : nil
  }
}
