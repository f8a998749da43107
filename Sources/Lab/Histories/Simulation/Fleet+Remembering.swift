import ConflictResolution

extension Fleet {
  /// The outcome of what a device knows, from the memory if it has one, otherwise resolved and added to the memory.
  ///
  /// It is recorded for checks of the laws only if it was not checked before.
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
