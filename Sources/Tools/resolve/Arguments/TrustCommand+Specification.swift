extension TrustCommand {
  static let name = "trust"

  /// `resolve trust`: accepts runs that this installation did not write.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Takes over runs that this installation did not write.",
    examples: [
      CommandExample(purpose: "See what they claim", line: "resolve trust ~/Documents"),
      CommandExample(
        purpose: "Take over one of them",
        line: "resolve trust ~/Documents 20261121-093015:5b1f0c2d9e7a4411"),
    ],
    discussion: [
      "A run is known by a code that needs the key of this installation, which is outside of what is synced. A run "
        + "without it was written by another computer or user, or by a version of before 0.3. Nothing of it is carried "
        + "out or undone, until it is taken over: then it is a run like any other, here and where it was written. Of a "
        + "run without a whole journal what is in the store is put into the folder instead. Take over only what you know "
        + "that you did yourself. Without --store, all stores are listed that runs on the folder have used.",
      "Exit status: 0 taken over, or there are none, 1 there are such runs, or one cannot be taken over, 64 wrong "
        + "usage, 66 the folder or the run is not there, 73 the store cannot be written, 74 it cannot be read.",
    ],
    arguments: [
      ArgumentSpecification("folder", help: "The folder."),
      ArgumentSpecification(
        "id", help: "A run that is taken over, with what it claims, as it is listed.",
        isOptional: true,
        isRepeating: true),
    ],
    options: [
      .usedStore
    ])
}
