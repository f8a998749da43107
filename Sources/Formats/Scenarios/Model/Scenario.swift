public import ConflictResolution
public import JSONText

/// A recorded set of files, how they are to be resolved, and the expected result.
///
/// A scenario is what a person writes down or a tool records when something went wrong, to be
/// replayed at any time. Its text form is `resolve-scenario/1`: one JSON object.
///
/// ```json
/// {
///   "format": "resolve-scenario/1",
///   "name": "mom-on-a-plane",
///   "files": [{"path": "Budget.txt", "versions": [
///     {"device": "mom", "vector": {"mom": 2}, "modified": "2026-11-18T11:08:20Z", "text": "rent 900\nfood 450\n"},
///     {"device": "home", "vector": {"home": 1, "mom": 1}, "text": "rent 950\nfood 400\n"}
///   ]}],
///   "resolve": {"strategy": ["newest"], "as": "home"},
///   "expect": {"summary": {"conflicts": 1, "resolved": 1}}
/// }
/// ```
///
/// **Invariant.** A scenario that was read has no identity twice, only valid paths, and versions
/// that the resolver accepts.
public struct Scenario: Sendable {
  /// The value of `format` that this package reads and writes.
  public static let format = "resolve-scenario/1"

  /// The name of the scenario.
  public var name: String
  /// What it shows, in a sentence.
  public var summary: String?
  /// The origin of a recording: names and texts that are kept and not interpreted.
  public var recorded: JSONObject?
  /// The registered devices with their names for people.
  public var devices: [DeviceID: String]
  /// The files with all their versions.
  public var files: [FileHistory]
  /// What devices did, instead of files: then the files result from it.
  public var timeline: [TimelineStep]?
  /// Whether the devices of the timeline follow folders: the content of a folder moves with it.
  public var followsFolders = false
  /// Whether the devices of the timeline see no renames: they infer them from what is gone and what is new.
  public var detectsRenames = false
  /// Names that exist in addition to the files and are never renamed.
  public var present: [RelativePath]
  /// What a person decided.
  public var decisions: [Decision]
  /// How the files are resolved, and what is expected of it; one for each run.
  public var runs: [Run]

  /// One way to resolve the files, and the expected result.
  public struct Run: Sendable {
    /// How the files are resolved.
    public var settings: Policy
    /// Any part of the outcome; `nil` if only the laws are checked.
    package var expectation: JSONValue?

    /// A run for which only the laws are checked.
    public init(settings: Policy) {
      self.init(settings: settings, expectation: nil)
    }

    /// A run.
    package init(settings: Policy, expectation: JSONValue?) {
      self.settings = settings
      self.expectation = expectation
    }
  }

  /// A scenario.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - summary: what it shows.
  ///   - devices: the registered devices with their names for people.
  ///   - files: the files with all their versions.
  ///   - present: names that exist in addition to the files.
  ///   - decisions: what a person decided.
  ///   - runs: how the files are resolved, one for each run.
  ///   - recorded: the origin of a recording, as names and texts.
  public init(
    name: String, summary: String? = nil, devices: [DeviceID: String] = [:],
    files: [FileHistory], present: [RelativePath] = [], decisions: [Decision] = [],
    runs: [Run] = [], recorded: JSONObject? = nil
  ) {
    self.name = name
    self.summary = summary
    self.devices = devices
    self.files = files
    self.present = present
    self.decisions = decisions
    self.runs = runs
    self.recorded = recorded
  }

  /// Its runs; one without settings if it has none.
  package var runsToPlay: [Run] { runs.isEmpty ? [Run(settings: Policy())] : runs }

  /// The settings of the first run.
  public var defaultSettings: Policy { runs.first?.settings ?? Policy() }
}
