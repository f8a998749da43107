import ConflictResolution
import Reviews

/// An undecided file for questions to a person, with the result of each answer.
///
/// Properties that only a displayed file needs are computed on demand: a file that is answered together with many
/// others is not displayed.
final class UndecidedFile {
  /// The review of the conflict.
  let review: ConflictReview
  /// The merges of its texts, the one that `m` takes first.
  private(set) lazy var merges =
    MergeSuggestions(for: review.file, by: policy, proposal: proposal).all
  /// The texts, hunk by hunk; `nil` if there are no two conflicting texts.
  private(set) lazy var hunks = review.hunks()
  /// The parts that are finer than lines: values of settings or data, sentences of prose; `nil` without such parts.
  private(set) lazy var finer = review.finerConflict(by: policy)
  /// The path of each version on the disk, in the order of the review's versions; `nil` if it is not on the disk.
  let places: [[UInt8]?]

  /// The earlier decision about the same contents, if it can be carried out again.
  private(set) lazy var remembered = memory?.earlier.answer(for: review.file, by: policy)

  private let policy: Policy
  private let memory: DecisionMemory?
  private let proposal: [UInt8]?
  private let history: FileHistory

  /// The undecided conflict of a file, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the file.
  ///   - policy: the policy.
  ///   - memory: earlier decisions, if they are used.
  ///   - proposal: the merge that the search for its base proposes.
  ///   - devices: the names of the devices for people.
  ///   - known: all known versions of the file.
  ///   - place: returns the path of a version on the disk, if it is there.
  init?(
    _ outcome: FileOutcome, _ policy: Policy, _ memory: DecisionMemory?,
    proposal: [UInt8]? = nil, devices: [DeviceID: String] = [:], known: [FileVersion] = [],
    place: (FileVersion) -> [UInt8]? = { _ in nil }
  ) {
    guard let review = ConflictReview(of: outcome, devices: devices, known: known) else {
      return nil
    }
    self.review = review
    self.policy = policy
    self.memory = memory
    self.proposal = proposal
    history = outcome.undecidedHistory
    places = review.versions.map { place($0.version) }
  }

  /// The decision of a choice.
  func decision(_ choice: Decision.Choice) -> Decision {
    Decision(
      review.conflict.id, choice, path: review.file.path, heads: review.conflict.heads)
  }

  /// Why a choice cannot be carried out; `nil` if it can.
  func refusal(of choice: Decision.Choice) -> String? {
    DecisionTrial(decision(choice), for: review.file, by: policy).refusal
  }

  /// The bytes of a version; `nil` if it is not a file, or its content is not here.
  func bytes(of index: Int) -> [UInt8]? {
    guard case .file(let content) = review.versions[index].state else { return nil }
    return content.bytes
  }
}

extension UndecidedFile {
  /// The result of a shared answer for this file.
  enum Shared {
    case decided(Decision)
    case skipped
    /// The person has to be asked, and why.
    case unfit(String)
  }

  /// The result of a shared answer for this file.
  func result(of answer: SharedAnswer) -> Shared {
    if answer.action == .skip { return .skipped }
    if answer.action == .remembered {
      return remembered.map { .decided($0.decision) }
        ?? .unfit("nothing was decided before about the same contents")
    }
    if let strategy = answer.action.strategy {
      switch version(by: strategy) {
      case .success(let index): return .decided(decision(.pick(review.versions[index].ids[0])))
      case .failure(let lack): return .unfit(lack.reason)
      }
    }
    guard let choice = answer.choice(for: review) else {
      return .unfit(
        answer.action.isOfHunks && hunks == nil
          ? "there are no parts to choose"
          : answer.action == .hunksOfBase
            ? "nobody knows the lines before"
            : "a device has no version of this file, or several")
    }
    if let reason = refusal(of: choice) {
      // The person asked for the merge: its proposal must be reviewed file by file.
      return .unfit(reason)
    }
    return .decided(decision(choice))
  }
}

extension UndecidedFile {
  /// The position of the version that a word names, as for `--pick`; `nil` if it names none or several.
  func version(named word: [UInt8]) -> Int? {
    guard case .pick(let id)? = try? review.file.choice(meant: word) else { return nil }
    return review.versions.firstIndex { $0.ids.contains(id) }
  }

  /// The device whose version a word names, as for `--pick`; `nil` if it names none or several.
  func device(named word: [UInt8]) -> DeviceID? {
    version(named: word).map { review.versions[$0].version.device }
  }

  /// Why no version is the newest or the oldest.
  struct Lack: Error {
    let reason: String
  }

  /// The position of the version that a strategy chooses by its time, if no other version has that time.
  ///
  /// A reason for which the strategy declines in the chain also applies here: a clock that runs ahead, a version
  /// without content.
  func version(by strategy: Strategy) -> Result<Int, Lack> {
    guard review.deletions.isEmpty else {
      return .failure(Lack(reason: "one side deleted the file"))
    }
    var choosing = policy.withoutStrategies
    choosing.common.strategies = [strategy]
    let file = try? Resolver(choosing).resolve([history]).files
      .first { $0.identity == history.identity }
    guard let file, file.decidedBy == strategy.decider, let kept = file.keeps.first?.version,
      let index = review.versions.firstIndex(where: { $0.version.state == kept.state })
    else {
      let reason = file?.declined.first { $0.decider == strategy.decider }?.reason
      return .failure(Lack(reason: reason ?? "no version is the \(strategy.name)"))
    }
    let time = review.versions[index].modified
    guard review.versions.count(where: { $0.modified == time }) == 1 else {
      return .failure(Lack(reason: "several versions have one time"))
    }
    return .success(index)
  }
}

extension SharedAnswer.Action {
  /// Whether it decides by hunks.
  var isOfHunks: Bool {
    switch self {
    case .hunks, .hunksOfBase: true
    case .version, .newest, .oldest, .keep, .keepBoth, .merge, .delete, .remembered, .skip: false
    }
  }

  /// The strategy that finds the version to keep; `nil` if the version is named directly.
  var strategy: Strategy? {
    switch self {
    case .newest: .newest
    case .oldest: .oldest
    default: nil
    }
  }
}

extension UndecidedFile {
  /// The text for editing: the merge, with markers if it conflicts; `nil` if there is no merge.
  var editable: [UInt8]? {
    if let hunks { return hunks.text(choosing: []).bytes }
    if let merge = merges.first, merge.way == .lines { return merge.text }
    return review.textVersions.first.flatMap { bytes(of: $0) }
  }

  /// Why an edited text cannot be taken; `nil` if it can.
  func refusal(ofEdited text: [UInt8]) -> String? {
    hunks?.conflictsLeft(in: text)?.description ?? refusal(of: .content(text))
  }
}
