/// The versions of one file, for many questions about what some of them stand on.
///
/// What ``Ancestry`` finds by looking at all versions for each question is found here by a tree over their
/// vectors, which is made once.
struct AncestorSearch {
  let versions: [FileVersion]
  /// `nil` if the versions have no vectors.
  private let index: VectorIndex?
  /// Without vectors, what all versions that are no marked ancestors began with.
  private let marked: [FileVersion]
  /// The versions that something merged so far stands on.
  private var marks: VectorIndex.Marks

  /// A search among versions.
  ///
  /// - Parameter versions: the versions, in rank order.
  init(_ versions: [FileVersion]) {
    self.versions = versions
    let vectors = versions.compactMap { $0.vector }
    let index = VectorIndex(vectors)
    marks = index.noMarks
    self.index = vectors.count == versions.count ? index : nil
    marked =
      vectors.isEmpty
      ? Ancestry.bases(of: versions.filter { !$0.isAncestor }, in: versions) : []
  }

  /// The maximal versions that are before all of some others, highest in rank first.
  func bases(of descendants: [FileVersion]) -> [FileVersion] {
    guard let index, let bound = CommonBound(of: descendants) else {
      if versions.first?.vector == nil, descendants.count == 1 {
        return descendants[0].isAncestor ? [] : marked
      }
      return Ancestry.bases(of: descendants, in: versions)
    }
    return index.maxima(before: bound.meet, includesEqual: bound.includesEqual).sorted()
      .map { versions[$0] }
  }

  /// Takes note that what stands on a version's ancestors has been merged.
  mutating func markAncestors(of version: FileVersion) {
    guard let index, let vector = version.vector else { return }
    index.mark(before: vector, in: &marks)
  }

  /// The maximal versions that are before another one and that something merged so far stands on, highest in
  /// rank first.
  func markedBases(of version: FileVersion) -> [FileVersion] {
    guard let index, let vector = version.vector else { return [] }
    return index.maxima(before: vector, among: marks).sorted().map { versions[$0] }
  }
}
