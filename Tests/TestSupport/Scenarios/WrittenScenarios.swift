package import ConflictResolution
package import Scenarios

/// Scenarios made by hand, one for each thing that can come of a file.
package enum WrittenScenarios {
  package static let devices: [DeviceID: String] = ["mom": "Mom's iPad", "home": "Home Mac"]

  /// A moment on the day of the conflict, in seconds after eight o'clock.
  package static func time(_ seconds: Int64) -> Timestamp {
    Timestamp.seconds(1_794_988_800).adding(seconds: seconds)
  }

  package static func version(
    _ path: RelativePath, _ device: DeviceID, _ vector: VersionVector?, _ seconds: Int64?,
    _ state: FileState
  ) -> FileVersion {
    FileVersion(
      path: path, state: state, vector: vector, device: device,
      modified: seconds.map(time))
  }

  package static func text(_ text: String) -> FileState { .file(FileContent(text)) }

  /// A file with a base by mom, an edit by mom and an edit by home.
  package static func edited(
    _ path: RelativePath, base: String = "one\ntwo\n", mom: String = "one\n2\n",
    home: String = "1\ntwo\n"
  ) -> FileHistory {
    FileHistory(
      path: path,
      versions: [
        version(path, "mom", ["mom": 1], 0, text(base)),
        version(path, "mom", ["mom": 2], 11_300, text(mom)),
        version(path, "home", ["home": 1, "mom": 1], 11_250, text(home)),
      ])
  }

  package static func scenario(
    _ name: String, _ strategies: [Strategy]?, resolvingDevice: DeviceID? = "home",
    present: [RelativePath] = [], decisions: [Decision] = [], deletes: DeletePolicy? = nil,
    granularity: TextGranularity? = nil, rules: [PolicyRule] = [], _ files: [FileHistory]
  ) -> Scenario {
    var settings = Policy()
    settings.common.strategies = strategies
    settings.resolvingDevice = resolvingDevice
    settings.common.deletes = deletes
    settings.common.granularity = granularity
    settings.rules = rules
    return Scenario(
      name: name, devices: devices, files: files, present: present, decisions: decisions,
      runs: [Scenario.Run(settings: settings)])
  }

  package static let newest = scenario("newest", [.newest], [edited("Documents/Budget.txt")])
  package static let keepBoth = scenario("keep-both", [.keepBoth], [edited("Documents/Budget.txt")])
  package static let merged = scenario(
    "merge", [.merge],
    [edited("notes.md", base: "a\nb\nc\nd\n", mom: "a\nb\nc\nD\n", home: "A\nb\nc\nd\n")])
  package static let provisional = scenario(
    "provisional", [.merge], resolvingDevice: nil,
    [edited("notes.md", base: "a\nb\nc\nd\n", mom: "a\nb\nc\nD\n", home: "A\nb\nc\nd\n")])
  package static let undecided = scenario(
    "undecided", [.merge, .manual], [edited("To do.txt", mom: "one\n2\n", home: "one\nII\n")])

  /// A proposal for two files, one of them in Latin-1.
  package static let proposal = scenario(
    "proposal", [.merge],
    granularity: TextGranularity([.touchingLines, .words]),
    [
      edited("dinner.md", base: "one two three\n", mom: "ONE two three\n", home: "one two\n"),
      FileHistory(
        path: "latin-1.txt",
        versions: [
          version("latin-1.txt", "mom", ["mom": 1], 0, latin1("a", 0xE9)),
          version("latin-1.txt", "mom", ["mom": 2], 11_300, latin1("b", 0xE9)),
          version("latin-1.txt", "home", ["home": 1, "mom": 1], 11_250, latin1("a", 0xE8)),
        ]),
    ])

  /// `a midst \(byte)te`, in Latin-1.
  private static func latin1(_ word: String, _ byte: UInt8) -> FileState {
    .file(FileContent(Array("\(word) midst ".utf8) + [byte] + Array("te\n".utf8)))
  }

  package static let unchanged = scenario(
    "unchanged", [.newest],
    [FileHistory(path: "a.txt", versions: [version("a.txt", "mom", ["mom": 1], 0, text("a\n"))])])

  package static let converged = scenario(
    "converged", [.newest],
    [
      FileHistory(
        path: "a.txt",
        versions: [
          version("a.txt", "mom", ["mom": 1], 0, text("a\n")),
          version("a.txt", "home", ["home": 1], 9, text("a\n")),
        ])
    ])

  package static let attributes = scenario(
    "attributes", [.newest],
    [
      FileHistory(
        path: "draft.txt", identity: FileIdentity(Array("f1".utf8)),
        versions: [
          version("draft.txt", "mom", ["mom": 1], 0, text("one\n")),
          version("draft.txt", "mom", ["mom": 2], 60, text("two\n")),
          version("final.txt", "home", ["home": 1, "mom": 1], 50, text("one\n")),
        ])
    ])

  package static let editDelete = scenario(
    "edit-delete", [.newest],
    [
      FileHistory(
        path: "a.txt",
        versions: [
          version("a.txt", "mom", ["mom": 1], 0, text("one\n")),
          version("a.txt", "mom", ["mom": 2], 60, text("two\n")),
          version("a.txt", "home", ["home": 1, "mom": 1], 90, .deleted),
        ])
    ])

  package static let deleteWins = scenario(
    "delete-wins", [.newest], deletes: .deleteWins, editDelete.files)

  package static let fork = scenario(
    "fork", [.newest],
    [
      FileHistory(
        path: "a.txt",
        versions: [
          version("a.txt", "mom", ["mom": 2], 60, text("two\n")),
          version("a.txt", "mom", ["mom": 2], 90, text("II\n")),
        ])
    ])

  package static let tombstone: Scenario = {
    var first = version("old.txt", "mom", ["mom": 2], 60, .deleted)
    first.deletion = DeletionMemory(seen: ["mom", "home"], keptBy: ["mom"])
    return scenario("tombstone", [.newest], [FileHistory(path: "old.txt", versions: [first])])
  }()

  package static let collision = scenario(
    "collision", [.newest],
    [
      FileHistory(
        path: "README.md",
        versions: [version("README.md", "mom", ["mom": 1], 0, text("upper\n"))]),
      FileHistory(
        path: "readme.md",
        versions: [version("readme.md", "home", ["home": 1], 0, text("lower\n"))]),
    ])

  package static let notShown = scenario(
    "not-shown", [.newest],
    [
      FileHistory(
        path: "README.md",
        versions: [version("README.md", "mom", ["mom": 1], 0, text("same\n"))]),
      FileHistory(
        path: "readme.md",
        versions: [version("readme.md", "home", ["home": 1], 0, text("same\n"))]),
    ])

  package static let presentCollision = scenario(
    "present", [.newest], present: ["A", "a"], [])

  package static let refused = scenario(
    "refused", [.manual], decisions: [Decision(ConflictID("c-0123456789abcdef"), .keepBoth)],
    [edited("Documents/Budget.txt")])

  package static let listed = scenario(
    "listed", [.merge],
    [
      FileHistory(
        path: "film.mov",
        versions: [
          version(
            "film.mov", "mom", ["mom": 1], 60,
            .file(FileContent(size: 7, digest: .opaque(Array("md5:0a".utf8))))),
          version("film.mov", "home", ["home": 1], 50, .file(FileContent(size: 9))),
        ])
    ])

  package static func group(_ path: RelativePath, mom: String, home: String) -> FileHistory {
    var file = edited(path, base: "0\n", mom: mom, home: home)
    file.group = GroupName("Report.pages")
    return file
  }

  package static let group = scenario(
    "group", [.keepBoth],
    [
      group("Report.pages/index.xml", mom: "m\n", home: "h\n"),
      group("Report.pages/data/1.bin", mom: "1\n", home: "2\n"),
    ])

  /// A name that is no UTF-8, and names that a terminal must not see as they are.
  package static let hostile: Scenario = {
    let names: [[UInt8]] = [
      [0x63, 0x61, 0x66, 0xE9], Array("a\u{1B}[2J.txt".utf8), Array("exe\u{202E}gpj.txt".utf8),
    ]
    var hostile = scenario(
      "hostile", [.manual], names.compactMap { try? RelativePath($0) }.map { edited($0) })
    hostile.devices = ["mom": "Mom\u{1B}]0;\u{7}\u{2066}", "home": "Home Mac"]
    return hostile
  }()

  package static let withoutVectors = scenario(
    "without-vectors", [.newest],
    [
      FileHistory(
        path: "a.txt",
        versions: [
          version("a.txt", "mom", nil, 10, text("one\n")),
          version("a.txt", "home", nil, 20, text("two\n")),
        ])
    ])

  /// Folders by identity: a circle, a deleted one that stays, two of one name, an undecided file in a renamed one.
  package static let folders: Scenario = {
    func folder(
      _ path: RelativePath, _ device: DeviceID, _ vector: VersionVector, _ seconds: Int64,
      _ parent: String, from former: String? = nil, _ state: FileState = .directory
    ) -> FileVersion {
      var written = version(path, device, vector, seconds, state)
      written.parent = FileIdentity(Array(parent.utf8))
      written.formerParent = former.map { FileIdentity(Array($0.utf8)) }
      return written
    }
    func file(_ path: RelativePath, _ id: String, _ versions: [FileVersion]) -> FileHistory {
      FileHistory(path: path, identity: FileIdentity(Array(id.utf8)), versions: versions)
    }
    var folders = scenario(
      "folders", [.merge],
      [
        file(
          "Rome", "f-rome",
          [
            folder("Rome", "mom", ["mom": 1], 0, ""),
            folder("Trips/Rome", "mom", ["mom": 2], 60, "f-trips", from: ""),
          ]),
        file(
          "Trips", "f-trips",
          [
            folder("Trips", "mom", ["mom": 1], 0, ""),
            folder("Rome/Travel", "home", ["home": 1, "mom": 1], 90, "f-rome", from: ""),
          ]),
        file(
          "Trips/Plan.txt", "f-plan",
          [
            folder("Trips/Plan.txt", "mom", ["mom": 1], 0, "f-trips", text("one\n")),
            folder("Trips/Plan.txt", "mom", ["mom": 2], 60, "f-trips", text("2\n")),
            folder("Trips/Plan.txt", "home", ["home": 1, "mom": 1], 90, "f-trips", text("II\n")),
          ]),
        file(
          "Old", "f-old",
          [
            folder("Old", "mom", ["mom": 1], 0, ""),
            folder("Old", "mom", ["mom": 2], 60, "", .deleted),
          ]),
        file(
          "Old/new.txt", "f-new",
          [folder("Old/new.txt", "home", ["home": 1], 90, "f-old", text("new\n"))]),
        file("Paris", "f-paris", [folder("Paris", "mom", ["mom": 1], 0, "")]),
        file("Paris", "f-other", [folder("Paris", "home", ["home": 1], 60, "")]),
        file(
          "Paris/Map.txt", "f-map",
          [folder("Paris/Map.txt", "mom", ["mom": 1], 0, "f-paris", text("map\n"))]),
        file(
          "Paris/Louvre.txt", "f-louvre",
          [folder("Paris/Louvre.txt", "home", ["home": 1], 60, "f-other", text("Louvre\n"))]),
      ])
    folders.runs[0].settings.common.folders = .number
    return folders
  }()

  package static let all = [
    newest, keepBoth, merged, provisional, undecided, proposal, unchanged, converged, attributes,
    editDelete,
    deleteWins, fork, tombstone, collision, notShown, presentCollision, refused, listed, group,
    hostile, withoutVectors, folders,
  ]
}

extension Scenario {
  /// What comes of the scenario's only run.
  package func outcome() throws -> Outcome {
    try Resolver(settings.registering(devices.keys.sorted { $0 < $1 }))
      .resolve(files, present: present, decisions: decisions)
  }

  /// The settings of the scenario's first run.
  package var settings: Policy { runs.first?.settings ?? Policy() }
}
