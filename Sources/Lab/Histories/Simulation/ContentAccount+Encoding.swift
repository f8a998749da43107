extension ContentAccount {
  /// Encodes everything that the owed contents can ever depend on, as items of a set.
  ///
  /// The vectors of counts add nothing to this unless a device is restored.
  func encode(into encoding: inout StateEncoding) {
    let all: [(UInt64, Set<Writing>)] = [(1, written), (2, replaced), (3, accounted)]
    for (kind, writings) in all {
      for writing in writings {
        encoding.item {
          $0.add(kind)
          $0.add(identity: writing.content.family)
          $0.add(writing.content.state)
          $0.add(writing.vector)
        }
      }
    }
  }
}
