import ConflictResolution

/// A setting of a policy, by its number.
enum Setting {
  /// One of files; the table of settings has its number.
  case files(SettingName)
  /// One of the policy alone.
  case policy(PolicySetting)

  init?(_ number: Int32) {
    if let name = SettingName.all.first(where: { $0.number == number }) {
      self = .files(name)
    } else if let setting = PolicySetting(rawValue: number) {
      self = .policy(setting)
    } else {
      return nil
    }
  }
}

/// The settings of a policy that are no settings of files.
@c(cr_setting) public enum PolicySetting: Int32, Sendable {
  /// The device that resolves; without one, new content is provisional.
  case device = 5
  /// The devices that must know of a deletion, with commas between.
  case registered = 6
  /// A number: nanoseconds since 1970; times far ahead are distrusted.
  case now = 7
  /// A number: seconds that a time may be ahead; default 86400.
  case tolerance = 8
}
