import ArraySpans
import ConflictResolution
import Scenarios

// Moves of users within documents, out of them and into them.
extension HistoryGenerator {
  /// Two documents, and one in a folder.
  private static let documents: [RelativePath] = ["Report.pages", "Draft.pages", "d/Report.pages"]
  private static let outside: [RelativePath] = ["notes", "text", "d/text"]
  private static let names = ["text", "images/1", "style", "moved"]

  /// A move from one of three kinds of places to another, or a file at the path of a document; `nil` in half of all
  /// cases, and if the drawn step is impossible.
  mutating func moveAmongDocuments(on device: FleetDevice) -> TimelineStep.Action? {
    guard randomOfMoves.chance(1, in: 2) else { return nil }
    var (documents, members, files) = ([RelativePath](), [RelativePath](), [RelativePath]())
    for (identity, place) in device.places {
      switch device.shows[identity]?.state {
      case .group(let content)?:
        documents.append(place)
        members += content.members.compactMap {
          try? RelativePath(components: place.components + $0.path.components)
        }
      case .directory?, nil: break
      default: files.append(place)
      }
    }
    let folders = Set(documents + Self.documents).sorted()
    let document = randomOfMoves.pick(folders)
    let inside = RelativePath.joining(document, randomOfMoves.pick(Self.names))
    let outside = randomOfMoves.pick(Self.outside)
    let kind = randomOfMoves.number(8)
    func any(of paths: [RelativePath]) -> RelativePath? {
      paths.isEmpty ? nil : randomOfMoves.pick(paths.sorted())
    }
    func move(_ path: RelativePath?, to target: RelativePath?) -> TimelineStep.Action? {
      guard let path, let target, path != target, device.file(at: target) == nil,
        !members.contains(target), !target.isBelow(path), !path.isBelow(target)
      else { return nil }
      return .rename(path, to: target)
    }
    switch kind {
    case 0, 1, 2: return move(any(of: members), to: inside)
    case 3: return move(any(of: members), to: outside)
    case 4, 5: return move(any(of: files), to: inside)
    case 6: return move(any(of: documents), to: inside)
    // It may be a document on another device; on this one it is not, or no longer.
    default: return .write(document, .file(FileContent("a file \(number)\n")))
    }
  }
}
