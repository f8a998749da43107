import ConflictResolution
import Histories
import Scenarios

extension ResolveCommands {
  /// `resolve simulate`: random histories against the laws.
  static let simulate = CommandSpecification(
    name: "simulate",
    abstract: "Plays random histories of a few devices and looks for one that breaks a law.",
    examples: [
      CommandExample(
        purpose: "A thousand histories of three devices that resolve each in its own way",
        line: "resolve simulate"),
      CommandExample(
        purpose: "Try what you are about to choose, with many deletions",
        line: "resolve simulate --strategy merge,keep-both --deletes newest --weight delete=20 "
          + "--runs 100000"),
      CommandExample(
        purpose: "Everything that two devices can do in four steps, by every strategy",
        line: "resolve simulate --exhaustive --devices 2 --steps 4"),
      CommandExample(
        purpose: "Play one history again",
        line: "resolve simulate --seed 4711 --runs 1"),
    ],
    discussion: [
      "What is not given is drawn: each device then has strategies, deletes and granularity of its own.",
      "The laws are checked on every outcome of every device. At the end all devices meet until nothing "
        + "changes: then all must hold the same, and nothing that anybody wrote may be gone without a "
        + "word.",
      "A history that breaks a law is made as small as it gets and written as a scenario, which "
        + "'resolve replay --trace' shows step by step.",
      "Weights of steps, relative to each other: "
        + Self.weights(where: { !$0.isChance }) + ". Chances in a hundred: "
        + Self.weights(where: { $0.isChance }) + ".",
      "In a small world devices write, rename and delete one file, or two of which one bears the "
        + "numbered name of the other, or with '--names document' one document of two files, and "
        + "meet, whole or for single files. With '--exhaustive' every history of such worlds is "
        + "played by every strategy and every '--deletes' mode, unless one is given.",
      "Exit status: 0 no law is broken, 1 one is, 64 wrong usage, 73 or 74 output failed.",
    ],
    options: [
      .flag(
        "exhaustive",
        help:
          "Plays all histories of small worlds instead of some random ones: of up to 4 devices and 8 "
          + "steps, without '--devices' and '--steps' of 2 devices with 6 steps and of 3 with 5."),
      .value(
        "names",
        help:
          "What small worlds have: one file, two files, or one document of two files; without it those of "
          + "one file and those of two are played.",
        value: ValueSpecification("names", allowed: SmallWorld.Names.allCases.map(\.rawValue))),
      .value(
        "times",
        help:
          "When things happen in small worlds; without it those with ascending and those with equal "
          + "times are played.",
        value: ValueSpecification("order", allowed: SmallWorld.Times.allCases.map(\.rawValue))),
      .value(
        "beginning", help: "What all devices of a small world know at the beginning.",
        value: ValueSpecification(
          "state", allowed: SmallWorld.Beginning.allCases.map(\.rawValue), default: "empty")),
      .flag(
        "mixed",
        help: "Gives the devices of a small world different strategies, all pairs in turn."),
      .value(
        "seed", help: "What the first history is drawn from; the next one has the next seed.",
        value: ValueSpecification("number", default: "1")),
      .value(
        "runs", help: "How many histories are played.",
        value: ValueSpecification("number", default: "1000")),
      .value(
        "devices", help: "How many devices there are, from 1 to 16.",
        value: ValueSpecification("number", default: "3")),
      .value(
        "steps", help: "How many steps a history has.",
        value: ValueSpecification("number", default: "12")),
      .value(
        "strategy", help: "How all devices decide; of several, each is tried in turn.",
        value: ValueSpecification("strategy", isRepeating: true)),
      .setting(
        .deletes, "mode", help: "What happens where one side deleted what another changed."),
      .setting(.numbering, "convention", help: "How copies are named."),
      .setting(
        .granularity, "granularity", help: "What a merge tries where lines conflict."),
      .value(
        "weight",
        help:
          "What histories lean towards, as 'delete=20'; of several, separated by commas or given "
          + "one by one.",
        value: ValueSpecification("name=number", isRepeating: true)),
      .value(
        "output",
        help: "Where a history that breaks a law is written; without it simulated-SEED.json here.",
        value: ValueSpecification("file", isPath: true)),
      .flag("no-scenario", help: "Only tells of a history that breaks a law."),
      .flag(
        "keep-going", help: "Goes on after a history that breaks a law; only the first is written."),
      format(["text", "json"]),
    ])

  private static func weights(where isShown: (SimulationWeight) -> Bool) -> String {
    SimulationWeight.allCases.filter(isShown).map { "\($0.rawValue)=\($0.standard)" }
      .joined(separator: ", ")
  }
}
