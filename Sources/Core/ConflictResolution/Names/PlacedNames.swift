/// All claims with their places, and all names: the result of the collision pass.
struct PlacedNames: ~Copyable {
  let files: [PreparedFile]
  /// The claims, each with its place.
  var claims: [NameClaim]
  /// The placed names, and all folders.
  var tree: NameTree

  /// Writes the names into the outcomes of the files.
  func write(into outcomes: inout [FileOutcome]) {
    // These need the names from before.
    writeFormerNames(into: &outcomes)
    writePlaces(into: &outcomes)
  }

  private func writePlaces(into outcomes: inout [FileOutcome]) {
    // Each change of an outcome copies it: an outcome that keeps many versions is changed once.
    var moved: [Int: [KeptVersion]] = [:]
    var hidden: [Int: [NotShown]] = [:]
    for claim in claims {
      if let path = claim.path {
        if outcomes[claim.file].keeps[claim.keep].path != path {
          moved[claim.file, default: outcomes[claim.file].keeps][claim.keep].path = path
        }
        continue
      }
      let shower = shower(of: claim)
      // A hidden folder has the spelling of the folder that is shown.
      let stands = claim.wanted.map { tree.respelled($0, isFolder: claim.kind == .directory) }
      hidden[claim.file, default: []].append(
        NotShown(
          kept: outcomes[claim.file].keeps[claim.keep],
          shown: stands == claim.given && !claim.isCopy ? nil : stands,
          shownBy: shower.identity, shownAt: shower.path ?? shower.target))
    }
    for (file, keeps) in moved { outcomes[file].keeps = keeps }
    for (file, notShown) in hidden {
      let identities = Set(notShown.map({ $0.kept.identity }))
      outcomes[file].keeps.removeAll { identities.contains($0.identity) }
      outcomes[file].notShown = (outcomes[file].notShown + notShown).sorted {
        $0.kept.identity < $1.kept.identity
      }
    }
    for file in outcomes.indices where outcomes[file].keeps.count > 1 {
      KeptVersion.sortByPath(&outcomes[file].keeps)
    }
  }

  /// The claim that is shown for another one: the one that shows its content may itself be shown by another.
  private func shower(of claim: NameClaim) -> NameClaim {
    var shower = claim
    while case .shownBy(let next) = shower.place { shower = claims[next] }
    return shower
  }

  /// Whether every claim has a path or is shown by one that has, and whether the tree has each at its path.
  func checkInvariants() -> Bool {
    tree.checkInvariants() && claims.allSatisfy { shower(of: $0).path != nil }
      && tree.nodes.allSatisfy { node in
        guard case .claim(let claim) = node.occupant?.holder else { return true }
        return claims[claim].path == node.occupant?.path
      }
  }
}
