import ConflictResolution

extension Fleet {
  /// What the engine makes of what a device knows, by which the memory has it, or made of the same before.
  ///
  /// It is kept for who wants to know only if its laws are still to be looked at.
  mutating func rememberedOutcome(
    of device: Int, _ key: ResolutionMemory.Key
  ) throws(ResolutionError) -> Outcome {
    let outcome: Outcome
    if let same = memory?[key] {
      account.formUnion(same.account)
      outcome = same.outcome
    } else {
      let (made, noted) = try resolved(device, [])
      account.formUnion(noted)
      memory?.insert(ResolutionMemory.Entry(outcome: made, account: noted), key)
      outcome = made
    }
    if resolutions != nil, memory?.check(outcome, key) != false { note(outcome, of: device, []) }
    return outcome
  }
}
