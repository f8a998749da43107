import Histories
import Scenarios

extension FormatSchema {
  /// The name and version of the output of `resolve replay`.
  static let replayFormat = "resolve-replay/1"

  /// The result of a replay.
  static let replay = FormatSchema(
    "replay", format: replayFormat, "What `resolve replay` found.",
    root: .object([
      formatField(replayFormat),
      .required(
        "scenarios", .list(of: .named("scenario")), "The scenarios, in the order of their names."),
      .optional("recordings", .list(of: .named("recording")), "The recordings of calls."),
      .optional("skipped", .list(of: .named("skipped")), "Files that could not be read."),
      .required("summary", .named("counts"), "How many scenarios of each there are."),
    ]),
    definitions: [
      (
        "recording", "What came of one recording of calls.",
        .object([
          .required("file", .text(), "Its file."),
          .required("calls", .count, "How many calls were made again."),
          .required("different", .count, "Of how many something else came."),
          .required("notCompared", .count, "How many could not be compared, or not wholly."),
          .required("missing", .count, "How many the recording says are missing."),
          .required(
            "differences", .list(of: .named("difference")),
            "What is different, of up to 1,000 calls."),
        ])
      ),
      (
        "difference", "One place where something else came of a call.",
        .object([
          .required("call", .count, "The number of the call."),
          .required("line", .count, "The line of the recording that says it."),
          .required("place", .text(), "The place in the outcome, the answer or the error."),
          .optional("recorded", .text(), "What is recorded there, as JSON."),
          .optional("found", .text(), "What came out, as JSON."),
        ])
      ),
      (
        "scenario", "What came of one scenario.",
        .object([
          .required("file", .text(), "Its file."), .required("name", .text(), "Its name."),
          .required("passed", .boolean, "Whether everything was as expected."),
          .required(
            "expects", .boolean,
            "Whether it expects something; otherwise only the laws were checked."),
          .required("runs", .count, "How many runs it has."),
          .required("messages", .list(of: .text()), "What was not as expected."),
          .optional(
            "traces", .list(of: .list(of: .named("event"))),
            "The steps of each run, with `--trace`."),
        ])
      ),
      (
        "skipped", "A file that could not be read.",
        .object([
          .required("file", .text(), "Its name."), .required("message", .text(), "Why."),
        ])
      ),
      (
        "counts", "How many of each there are.",
        .object([
          .required("scenarios", .count, "Scenarios that were replayed."),
          .required("runs", .count, "Their runs."),
          .required("asExpected", .count, "Scenarios of which all is as expected."),
          .required("notAsExpected", .count, "Scenarios of which something is not."),
          .required(
            "withoutExpectation", .count, "Scenarios that expect nothing and break no law."),
          .required("skipped", .count, "Files that could not be read."),
        ])
      ),
      (
        "event", "What one step of a timeline came to.",
        .object([
          .required("step", .count, "Its number."),
          .optional("line", .count, "Its line in the file."),
          .optional("at", .time, "When it happened, if the timeline says so."),
          .required("text", .text(), "What happened."),
          .required(
            "resolved",
            .list(
              of: .object([
                .required("device", .device, "The device that resolved."),
                .required(
                  "files", .list(of: .named("file")), "Files of which something was decided."),
                .required("collisions", .list(of: .named("collision")), "Names that met."),
              ])), "What was resolved."),
          .required(
            "shows", .list(of: .named("change")), "What devices show now that they did not."),
        ])
      ),
      (
        "change", "What a device shows now.",
        .object([
          .required("device", .device, "The device."),
          .optional("path", .path, "Where it shows it; missing if the file is deleted."),
          .optional("given", .path, "The path that the writer gave, if it is another."),
          .optional("id", .bytes, "The file's identity, if it is not the writer's path."),
          .required("version", .versionID, "The version."),
          .optional("vector", .vector, "Its vector."),
          .optional("size", .size, "The length of its content."),
          .optional("sha256", .sha256, "The digest of its content."),
          .optional("digest", .text(), "Another digest of it."),
          .optional("directory", .isTrue, "It is a folder."),
          .optional("symlink", .bytes, "It is a link."),
          .optional("deleted", .isTrue, "It is deleted."),
          .optional("seen", .devices, "Who knows of that."),
          .optional("forced", .isTrue, "A person decided that."),
          .optional("members", .list(of: .named("member")), "What is in the document."),
        ])
      ),
    ] + parts)

  /// The result of the simulator.
  static let simulation = FormatSchema(
    "simulation", format: SimulationReport.format,
    "What `resolve simulate` found in random histories.",
    root: .object([
      formatField(SimulationReport.format),
      .required("seed", .size, "The seed of the first history."),
      .required("devices", .count, "How many devices there were."),
      .required("steps", .count, "How many steps a history had."),
      .required("histories", .count, "How many histories were played."),
      .required("broken", .list(of: .named("broken")), "The histories that break a law."),
      .optional("scenario", .text(), "The file with the first of them, made small."),
      .required("coverage", .named("coverage"), "What the histories had in them."),
    ]),
    definitions: [
      (
        "broken", "A history that breaks a law.",
        .object([
          .required("seed", .size, "Its seed."), .required("number", .count, "Its number."),
          .required("violations", .list(of: .named("violation")), "The laws that it breaks."),
        ])
      ), violation,
      (
        "coverage", "What the histories had in them.",
        .object([
          .required("steps", .map(of: .count), "Steps by kind."),
          .required("resolutions", .count, "How often something was resolved."),
          .required("kinds", .map(of: .count), "Conflicts by kind."),
          .required("heads", .map(of: .count), "Conflicts by the number of their heads."),
          .required("deciders", .map(of: .count), "Conflicts by what decided."),
          .required("declined", .map(of: .count), "How often a strategy could not decide."),
          .required("undecided", .count, "Undecided conflicts."),
          .required("copies", .count, "Copies."),
          .required("discarded", .count, "Discarded versions."),
          .required("collisions", .count, "Names that met."),
        ])
      ),
    ])

  /// The result of the exploration of small worlds.
  static let exhaustion = FormatSchema(
    "exhaustion", format: ExhaustionReport.format,
    "What `resolve simulate --exhaustive` found in all histories of small worlds.",
    root: .object([
      formatField(ExhaustionReport.format),
      .required("combinations", .list(of: .named("combination")), "Strategies and deletes modes."),
      .optional(
        "scenario", .text(), "The file with the first history that breaks a law, made small."),
      .required("total", .object(figures), "All of them together."),
    ]),
    definitions: [
      (
        "combination", "What came of one combination.",
        .object(
          [
            .required("devices", .count, "How many devices there were."),
            .required("steps", .count, "How many steps a history had."),
            .required("strategy", .text(), "The strategies."),
            .required("deletes", .text(), "The mode."),
            .required("worlds", .count, "How many worlds there were."),
          ] + figures + [
            .required("broken", .list(of: .named("violation")), "The laws that are broken.")
          ])
      ), violation,
    ])

  private static let violation = (
    name: "violation", summary: "A law that is broken.",
    schema: Schema.object([
      .required("law", .text(), "Its name."),
      .optional("path", .path, "The path that it is about."),
      .required("message", .text(), "How it is broken."),
    ])
  )

  private static let figures: [SchemaField] = [
    .required("histories", .size, "Histories."), .required("states", .count, "Different states."),
    .required("played", .count, "Steps that were played."),
    .required("resolved", .count, "Different inputs that were resolved."),
    .required("checked", .count, "Outcomes that were checked."),
  ]
}
