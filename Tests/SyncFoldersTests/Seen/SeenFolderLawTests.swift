#if os(Linux)
  import ConflictResolution
  import FileAccess
  import Foundation
  import TestSupport
  import Testing
  import TextMerge

  @testable import SyncFolders

  /// Devices with real folders, which are watched and synced as by Syncthing: what plans find as bases is right.
  @Suite("Bases from watched folders")
  struct SeenFolderLawTests {
    /// A content of the file, and what it was made from; no device knows that.
    struct Version {
      let text: [UInt8]
      let parents: [Int]
      var modified: Timestamp
      /// Whether it is that there is no file.
      var isGone = false
    }

    final class Device {
      let root: String
      let name: String
      let archive: SeenArchive
      private var watch: Watch?
      private var recorder: SeenRecorder?
      private var now: Int64 = 0
      /// The version that it has.
      var current = 0
      /// Syncthing, which can say what happened while the watch was off; `nil` if it cannot be asked.
      var syncthing: SyncthingDouble?
      /// Time goes faster than the system's: each thing that happens has a second of its own.
      private var seconds: Int64 = 0

      final class Watch {
        var tree: WatchedTree
        init(_ tree: consuming WatchedTree) { self.tree = tree }
      }

      init(_ name: String, in tree: TestTree) throws {
        self.name = name
        root = tree.path(name)
        archive = SeenArchive(at: tree.bytes("seen-\(name)"))
        try tree.folder(name)
        var settings = SeenSettings()
        settings.sharesLists = true
        try settings.write(to: archive)
      }

      var bytes: [UInt8] { Array(root.utf8) }
      var isWatching: Bool { watch != nil }

      func start() throws {
        watch = Watch(try WatchedTree(bytes, ignoring: []))
        let syncthing = syncthing
        recorder = SeenRecorder(
          bytes, archive, ignoring: [], now: wall, witness: { syncthing?.witness })
        recorder?.look(below: [], isStart: true)
        try pump()
      }

      func stop() throws {
        _ = tick()
        try recorder?.work(in: FolderHandle(bytes), at: nil, wall: wall)
        watch = nil
        recorder = nil
      }

      private var wall: Int64 { WallClock.nanosecondsSince1970() / 1_000_000_000 + seconds }

      /// The time now; something happens.
      private func tick() -> Int64 {
        seconds += 2
        syncthing?.uptime = wall - (syncthing?.start ?? wall)
        return wall
      }

      /// Syncthing compares the file and its copy with its index.
      func scan() throws {
        try syncthing?.scan("notes.md", in: bytes, at: tick())
        try syncthing?.scan(SeenFolderLawTests.copyName, in: bytes, at: tick())
      }

      /// Syncthing has fetched a version, or deleted the file.
      func take(_ name: String) throws { try syncthing?.take(name, in: bytes, at: tick()) }

      func restartSyncthing() { syncthing?.restart(at: tick()) }

      /// Reads what has happened, and does what is due of it.
      func pump() throws {
        _ = tick()
        guard let watch else { return }
        let folder = try FolderHandle(bytes)
        for change in try watch.tree.changes() {
          switch change {
          case .file(let file): try recorder?.note(file, in: folder, at: now, wall: wall)
          case .lists: recorder?.takeLists(wall: wall)
          case .overflow, .rootIsGone: Issue.record("events are lost")
          case .place: break
          }
        }
        repeat {
          now += 3_000_000_000
          try recorder?.work(in: folder, at: now, wall: wall)
        } while recorder?.nextWake != nil
      }

      func recordMerge(
        before: SeenEntry.Version, other: (version: SeenEntry.Version, content: [UInt8]?)
      ) throws {
        var archive = archive
        try archive.recordMerge(
          of: SeenFolderLawTests.file, at: [], in: FolderHandle(bytes), before: before,
          merged: [other], now: wall)
        recorder?.expect(SeenFolderLawTests.file, in: [])
      }

      func base(
        of file: Version, _ copy: Version
      ) throws -> (MergeBase?, UnprovenBase.Reason?) {
        var finder = try BaseFinder(root: bytes, source: nil).knowing(archive)
        let base = try finder.base(
          of: RelativePath(SeenFolderLawTests.file),
          versions: [
            ConflictingContent(modified: file.modified, content: file.text, isOriginal: true),
            ConflictingContent(modified: copy.modified, content: copy.text),
          ])
        return (base, finder.unproven?.reason)
      }

      func path(_ name: String) -> String { "\(root)/\(name)" }
    }

    static let file = Array("notes.md".utf8)
    static let copyName = "notes.sync-conflict-20261121-093015-X6UAVQQ.md"

    /// Some devices, and what happens to the file on them.
    final class World {
      let tree: TestTree
      let devices: [Device]
      var versions: [Version] = []
      var random: RepeatableGenerator
      /// What is undone; the rest of the history is the same.
      private var undoing: RepeatableGenerator
      /// The conflicts that merge on the true base, once for each device.
      var mergeable = 0
      /// Why no base was found for some of them.
      var missed: [UnprovenBase.Reason?] = []
      private let textsReturn: Bool
      /// How often a file is deleted instead of saved, in percent.
      private let deletions: UInt64
      private var lines = 0

      init(
        seed: UInt64, count: Int, textsReturn: Bool, deletions: UInt64 = 0,
        asksSyncthing: Bool = false
      ) throws {
        self.textsReturn = textsReturn
        self.deletions = deletions
        random = RepeatableGenerator(seed: seed)
        undoing = RepeatableGenerator(seed: seed &+ 1)
        tree = try TestTree()
        devices = try ["laptop", "phone", "tablet"].prefix(count).map { [tree] in
          try Device($0, in: tree)
        }
        let text = (0..<12).map { _ in line() + "\n" }.joined()
        versions.append(Version(text: Array(text.utf8), parents: [], modified: .seconds(0)))
        try tree.write("first", text)
        for device in devices {
          try tree.shell("cp -p first \(device.name)/notes.md")
          if asksSyncthing {
            device.syncthing = SyncthingDouble()
            device.restartSyncthing()
          }
          try device.start()
          try device.scan()
        }
        versions[0].modified = try modified(tree.path("first"))
      }

      func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
      func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

      func line() -> String {
        lines += 1
        return "the line with number \(lines) and words"
      }

      func modified(_ path: String) throws -> Timestamp {
        let bytes = Array(path.utf8)
        let folder = try FolderHandle(Folder.path(containing: bytes))
        let name = bytes.split(separator: 0x2F).last.map(Array.init) ?? []
        return try #require(try folder.status(of: name).flatMap { Timestamp(of: $0) })
      }

      func ancestors(_ version: Int) -> Set<Int> {
        versions[version].parents.reduce(into: [version]) { $0.formUnion(ancestors($1)) }
      }

      /// A text after an edit; one that no device had before, unless texts may return.
      func edited(_ text: [UInt8]) -> [UInt8] {
        while true {
          var lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
          let place = pick(lines.count)
          switch pick(3) {
          case 0: lines[place] = line()
          case 1: lines.insert(line(), at: place)
          default: if lines.count > 6 { lines.remove(at: place) } else { lines.append(line()) }
          }
          let text = Array(lines.map { $0 + "\n" }.joined().utf8)
          if textsReturn || !versions.contains(where: { $0.text == text }) { return text }
        }
      }

      /// Somebody edits the file, in place or by another one that gets its name.
      func save(on device: Device) throws {
        let isGone = versions[device.current].isGone
        if !isGone, chance(deletions) { return try delete(on: device) }
        // What is made anew may have lines of a former text.
        let texts = versions.filter { !$0.isGone }.map(\.text)
        let text = edited(isGone ? texts[pick(texts.count)] : versions[device.current].text)
        try tree.write("next", text)
        try tree.shell(
          chance(50)
            ? "cat next > \(device.name)/notes.md"
            : "cp next \(device.name)/x; mv \(device.name)/x \(device.name)/notes.md")
        try waitForWriters(of: URL(filePath: device.path("notes.md")))
        versions.append(
          Version(
            text: text, parents: [device.current],
            modified: try modified(device.path("notes.md"))))
        device.current = versions.count - 1
        if chance(80) { try device.pump() }
        if device.syncthing != nil, chance(60) { try device.scan() }
      }

      func delete(on device: Device) throws {
        try tree.shell("rm \(device.name)/notes.md")
        versions.append(
          Version(
            text: [], parents: [device.current], modified: versions[device.current].modified,
            isGone: true))
        device.current = versions.count - 1
        try device.pump()
      }

      /// A file comes to a device with its time, under a name of its own at first.
      func fetch(_ source: String, to device: Device, as name: String) throws {
        try tree.shell(
          "cp -p \(source) '\(device.name)/.syncthing.\(name).tmp'; mv '\(device.name)/.syncthing.\(name).tmp' '\(device.name)/\(name)'"
        )
      }

      func syncLists(_ one: Device, _ other: Device) throws {
        try tree.shell(
          """
          mkdir -p \(one.name)/.resolve-seen \(other.name)/.resolve-seen
          cp -pu \(one.name)/.resolve-seen/*.list \(other.name)/.resolve-seen 2>/dev/null
          cp -pu \(other.name)/.resolve-seen/*.list \(one.name)/.resolve-seen 2>/dev/null
          true
          """)
        for device in [one, other] { try device.pump() }
      }

      func sync(_ one: Device, _ other: Device, lags: Bool) throws {
        for device in [one, other] {
          try device.pump()
          try device.scan()
        }
        if !lags { try syncLists(one, other) }
        if one.current == other.current { return }
        if ancestors(one.current).contains(other.current) { return try forward(one, to: other) }
        if ancestors(other.current).contains(one.current) { return try forward(other, to: one) }
        // An edit wins over a deletion.
        if versions[one.current].isGone { return try forward(other, to: one) }
        if versions[other.current].isGone { return try forward(one, to: other) }
        let isFirst =
          versions[one.current].modified >= versions[other.current].modified
        try meet(isFirst ? one : other, isFirst ? other : one, lags: lags)
      }

      func forward(_ source: Device, to device: Device) throws {
        if versions[source.current].isGone {
          try tree.shell("rm -f \(device.name)/notes.md")
        } else {
          try fetch("\(source.name)/notes.md", to: device, as: "notes.md")
        }
        device.current = source.current
        try device.take("notes.md")
        try device.pump()
      }

      /// Two versions meet; the file of the loser is moved aside.
      func meet(_ winner: Device, _ loser: Device, lags: Bool) throws {
        let (file, copy) = (winner.current, loser.current)
        // Some tools copy or link what they set aside.
        let aside = deletions == 0 || chance(50) ? "mv" : chance(50) ? "cp -p" : "ln"
        try tree.shell(
          "\(aside) \(loser.name)/notes.md \(loser.name)/\(SeenFolderLawTests.copyName)")
        try fetch("\(winner.name)/notes.md", to: loser, as: "notes.md")
        try fetch(
          "\(loser.name)/\(SeenFolderLawTests.copyName)", to: winner,
          as: SeenFolderLawTests.copyName)
        try loser.take("notes.md")
        try loser.scan()
        try winner.take(SeenFolderLawTests.copyName)
        for device in [winner, loser] { try device.pump() }
        if !lags { try syncLists(winner, loser) }
        let common = ancestors(file).intersection(ancestors(copy))
        let bases = common.filter { base in
          !common.contains { $0 != base && ancestors($0).contains(base) }
        }
        for device in [winner, loser] {
          try check(on: device, versions[file], versions[copy], bases)
        }
        try settle(winner, loser, file: file, copy: copy, bases)
      }

      func check(on device: Device, _ file: Version, _ copy: Version, _ bases: Set<Int>) throws {
        guard bases.count == 1, let first = bases.first else { return }
        let sides = [file.text, copy.text]
        let isClean = try TextMerger().merge(base: versions[first].text, sides: sides).isClean
        if isClean { mergeable += 1 }
        let (base, unproven) = try device.base(of: file, copy)
        guard let base, base.trust.isTrusted else {
          if isClean { missed.append(unproven) }
          return
        }
        #expect(base.origin.kind == .seen)
        guard let merged = try TextMerger().merge(base: base.content, sides: sides).cleanText else {
          return
        }
        let lines = LineCounts(base: versions[first].text, sides: sides, merged: merged)
        #expect(lines.lost == 0 && lines.back == 0, "\(base.explanation)")
        if let text = base.checkedText { #expect(text == merged) }
      }

      /// Both devices merge, or one of them does, or a person keeps the file.
      func settle(
        _ winner: Device, _ loser: Device, file: Int, copy: Int, _ bases: Set<Int>
      ) throws {
        let texts = [versions[file].text, versions[copy].text]
        let merged = try bases.first.flatMap {
          bases.count == 1
            ? try TextMerger().merge(base: versions[$0].text, sides: texts).cleanText : nil
        }
        let time = versions[file].modified
        if let merged, merged != texts[0], merged != texts[1] {
          versions.append(Version(text: merged, parents: [file, copy], modified: time))
        } else {
          // The person takes the file, and has seen the copy.
          versions.append(
            Version(
              text: texts[0] + Array((line() + "\n").utf8), parents: [file, copy], modified: time))
        }
        let result = versions.count - 1
        let both = chance(70)
        for device in both ? [winner, loser] : [loser] {
          let base = try device.base(of: versions[file], versions[copy]).0?.content
          try tree.write("next", versions[result].text)
          try tree.shell(
            "touch -r \(device.name)/notes.md next; rm \(device.name)/\(SeenFolderLawTests.copyName); mv next \(device.name)/notes.md"
          )
          try device.recordMerge(
            before: seen(file), other: (seen(copy), versions[copy].text))
          device.current = result
          if chance(50) { try device.pump() }
          if device.syncthing == nil, undoing.chance(1, in: 4) {
            try undo(on: device, file: file, copy: copy)
            #expect(try device.base(of: versions[file], versions[copy]).0?.content == base)
            try mergeAgain(on: device, file: file, copy: copy)
            if undoing.chance(1, in: 2) { try device.pump() }
          }
          try device.scan()
        }
        if !both {
          try tree.shell("rm \(winner.name)/\(SeenFolderLawTests.copyName)")
          try winner.take(SeenFolderLawTests.copyName)
          try forward(loser, to: winner)
        }
        for device in [winner, loser] { try device.pump() }
      }

      /// The merge on a device is undone: its versions are there with their times, and the archive forgets it.
      func undo(on device: Device, file: Int, copy: Int) throws {
        try tree.shell("cp -p \(device.name)/notes.md made")
        for (version, name) in [(file, "notes.md"), (copy, SeenFolderLawTests.copyName)] {
          try tree.write("back", versions[version].text)
          let time = versions[version].modified.nanoseconds
          let fraction = "\(time % 1_000_000_000 + 1_000_000_000)".dropFirst()
          try tree.shell(
            "touch -d @\(time / 1_000_000_000).\(fraction) back; mv back \(device.name)/\(name)")
        }
        if undoing.chance(1, in: 2) { try device.pump() }
        var archive = device.archive
        let made = SeenEntry.Version(
          digest: FastSHA256.digest(
            of: try FileReader.readRegular(tree.bytes("made"), limit: 1 << 20)),
          modified: try modified(tree.path("made")).nanoseconds)
        try archive.forget([(SeenFolderLawTests.file, seen(file), made)], at: [])
        if undoing.chance(1, in: 2) { try device.pump() }
      }

      /// The same merge is made once more.
      private func mergeAgain(on device: Device, file: Int, copy: Int) throws {
        try tree.shell(
          "mv made \(device.name)/notes.md; rm \(device.name)/\(SeenFolderLawTests.copyName)")
        try device.recordMerge(before: seen(file), other: (seen(copy), versions[copy].text))
      }

      private func seen(_ version: Int) -> SeenEntry.Version {
        SeenEntry.Version(
          digest: FastSHA256.digest(of: versions[version].text),
          modified: versions[version].modified.nanoseconds)
      }

      /// Lets things happen.
      func run(steps: Int, stops: UInt64, lag: UInt64) throws {
        for _ in 0..<steps {
          let device = devices[pick(devices.count)]
          if device.syncthing != nil, chance(3) { device.restartSyncthing() }
          if chance(stops) {
            if device.isWatching { try device.stop() } else { try device.start() }
          } else if !device.isWatching, chance(stops * 3) {
            try device.start()
          }
          if chance(55) {
            try save(on: device)
          } else {
            let other = devices[pick(devices.count)]
            if other !== device { try sync(device, other, lags: chance(lag)) }
          }
        }
      }
    }

    /// How many lines that a side added to a base are lost, and how many that one deleted are back.
    struct LineCounts {
      var lost = 0
      var back = 0

      init(base: [UInt8], sides: [[UInt8]], merged: [UInt8]) {
        func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
          text.split(separator: 0x0A).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        let (of, one, other, result) = (
          counts(base), counts(sides[0]), counts(sides[1]), counts(merged)
        )
        for line in Set(of.keys).union(one.keys).union(other.keys) {
          let b = of[line] ?? 0
          let (o, c, r) = (one[line] ?? 0, other[line] ?? 0, result[line] ?? 0)
          if o >= b, c >= b, max(o, c) > b, r < max(o, c) { lost += 1 }
          if o <= b, c <= b, min(o, c) < b, r > min(o, c) { back += 1 }
        }
      }
    }

    @Test(arguments: seeds(40, ordinarily: 6))
    func noLineIsLostOrBack(_ seed: UInt64) throws {
      let world = try World(seed: seed, count: 2 + Int(seed % 2), textsReturn: true)
      try world.run(steps: 60, stops: 10, lag: 25)
    }

    /// A file that is made after it was deleted does not descend from what it was before, nor does what arrives after a
    /// copy of the file descend from that.
    @Test(arguments: seeds(40, ordinarily: 6))
    func noLineIsLostOfAFileThatWasDeleted(_ seed: UInt64) throws {
      let world = try World(
        seed: seed, count: 2 + Int(seed % 2), textsReturn: true, deletions: 25)
      try world.run(steps: 60, stops: 10, lag: 25)
    }

    /// What Syncthing says about the time in which a watch was off makes no merge wrong, and more of them possible.
    @Test func syncthingFillsGaps() throws {
      var (missed, missedWithout, mergeable) = (0, 0, 0)
      for seed in seeds(40, ordinarily: 6) {
        for asks in [true, false] {
          let world = try World(
            seed: seed, count: 2 + Int(seed % 2), textsReturn: true,
            deletions: seed % 3 == 0 ? 15 : 0,
            asksSyncthing: asks)
          try world.run(steps: 80, stops: 20, lag: 10)
          if asks { missed += world.missed.count } else { missedWithout += world.missed.count }
          mergeable += world.mergeable
        }
      }
      print("Syncthing: \(missed) missed, \(missedWithout) without it, of \(mergeable / 2)")
      #expect(missed < missedWithout)
    }

    /// With all watches on and all lists there, every base is found of a file that never returns to a former text.
    @Test func everyBaseIsFoundWithLists() throws {
      var mergeable = 0
      for seed in seeds(12, ordinarily: 4) {
        let world = try World(seed: seed, count: 2, textsReturn: false)
        try world.run(steps: 60, stops: 0, lag: 0)
        #expect(world.missed.isEmpty, "seed \(seed)")
        mergeable += world.mergeable
      }
      #expect(mergeable > 0)
    }
  }
#endif
