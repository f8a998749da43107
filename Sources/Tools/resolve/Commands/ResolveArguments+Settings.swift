import ConflictResolution
import FileAccess
import Scenarios

extension ResolveArguments {
  /// The settings of the options, without those in files.
  ///
  /// - Throws: ``CommandMessage`` if a value is invalid.
  func settings() throws(CommandMessage) -> Policy {
    var settings = Policy()
    settings.common = common
    for pattern in parsed.values(of: "prose") {
      do throws(FileNameError) {
        settings.rules.append(
          PolicyRule(try PathPattern(pattern), FileSettings(isProse: true)))
      } catch {
        throw parsed.refusal(of: pattern, for: "prose", because: error.message + ".")
      }
    }
    settings.resolvingDevice = device
    settings.clockTolerance = clockTolerance
    switch now {
    case nil: break
    case .clock: settings.now = Timestamp.now
    case .text(let text):
      guard let moment = Timestamp(text) else {
        throw parsed.refusal(
          of: Array(text.utf8), for: "now",
          because: "'clock' or a time as in '2026-11-18T08:00:00Z' is expected.")
      }
      settings.now = moment
    }
    for pick in picks where VersionID(pick.version) == nil && pick.version.contains(":") {
      throw parsed.refusal(
        of: pick.path + [UInt8(ascii: "=")] + Array(pick.version.utf8), for: "pick",
        because: "\(DisplayText.quoted(Array(pick.version.utf8))) is no version ID; "
          + "expected one as in 'home:1,mom:2', or a number, a device, several of these with commas, or "
          + "'both'.")
    }
    let hyphen = [UInt8(ascii: "-")]
    if remembered == hyphen {
      throw parsed.refusal(
        of: hyphen, for: "remember",
        because: "a file is expected, which is read and written; './-' is one of that name.")
    }
    let isInput = inputs.contains(.standardInput) || inputs.isEmpty
    for (option, isRead) in [
      ("decisions", decisions == hyphen && (isInput || rules == hyphen)),
      ("rules", rules == hyphen && isInput),
    ] where isRead {
      throw parsed.refusal(
        of: hyphen, for: option, because: "standard input is read for something else already.")
    }
    return settings
  }

  /// The picks, in their order; ``settings()`` refuses those with an invalid version.
  var pickedVersions: [Pick] {
    picks.map { pick in
      if let version = VersionID(pick.version) {
        return Pick(path: pick.plainPath, version: version)
      }
      return Pick(path: pick.plainPath, .word(Array(pick.version.utf8)))
    }
  }
}
