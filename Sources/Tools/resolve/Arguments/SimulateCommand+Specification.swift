import ConflictResolution
import Histories
import Scenarios

extension SimulateCommand {
  static let name = "simulate"

  /// `resolve simulate`: random histories, checked against the laws.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Plays random histories, and looks for a broken law.",
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
        + "numbered name of the other, or with '--names document' one document of two files, or "
        + "with '--names folders' two folders and two files, which they move, and "
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
          "Plays small worlds of one file, of two files, of one document of two files, of two folders and two files, or "
          + "of one document and a file that are moved. By default those of one file and those of two.",
        value: ValueSpecification("names", allowed: SmallWorld.Names.allCases.map(\.rawValue))),
      .value(
        "times",
        help:
          "Plays small worlds with these times. By default those with ascending and those with equal times.",
        value: ValueSpecification("order", allowed: SmallWorld.Times.allCases.map(\.rawValue))),
      .value(
        "beginning", help: "Begins small worlds with what all devices know.",
        value: ValueSpecification(
          "state", allowed: SmallWorld.Beginning.allCases.map(\.rawValue), default: "empty")),
      .flag(
        "mixed",
        help: "Gives the devices of a small world different strategies, all pairs in turn."),
      .value(
        "seed", help: "Draws the first history from this seed, the next one from the next.",
        value: ValueSpecification("number", default: "1")),
      .value(
        "runs", help: "Plays so many histories.",
        value: ValueSpecification("number", default: "1000")),
      .value(
        "devices", help: "Plays with so many devices, from 1 to 16.",
        value: ValueSpecification("number", default: "3")),
      .value(
        "steps", help: "Gives a history so many steps.",
        value: ValueSpecification("number", default: "12")),
      .value(
        "strategy", help: "Lets all devices decide by these strategies, tried in turn.",
        value: ValueSpecification(
          "strategy", suggested: StrategyOption.names, isRepeating: true, isList: true)),
      .setting(
        .deletes, "mode", help: "Decides where one side deleted what another changed."),
      .setting(.numbering, "convention", help: "Names copies by a convention."),
      .setting(
        .granularity, "granularity", suggested: SettingText.granularities,
        help: "Merges finer where lines conflict."),
      .flag(
        "follow-folders",
        help:
          "Lets devices follow folders: what is in one goes with it wherever it is moved or renamed."
      ),
      .flag(
        "detect-renames",
        help: "Lets devices see no renames: they find them by what is gone and what is new."),
      .value(
        "weight",
        help:
          "Makes steps of a kind more or less frequent, as 'delete=20'; several are separated by commas or "
          + "given one by one.",
        value: ValueSpecification("name=number", isRepeating: true)),
      .value(
        "output",
        help:
          "Writes a history that breaks a law to this file. By default simulated-SEED.json here.",
        value: ValueSpecification("file", isPath: true)),
      .flag("no-scenario", help: "Only reports a history that breaks a law."),
      .flag(
        "keep-going", help: "Goes on after a history that breaks a law; only the first is written."),
      .format(["text", "json"]),
    ])

  private static func weights(where isShown: (SimulationWeight) -> Bool) -> String {
    SimulationWeight.allCases.filter(isShown).map { "\($0.rawValue)=\($0.standard)" }
      .joined(separator: ", ")
  }
}
