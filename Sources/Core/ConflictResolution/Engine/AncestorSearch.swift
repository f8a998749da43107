/// The versions of one file, for many questions about the ancestors of some of them.
///
/// ``Ancestry`` looks at all versions for each question; this type answers from a tree over their vectors, which is
/// built once.
struct AncestorSearch {
  let versions: [FileVersion]
  /// `nil` if the versions have no vectors.
  private let index: VectorIndex?
  /// Without vectors, the bases that all versions have which are not marked as ancestors.
  private let marked: [FileVersion]
  /// The versions that are ancestors of something merged so far.
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

  /// Marks a version's ancestors as ancestors of something merged.
  mutating func markAncestors(of version: FileVersion) {
    guard let index, let vector = version.vector else { return }
    index.mark(before: vector, in: &marks)
  }

  /// The maximal versions before another one that are also ancestors of something merged so far, highest in rank first.
  func markedBases(of version: FileVersion) -> [FileVersion] {
    guard let index, let vector = version.vector else { return [] }
    return index.maxima(before: vector, among: marks).sorted().map { versions[$0] }
  }
}
