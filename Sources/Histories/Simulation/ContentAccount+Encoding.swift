extension ContentAccount {
  /// Writes down all that what is owed may ever depend on, as items of a set.
  ///
  /// Which vectors a count was given says nothing more, as long as no device is restored.
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
