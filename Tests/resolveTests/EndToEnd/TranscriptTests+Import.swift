// What comes of saved answers; repositories of git and real devices are for other tests.
extension TranscriptTests {
  private static let imports = "Fixtures/imports"

  static let importRows = [
    Row(
      "import-syncthing",
      [
        "import", "syncthing", "--folder=sync", imports + "/syncthing/mom.json",
        imports + "/syncthing/home.json",
      ], status: 1),
    Row(
      "import-syncthing-stream",
      ["import", "syncthing", "--format", "jsonl", imports + "/syncthing/home.json"], status: 1),
    Row(
      "import-syncthing-other-folder",
      ["import", "syncthing", "--folder", "photos", imports + "/syncthing/mom.json"], status: 65),
    Row(
      "import-rclone",
      [
        "import", "rclone", "--base", imports + "/rclone/last.path1.lst", "--base",
        imports + "/rclone/last.path2.lst", imports + "/rclone/laptop.json",
        imports + "/rclone/drive.json",
      ]),
    Row(
      "import-rclone-all",
      [
        "import", "rclone", "--all", "--format=jsonl", imports + "/rclone/laptop.json",
        imports + "/rclone/drive.json",
      ]),
    Row(
      "import-rclone-alike",
      ["import", "rclone", imports + "/rclone/laptop.json", imports + "/rclone/laptop.json"]),
    Row(
      "import-bad", ["import", "rclone", imports + "/rclone/laptop.json", plane], status: 65),
    Row("import-missing", ["import", "syncthing", "nowhere.json"], status: 66),
    Row(
      "import-content-missing",
      [
        "import", "syncthing", "--content", "nowhere", imports + "/syncthing/mom.json",
      ], status: 66),
    Row("import-repository-missing", ["import", "git", "--repository=nowhere"], status: 66),
    Row(
      "import-nowhere",
      ["import", "syncthing", "-o", "nowhere/x.json", imports + "/syncthing/mom.json"], status: 73),
    Row("import-source-misspelt", ["import", "synthing"], status: 64),
    Row("import-source-missing", ["import"], status: 64),
    Row("import-option-of-another", ["import", "git", "--content", "Documents"], status: 64),
    Row("import-one-side", ["import", "rclone", "laptop.json"], status: 64),
    Row("import-three-commits", ["import", "git", "a", "b", "c"], status: 64),
    Row("import-nothing", ["import", "syncthing"], status: 64),
    Row("import-help", ["import", "--help"]),
  ]
}
