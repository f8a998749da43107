import FileAccess

// The steps that bring files to their goals.
extension Arrangement {
  /// Gives each file that will be moved a second name in the store.
  mutating func secure<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    for (place, index) in occupants.sorted {
      guard !place.isInStore, place != goalPlace(of: index),
        !occupants.places(of: index).contains(where: \.isInStore)
      else { continue }
      let stored = files[index].stored
      let isLinked = try access { () throws(FileAccessError) in
        if case .origin(let name) = place { return try origin.link(name, to: stored, in: store) }
        return try folder.link(place.name, to: stored, in: store)
      }
      guard isLinked else {
        unlinkable.insert(index)
        continue
      }
      // Somebody may have put another file there since it was examined.
      try require(index, at: .store(stored), folder, origin, store)
      occupants[.store(stored)] = index
    }
    try access { () throws(FileAccessError) in try store.synchronize() }
  }

  /// Gives a file its name in the folder.
  mutating func bring<Tree: FolderAccess & ~Copyable>(
    _ index: Int, to goal: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    let occupant = occupants[goal]
    guard occupant != index else { return }
    let source = occupants.places(of: index).first { !$0.isInStore }
    // Nobody saves in the store: a name that is made from there takes nothing along that somebody saved at another one.
    let isStored = occupants[.store(files[index].stored)] == index
    guard let source, !isStored else {
      return try bringFromStore(index, to: goal, folder, origin, store)
    }
    if let occupant {
      try requireOneFolder(goal)
      let isDone = try access { () throws(FileAccessError) in
        try folder.exchange(source.name, with: goal.name, in: folder)
      }
      if isDone {
        guard try isAt(index, goal, folder, origin, store),
          try isAt(occupant, source, folder, origin, store)
        else {
          _ = try access { () throws(FileAccessError) in
            try folder.exchange(source.name, with: goal.name, in: folder)
          }
          throw ArrangementFailure(goal.name, "was exchanged for another file meanwhile")
        }
        occupants[source] = occupant
        occupants[goal] = index
        try requireLeftBehind(index, at: goal, folder, origin, store)
        return try requireLeftBehind(occupant, at: source, folder, origin, store)
      }
      try detach(occupant, from: goal, folder, origin, store)
    }
    try move(index, source, to: goal, folder, origin, store)
  }

  /// Gives a file that is in the store its name in the folder.
  private mutating func bringFromStore<Tree: FolderAccess & ~Copyable>(
    _ index: Int, to goal: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    let places = occupants.places(of: index)
    guard let source = places.first(where: \.isInStore) ?? places.first else { return }
    if let occupant = occupants[goal] {
      try requireOneFolder(goal)
      // The exchange uses a third name, so that the file keeps one in the store meanwhile.
      let spare = Self.spareName(of: files[index])
      let isLinked = try access { () throws(FileAccessError) in
        try store.link(source.name, to: spare, in: store)
      }
      if isLinked {
        try access { () throws(FileAccessError) in try store.synchronize() }
        let isDone = try access(goal.name) { () throws(FileAccessError) in
          try store.exchange(spare, with: goal.name, in: folder)
        }
        if isDone {
          let exchanged = ArrangementFailure(goal.name, "was exchanged for another file meanwhile")
          guard try isAt(occupant, .store(spare), folder, origin, store) else {
            try giveBack(spare, to: goal, after: index, folder, origin, store)
            throw exchanged
          }
          occupants[goal] = nil
          occupants[.store(spare)] = occupant
          try requireLeftBehind(occupant, at: .store(spare), folder, origin, store)
          try clear(spare, of: occupant, folder, origin, store)
          // What somebody put there since belongs there.
          guard try isAt(index, goal, folder, origin, store) else { throw exchanged }
          occupants[goal] = index
          return
        }
        try access { () throws(FileAccessError) in try store.remove(spare) }
      }
      try detach(occupant, from: goal, folder, origin, store)
    }
    let isLinked =
      unlinkable.contains(index)
      ? false
      : try access(goal.name) { () throws(FileAccessError) in
        if case .origin(let name) = goal {
          return try store.link(source.name, to: name, in: origin)
        }
        return try store.link(source.name, to: goal.name, in: folder)
      }
    if isLinked {
      occupants[goal] = index
    } else {
      try move(index, source, to: goal, folder, origin, store)
    }
  }

  /// Exchanges a name in the store with a goal again, since somebody had put another file there before.
  ///
  /// **Invariant.** What is received from the goal is what was placed there last, or something newer, which is placed there
  /// next. So the goal ends with the last file that somebody put there.
  private func giveBack<Tree: FolderAccess & ~Copyable>(
    _ spare: [UInt8], to goal: Place, after index: Int, _ folder: borrowing Tree,
    _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    var last = inodes[index] ?? []
    // Nobody saves a file so often within a moment.
    for _ in 0..<100 {
      let placed = try status(at: .store(spare), folder, origin, store)?.inode
      _ = try access { () throws(FileAccessError) in
        try store.exchange(spare, with: goal.name, in: folder)
      }
      guard let received = try status(at: .store(spare), folder, origin, store)?.inode,
        !last.contains(received), let placed
      else { return }
      last = [placed]
    }
  }

  /// Moves a file to a free name, and makes sure that it was this file.
  private mutating func move<Tree: FolderAccess & ~Copyable>(
    _ index: Int, _ source: Place, to target: Place, _ folder: borrowing Tree,
    _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    try perform(source, target, folder, origin, store)
    guard try isAt(index, target, folder, origin, store) else {
      try perform(target, source, folder, origin, store)
      throw ArrangementFailure(source.name, "was exchanged for another file meanwhile")
    }
    occupants[source] = nil
    occupants[target] = index
    try requireLeftBehind(index, at: target, folder, origin, store)
  }

  /// Makes sure that nothing was written to a file at a name that it has lost in the folder now.
  ///
  /// What is written from now on is written at its new name, and stays there.
  private func requireLeftBehind<Tree: FolderAccess & ~Copyable>(
    _ index: Int, at place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    guard !goalPlace(of: index).isInStore else { return }
    try requireUnwritten(index, at: place, folder, origin, store)
  }

  private func perform<Tree: FolderAccess & ~Copyable>(
    _ source: Place, _ target: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    try access { () throws(FileAccessError) in
      switch source {
      case .folder(let old): try Self.move(old, in: folder, to: target, folder, origin, store)
      case .origin(let old): try Self.move(old, in: origin, to: target, folder, origin, store)
      case .store(let old): try Self.move(old, in: store, to: target, folder, origin, store)
      }
    }
  }

  private static func move<Tree: FolderAccess & ~Copyable>(
    _ name: [UInt8], in source: borrowing Tree, to target: Place, _ folder: borrowing Tree,
    _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(FileAccessError) {
    switch target {
    case .folder(let new): try source.move(name, to: new, in: folder)
    case .origin(let new): try source.move(name, to: new, in: origin)
    case .store(let new): try source.move(name, to: new, in: store)
    }
  }

  /// Makes sure that files which take each other's names are in one folder.
  private func requireOneFolder(_ goal: Place) throws(ArrangementFailure) {
    guard hasOrigin else { return }
    throw ArrangementFailure(goal.name, "stands already where the file is to go")
  }

  /// Takes a name in the folder away from a file.
  mutating func detach<Tree: FolderAccess & ~Copyable>(
    _ index: Int, from place: Place, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    let stored = files[index].stored
    guard occupants[.store(stored)] == index else {
      // It has no other name: this one becomes its name in the store.
      return try move(index, place, to: .store(stored), folder, origin, store)
    }
    let spare = Self.spareName(of: files[index])
    try move(index, place, to: .store(spare), folder, origin, store)
    try clear(spare, of: index, folder, origin, store)
  }

  /// Removes a spare name of a file from the store if it has another one; else the spare name becomes its own.
  private mutating func clear<Tree: FolderAccess & ~Copyable>(
    _ spare: [UInt8], of index: Int, _ folder: borrowing Tree, _ origin: borrowing Tree,
    _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    occupants[.store(spare)] = nil
    let stored = files[index].stored
    let other = occupants.places(of: index).first { $0 != .store(spare) }
    if let other, try isAt(index, other, folder, origin, store) {
      try access { () throws(FileAccessError) in try store.remove(spare) }
    } else {
      try perform(.store(spare), .store(stored), folder, origin, store)
      occupants[.store(stored)] = index
    }
  }

  /// Removes the spare names that an interrupted run left.
  mutating func clearLeftovers<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    let spares = files.map { Place.store(Self.spareName(of: $0)) }
    guard spares.contains(where: { occupants[$0] != nil }) else { return }
    // The other names may not have reached the disk yet.
    try synchronize(folder, origin)
    try access { () throws(FileAccessError) in try store.synchronize() }
    for spare in spares {
      if let index = occupants[spare] { try clear(spare.name, of: index, folder, origin, store) }
    }
  }

  /// Removes the second names of files that have reached their goals.
  mutating func tidy<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, _ origin: borrowing Tree, _ store: borrowing Tree
  ) throws(ArrangementFailure) {
    for (place, index) in occupants.sorted {
      let goal = goalPlace(of: index)
      guard place.isInStore, place != goal, occupants[goal] == index,
        try isAt(index, goal, folder, origin, store)
      else { continue }
      try access { () throws(FileAccessError) in try store.remove(place.name) }
      occupants[place] = nil
    }
    try access { () throws(FileAccessError) in try store.synchronize() }
  }

  /// A name in the store that a file has for a moment only.
  static func spareName(of file: MovedFile) -> [UInt8] { Array("spare-".utf8) + file.stored }
}
