/// A family with the relation of its versions, and the copies that count.
package struct ScanFinding: Sendable {
  /// The family.
  package let family: CopyFamily
  /// What its versions are.
  package let description: FamilyDescription
  /// What the original may be now, if it is gone; `nil` if it is there, or nothing is like it.
  package let renamed: RenamedOriginal?
  /// The indexes of the copies among the members that count as conflicts: strong ones, and the weak matches
  /// that were asked for.
  package let counted: [Int]
  /// The indexes of the weak matches that do not count, also with equal bytes (a file that was copied on
  /// purpose has the bytes of the original), and of a file whose name a server refused.
  package let uncounted: [Int]

  /// Decides which copies count.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - description: What its versions are.
  ///   - weak: Which weak matches count.
  ///   - renamed: What the original may be now, if that was looked for.
  /// - Complexity: O(*n*) in the number of members.
  package init(
    _ family: CopyFamily, _ description: FamilyDescription, weak: WeakCopies = .none,
    renamed: RenamedOriginal? = nil
  ) {
    self.family = family
    self.renamed = renamed
    self.description = description
    var counted: [Int] = []
    var uncounted: [Int] = []
    for (index, member) in family.members.enumerated() {
      guard let copy = member.copy else { continue }
      // Nothing but another name helps a file whose name the server refuses.
      let counts = copy.cause != .refusedName && weak.includes(member)
      if counts { counted.append(index) } else { uncounted.append(index) }
    }
    self.counted = counted
    self.uncounted = uncounted
  }

  /// The versions that could not be read, and why.
  package var problems: [ScanProblem] {
    zip(family.members, description.contents).compactMap { member, content in
      content.problem.map { ScanProblem(path: family.path(of: member.name), error: $0) }
    }
  }
}
