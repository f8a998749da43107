package import ConflictResolution

extension Policy {
  /// Whether nothing is set.
  package var isEmpty: Bool { fieldCount == 0 && common.strategies == nil }

  /// How many things are set; each strategy of a chain counts.
  package var fieldCount: Int {
    let said = SettingName.all.filter { $0.text(in: common) != nil }.count
    let chain = common.strategies.map { $0.count - 1 } ?? 0
    return said + chain + rules.count + (resolvingDevice == nil ? 0 : 1) + (now == nil ? 0 : 1)
      + (clockTolerance == nil ? 0 : 1)
  }
}
