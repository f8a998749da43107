import ConflictResolution
import Reviews
import Scenarios

/// Descriptions of what one answer does for many conflicts.
enum SharedAnswerText {
  /// The key of one of several meanings of a number.
  static func key(of action: SharedAnswer.Action) -> String {
    switch action {
    case .newest: "n"
    case .oldest: "o"
    default: "d"
    }
  }
}

extension QuestionText {
  /// What an answer would do with a number of conflicts, as a sentence without its end.
  func sharing(_ action: SharedAnswer.Action, _ count: Int) -> String {
    let all = count == 1 ? "in this one" : "in all \(count)"
    return switch action {
    case .version(let device): "Keep \(name(of: device)) \(all)"
    case .newest: "Keep the newest version \(all)"
    case .oldest: "Keep the oldest version \(all)"
    case .keep(let devices):
      "Keep \(names(of: devices)) \(all), the first with the name"
    case .hunks(let devices):
      devices.isEmpty
        ? "Leave out the lines of every part \(all)"
        : "Take the lines of \(names(of: devices)) in every part \(all)"
    case .hunksOfBase: "Take the lines as they were before in every part \(all)"
    case .keepBoth: "Keep all versions \(all)"
    case .merge: "Merge the texts \(all)"
    case .delete: "Delete the file \(all)"
    case .remembered: "Decide as before about the same contents \(all)"
    case .skip: "Leave it open \(all)"
    }
  }

  private func names(of devices: [DeviceID]) -> String {
    let names = devices.map { name(of: $0) }
    return names.dropLast().map { $0 + ", then " }.joined() + (names.last ?? "")
  }

  private func name(of device: DeviceID) -> String {
    guard let version = file.review.versions.first(where: { $0.version.device == device }) else {
      return DisplayText.escaping(device.bytes)
    }
    if !version.state.isLive { return "the deletion" }
    let name = DisplayText.escaping(version.writerInSentence)
    return version.writerInSentence == version.writer ? "the version of \(name)" : name
  }
}
