public import ConflictResolution

/// A picture of a file's history: who wrote which version, what follows what, and what was decided.
///
/// Time goes down: each node has a row of its own, and the node of a version is below those of the versions
/// that it follows. Each device has a lane. The words next to a node are part of the picture, so that
/// every writer (``svg(id:hasStyle:)``, ``mermaid()``, ``dot()``) uses the same ones.
///
/// ```swift
/// let outcome = try Resolver(policy).resolve(scenario.files)
/// let picture = HistoryPicture(
///   of: outcome.files[0], versions: scenario.files[0].versions, devices: scenario.devices)
/// print(picture.svg())
/// ```
///
/// A page that shows a ``ConflictReview`` draws `HistoryPicture(of: review.file, versions: known, devices: devices)`;
/// without `versions` the picture has what the outcome itself holds.
///
/// **Invariants.** The node at index *i* is in row *i*. Every edge leads to a greater index. Without folded
/// nodes, one version can be reached from another along edges of the kind ``Edge/Kind/follows`` exactly if
/// its vector is before the other's. All texts are safe to show (`DisplayText`), and not yet escaped for
/// any format. The same input gives the same picture on every machine.
public struct HistoryPicture: Hashable, Sendable {
  /// The path of the file, to be shown.
  public let title: String
  /// The paths that can be used to ask for the file: the path where it is listed, the path where it is, and
  /// those of copies that were made of it.
  public let paths: [RelativePath]
  /// What happened to it, in a few words.
  public let summary: String
  /// The lanes, from left to right.
  public let lanes: [Lane]
  /// The nodes, from top to bottom: each is in the row of its index.
  public let nodes: [Node]
  /// The edges, by the node that each leads to, then by the node that it comes from.
  public let edges: [Edge]

  /// A column for one device, or for what was decided.
  public struct Lane: Hashable, Sendable {
    /// What people call the device.
    public let name: String
    /// The device; `nil` for the lane of an outcome, and for versions whose writer is not known.
    public let device: DeviceID?
    /// Whether it is the lane of what was decided.
    public let isOutcome: Bool
    /// The most edges that run next to the lane's nodes, each on a track of its own.
    public let sideTracks: Int
  }

  /// A version, or what else happened.
  public struct Node: Hashable, Sendable {
    /// What it stands for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A version of the file.
      case version
      /// A version that records that the file is gone.
      case deletion
      /// What was decided.
      case outcome
      /// A version that was kept as a file of its own.
      case copy
      /// A conflict that is left to decide.
      case undecided
      /// Two devices met.
      case meeting
      /// Something else happened on a device.
      case step
      /// Several nodes in place of which this one is drawn.
      case folded
    }

    /// What it stands for.
    public let kind: Kind
    /// The lane, as an index.
    public let lane: Int
    /// The lane of the other device, for a meeting.
    public let otherLane: Int?
    /// The versions that it represents: one, or several for a folded node; empty for what is not a version.
    public let versions: [VersionID]
    /// The writer and the time.
    public let title: String
    /// What happened, in a few words each.
    public let details: [String]
    /// What a reader should notice about it.
    public let marks: [Mark]
    /// The marks, in words.
    var markText: String { marks.map(\.text).joined(separator: ", ") }
  }

  /// Something that a reader should notice about a node.
  public struct Mark: Hashable, Sendable {
    /// The meaning of the mark.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// No known version follows it.
      case head
      /// The versions in conflict began with it.
      case base
      /// Another version has the same vector.
      case fork
      /// The file was deleted.
      case deleted
      /// The file was given another name.
      case renamed
      /// A resolution made it.
      case decided
      /// It was chosen.
      case kept
      /// It was merged with others.
      case merged
      /// It was kept under another name.
      case copied
      /// It is not kept any more.
      case discarded
      /// Somebody had replaced it, having seen it.
      case replaced
      /// It is one of the versions to choose from.
      case undecided
    }

    /// The meaning of the mark.
    public let kind: Kind
    /// How many of the versions of the node it is true of.
    public let count: Int

    /// The mark in a word; with its count if the node represents several versions.
    public var text: String { count == 1 ? kind.rawValue : "\(kind.rawValue) ×\(count)" }
  }

  /// What leads from one node to another.
  public struct Edge: Hashable, Sendable {
    /// The meaning of the edge.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The second version was written on a device that had the first one.
      case follows
      /// The first version was chosen.
      case kept
      /// The first version was merged with others.
      case merged
      /// The first version was kept under another name.
      case copied
      /// The first version is not kept any more.
      case discarded
      /// The first version is one of those to choose from.
      case undecided
    }

    /// The upper node, as an index.
    public let from: Int
    /// The lower node, as an index.
    public let to: Int
    /// The meaning of the edge.
    public let kind: Kind
    /// The lane that it runs in between the two rows.
    public let lane: Int
    /// The track in that lane: 0 is the one that the nodes are on.
    public let track: Int
  }
}
