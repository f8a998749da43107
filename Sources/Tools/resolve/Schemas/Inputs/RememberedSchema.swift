import Reviews
import Scenarios

extension FormatSchema {
  /// What a person decided before, by contents.
  static let remembered = FormatSchema(
    "remembered", format: RememberedFile.format,
    "What a person decided, found again by the contents in conflict: what `resolve --remember` reads and adds to.",
    root: .object(RememberedFileKey.allCases.map { $0.field }),
    definitions: [
      (
        "entry", "One decision, about versions with these contents and no others.",
        .object(
          RememberedKey.allCases.map { $0.field },
          [.exactlyOne(RememberedKey.answers.map { $0.rawValue })])
      ),
      (
        "seen", "A version that the person saw.",
        .object(RememberedVersionKey.allCases.map { $0.field })
      ),
      (
        "content",
        """
        What a version holds: `deleted`, `folder`, or a word, a colon and a SHA-256. `sha256` is a file, by its content; \
        `document` a folder that is one document; `link` a symbolic link, by its target; `digest` a file of which only \
        another digest is known, by that digest's text.
        """,
        .text(
          pattern:
            #"^(?:deleted|folder|(?:sha256|document|link|digest):[0-9a-f]{64})(?![\s\S])"#)
      ),
    ])
}

extension RememberedFileKey {
  fileprivate var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(RememberedFile.format)
    case .decisions:
      .required(
        rawValue, .list(of: .named("entry")),
        "The decisions, by path. Delete one, and its contents are in conflict as before.")
    }
  }
}

extension RememberedKey {
  fileprivate var field: SchemaField {
    switch self {
    case .path:
      .required(rawValue, .path, "The file that it was decided for. Others are found as well.")
    case .day:
      .required(
        rawValue, .text(pattern: #"^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![\s\S])"#),
        "The day on which it was decided, such as `2026-11-18`.")
    case .versions:
      .required(
        rawValue, .list(of: .named("seen"), atLeast: 2, isSet: true),
        "The versions that were in conflict, each content once.")
    case .pick: .optional(rawValue, .named("content"), "The version with this content is kept.")
    case .keep:
      .optional(
        rawValue, .list(of: .named("content"), atLeast: 1, isSet: true),
        "The versions with these contents are kept: the first under the file's name, the others as copies, "
          + "numbered in this order. The others are discarded.")
    case .keepBoth: .optional(rawValue, .isTrue, "All versions are kept, the others as copies.")
    case .merge:
      .optional(
        rawValue, .named("content"),
        "The texts are merged if this content comes out; otherwise nothing is remembered of them.")
    case .text: .optional(rawValue, .text(), "This content is taken.")
    case .base64: .optional(rawValue, .base64, "This content is taken, as Base64.")
    case .delete: .optional(rawValue, .isTrue, "The file is deleted.")
    }
  }
}

extension RememberedVersionKey {
  fileprivate var field: SchemaField {
    switch self {
    case .content: .required(rawValue, .named("content"), "What it held.")
    case .device: .optional(rawValue, .device, "Who wrote it, for people who read the file.")
    case .modified: .optional(rawValue, .time, "When it was written, for people who read the file.")
    }
  }
}
