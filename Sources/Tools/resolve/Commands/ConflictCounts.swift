import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import SyncFolders

/// How many conflicts of each kind there are, for the first look at a folder.
///
///     counts.words  // "20 texts, 6 pictures, 3 copies that are the same"
struct ConflictCounts {
  /// A kind of conflict, in the order of the sentence.
  private enum Kind: CaseIterable {
    case text
    case picture
    case other
    case folder
    case same
    case orphan
    case nameClash
  }

  private var numbers: [Kind: Int] = [:]

  /// The bytes of a file that its kind is judged by.
  private static let beginning = 4096

  /// Counts a conflict.
  ///
  /// - Parameters:
  ///   - family: The plan without any strategy.
  ///   - root: The path of the folder; the beginning of one version is read.
  mutating func count(_ family: PlannedFamily, in root: [UInt8]) {
    numbers[Self.kind(of: family, in: root), default: 0] += 1
  }

  private static func kind(of family: PlannedFamily, in root: [UInt8]) -> Kind {
    if family.kind == .nameClash { return .nameClash }
    if family.isOrphan { return .orphan }
    if family.state == .converged { return .same }
    guard let member = family.members.first(where: { !$0.isPassedOver }) else {
      return .other
    }
    guard member.status.kind != .folder else { return .folder }
    guard member.status.kind == .file else { return .other }
    let path = Folder.path(Folder.path(root, family.folder), member.name)
    let bytes = (try? FileReader.beginning(of: path, count: Self.beginning)) ?? []
    switch ContentKind(of: bytes) {
    case let kind where kind.isText: return .text
    case .tiff, .heic: return .picture
    case let kind: return kind.isShownByBrowsers ? .picture : .other
    }
  }

  /// The counts with their nouns; empty without any.
  var words: String {
    Kind.allCases.compactMap { kind in
      guard let number = numbers[kind] else { return nil }
      return switch kind {
      case .text: DisplayText.count(number, "text")
      case .picture: DisplayText.count(number, "picture")
      case .other: DisplayText.count(number, "other file")
      case .folder: DisplayText.count(number, "folder")
      case .same: DisplayText.count(number, "file") + " whose copies are the same"
      case .orphan: DisplayText.count(number, "copy", "copies") + " whose original is gone"
      case .nameClash: DisplayText.count(number, "name clash", "name clashes")
      }
    }.joined(separator: ", ")
  }
}
