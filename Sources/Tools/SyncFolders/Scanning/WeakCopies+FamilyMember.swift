extension WeakCopies {
  /// Whether a member of a family is acted on: the original, a strong copy, or a weak match that was asked for.
  ///
  /// - Parameter member: The member.
  /// - Returns: Whether it is.
  package func includes(_ member: FamilyMember) -> Bool {
    guard member.isWeak, let copy = member.copy else { return true }
    return includes(copy.tool)
  }
}
