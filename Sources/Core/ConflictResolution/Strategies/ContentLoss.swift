internal import TextMerge

/// What the content of a version lost: to a crash, a full disk, or an interrupted transfer.
///
/// Such a version is often the newest, and another version has what it lost. So no strategy that chooses by time, size
/// or device prefers it to that version: only a person can know that the content was meant to be removed.
enum ContentLoss: Hashable, Sendable {
  /// It has no bytes.
  case empty
  /// It has only NUL bytes: a file system wrote its size but not its content.
  case zeros
  /// It is the beginning of the other content, cut off in the middle of a line.
  case cutShort
  /// It is the beginning of the other content, which is not text.
  case beginning

  /// What a content lost that another one still has; `nil` if nothing shows a loss.
  ///
  /// - Complexity: O(*n*) in the length of the content; most differ from the other in their first bytes.
  init?(of content: FileContent, heldBy other: FileContent) {
    guard !other.isEmptyOrZeros else { return nil }
    if content.size == 0 {
      self = .empty
    } else if content.isEmptyOrZeros {
      self = .zeros
    } else if let loss = content.loss(ofEndOf: other) {
      self = loss
    } else {
      return nil
    }
  }

  /// The loss, in words that follow the name of the version; `other` is the name of the one that has the content.
  func reason(other: String) -> String {
    switch self {
    case .empty: "is empty, and \(other) is not"
    case .zeros: "has only NUL bytes, and \(other) does not"
    case .cutShort: "is the beginning of \(other), cut off in the middle of a line"
    case .beginning: "is only the beginning of \(other)"
    }
  }
}

extension FileContent {
  /// Whether it has no bytes, or is at hand and has only NUL bytes.
  fileprivate var isEmptyOrZeros: Bool {
    if size == 0 { return true }
    return bytes?.allSatisfy { $0 == 0 } == true
  }

  /// What it lost if both are at hand and it is the beginning of the other; `nil` if it is not, or if whole lines at the
  /// end of a text are missing.
  ///
  /// A text whose last lines were deleted ends with a newline, or before one. What is not text has no lines.
  fileprivate func loss(ofEndOf other: FileContent) -> ContentLoss? {
    guard let bytes, let whole = other.bytes, bytes.count < whole.count, whole.starts(with: bytes)
    else { return nil }
    guard let wholeText = LineOrder.text(of: whole) else { return .beginning }
    // A character of UTF-16 may be cut off too, or its byte order mark.
    guard let text = LineOrder.text(of: bytes),
      TextEncoding(of: bytes) == TextEncoding(of: whole)
    else { return .cutShort }
    let newline = UInt8(ascii: "\n")
    let next = wholeText.dropFirst(text.count).first
    return text.last != newline && next != newline && next != UInt8(ascii: "\r") ? .cutShort : nil
  }
}

extension Conflict {
  /// Chooses a head, if it lost no content that another head has.
  func choose(
    _ winner: Contender, explain: @escaping @Sendable (Contender) -> Explanation
  ) -> StrategyDecision {
    guard let (loss, other) = loss(of: winner) else { return .choose(winner.id, explain: explain) }
    return .declined(
      "cannot tell: \(winner.id) by \(winner.device) "
        + loss.reason(other: "\(other.id) by \(other.device)"))
  }

  /// The heads of highest rank with different contents, as many as `count`; `nil` if there are not more.
  ///
  /// Heads that lost content come last.
  ///
  /// - Complexity: O(*n* · *count*) in the number of heads; most contents differ in their first bytes.
  func headsToKeep(_ count: Int) -> [Contender]? {
    var states: Set<FileState> = []
    let heads = heads.filter { states.insert($0.state).inserted }
    guard heads.count > count else { return nil }
    var whole: [Contender] = []
    var lost: [Contender] = []
    for head in heads where whole.count < count {
      if loss(of: head) == nil { whole.append(head) } else { lost.append(head) }
    }
    return whole + lost.prefix(count - whole.count)
  }

  /// What a head lost, and the head of highest rank that has it; `nil` if it lost nothing.
  func loss(of head: Contender) -> (ContentLoss, Contender)? {
    guard contested == .content, case .file(let content) = head.state else { return nil }
    for other in heads where other.rank != head.rank {
      guard case .file(let whole) = other.state else { continue }
      if let loss = ContentLoss(of: content, heldBy: whole) { return (loss, other) }
    }
    return nil
  }
}
