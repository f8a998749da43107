package import FileAccess
package import FileNames

/// How an inbox is emptied.
package struct SweepSettings: Sendable {
  /// How names that are taken are numbered.
  package var numbering: NumberingConvention
  /// The most bytes of a numbered name.
  package var nameLimit: Int
  /// Paths in the inbox that stay.
  let ignored: IgnoredPaths
  /// Whether the inbox itself stays, though nothing is in it.
  package var keepsInbox: Bool
  /// Which lock files of programs count; `nil` for none.
  package var rest: FamilyRest?

  package init(
    numbering: NumberingConvention = .hyphen, nameLimit: Int = 255, ignored: [PathPattern] = [],
    keepsInbox: Bool = false, rest: FamilyRest? = nil
  ) {
    self.numbering = numbering
    self.nameLimit = nameLimit
    self.ignored = IgnoredPaths(ignored)
    self.keepsInbox = keepsInbox
    self.rest = rest
  }
}

/// The plan for everything in an inbox.
package struct SweepPlan: Sendable {
  /// A file in the inbox, or what counts as one: a link, a document, a repository.
  package struct Item: Hashable, Sendable {
    /// Its path from the inbox.
    package let path: [UInt8]
    package let kind: FileKind
    /// The size of a file, in bytes; `nil` for other kinds.
    package let size: Int?
    package internal(set) var fate: Fate
  }

  /// The planned fate of an item.
  package enum Fate: Hashable, Sendable {
    /// It moves to this path from the destination.
    case moves(to: [UInt8])
    /// The same file has this path in the destination: the one in the inbox goes to the store.
    case isThere(as: [UInt8])
    /// It stays.
    case stays(SweepObstacle)
  }

  /// All items, in the order of their paths.
  package internal(set) var items: [Item] = []
  /// The folders that are made, by their paths from the destination.
  package internal(set) var made: [[UInt8]] = []
  /// The folders that are empty afterwards and are removed, by their paths from the inbox, the deepest first;
  /// an empty path is the inbox itself.
  package internal(set) var removed: [[UInt8]] = []
  /// What a run does.
  package internal(set) var changes: [RunPlan.Change] = []
}

extension SweepObstacle {
  /// Why something could not be read.
  init(reading error: FileAccessError) {
    switch error.code {
    case .permission: self.init(.permission, "cannot be read: \(error.reason)")
    case .notFound: self.init(.changed, "is not there any longer")
    case .notDownloaded: self = .dataless
    case .notARegularFile: self.init(.special, "is a device, a pipe or a socket, or has one in it")
    default: self.init(.failed, "cannot be read: \(error.reason)")
    }
  }

  /// Why a run left it.
  init(_ refusal: ChangeRefusal) {
    switch refusal.failure?.code {
    case .permission?: self.init(.permission, refusal.reason)
    case .otherFileSystem?: self.init(.otherFileSystem, refusal.reason)
    case .taken?, .notFound?: self.init(.changed, refusal.reason)
    case .some: self.init(.failed, refusal.reason)
    case nil: self.init(refusal.isOpen ? .isOpen : .changed, refusal.reason)
    }
  }
}
