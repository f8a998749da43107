import TextMerge

/// The text with the changes of both devices; `nil` if nothing proves what both started from, or the changes conflict.
///
/// `seen` is what this device had, up to the file, and `lists` what the others say that they had; the oldest first.
func mergedBySeenStates(
  file: BaseSearch.Text, copy: BaseSearch.Text, seen: [SeenState], lists: [[SeenState]],
  deviceCount: Int?
) -> [UInt8]? {
  do throws(UnprovenBase) {
    return try BaseSearch(deviceCount: deviceCount).base(
      of: file, and: copy, among: seen, elsewhere: lists
    ).merged
  } catch {
    // The two texts stay, for a person. `error.reason` is why.
    return nil
  }
}
