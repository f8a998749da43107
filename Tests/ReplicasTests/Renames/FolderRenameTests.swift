import ConflictResolution
import Replicas
import Testing

@Suite("renames of folders")
struct FolderRenameTests {
  @Test(
    "folders are renamed by what their files say",
    arguments: [
      Row(
        "all files", ["d/", "d/a%1", "d/b%2"], ["e/", "e/a%1", "e/b%2"],
        [
          "d -> e (2 of its 2 files went there)", "d/a -> e/a (same content), implied",
          "d/b -> e/b (same content), implied",
        ]),
      Row(
        "most files, under other names", ["d/", "d/a%1", "d/b%2", "d/c%3"],
        ["e/", "e/x%1", "e/y%2", "z%3"],
        [
          "d -> e (2 of its 3 files went there)", "d/a -> e/x (same content)",
          "d/b -> e/y (same content)", "d/c -> z (same content)",
        ]),
      Row(
        "half of all are matched", ["d/", "d/a%1", "d/b%2", "d/c%3", "d/e%4"],
        ["e/", "e/a%1", "e/b%2"],
        [
          "d -> e (2 of its 4 files went there)", "d/a -> e/a (same content), implied",
          "d/b -> e/b (same content), implied",
        ]),
      Row(
        "only the topmost", ["d/", "d/s/", "d/s/a%1", "d/s/b%2", "d/c%3"],
        ["e/", "e/s/", "e/s/a%1", "e/s/b%2", "e/c%3"],
        [
          "d -> e (3 of its 3 files went there)", "d/c -> e/c (same content), implied",
          "d/s/a -> e/s/a (same content), implied", "d/s/b -> e/s/b (same content), implied",
        ]),
      Row(
        "a subfolder that changed its name too", ["d/", "d/s/", "d/s/a%1", "d/s/b%2"],
        ["e/", "e/t/", "e/t/a%1", "e/t/b%2"],
        [
          "d -> e (2 of its 2 files went there)", "d/s -> e/t (2 of its 2 files went there)",
          "d/s/a -> e/t/a (same content), implied", "d/s/b -> e/t/b (same content), implied",
        ]),
      Row(
        "a subfolder that went elsewhere",
        ["d/", "d/s/", "d/s/a%1", "d/s/b%2", "d/c%3", "d/e%4", "d/f%5"],
        ["e/", "e/c%3", "e/e%4", "e/f%5", "s/", "s/a%1", "s/b%2"],
        [
          "d -> e (3 of its 5 files went there)", "d/c -> e/c (same content), implied",
          "d/e -> e/e (same content), implied", "d/f -> e/f (same content), implied",
          "d/s -> s (2 of its 2 files went there)", "d/s/a -> s/a (same content), implied",
          "d/s/b -> s/b (same content), implied",
        ]),
      Row(
        "a level less", ["d/", "d/s/", "d/s/a%1", "d/s/b%2"], ["e/", "e/a%1", "e/b%2"],
        [
          "d/s -> e (2 of its 2 files went there)", "d/s/a -> e/a (same content), implied",
          "d/s/b -> e/b (same content), implied",
        ]),
      Row(
        "the only file", ["d/", "d/a%1"], ["e/", "e/a%1"],
        ["d -> e (its only file went there)", "d/a -> e/a (same content), implied"]),
      Row(
        "by its file ID, though empty", ["d#1/"], ["e#1/"], ["d -> e (same file ID)"]),
      Row(
        "by its file ID, against most files", ["d#1/", "d/a%1", "d/b%2", "d/c%3"],
        ["e#1/", "e/a%1", "f/", "f/b%2", "f/c%3"],
        [
          "d -> e (same file ID)", "d/a -> e/a (same content), implied",
          "d/b -> f/b (same content)", "d/c -> f/c (same content)",
        ]),
      Row(
        "by its file ID, and another has its name", ["d#1/", "d/a#2%1"],
        ["d#3/", "e#1/", "e/a#2%1"],
        ["d -> e (same file ID)", "d/a -> e/a (same file ID), implied"]),
      Row(
        "by empty files that have IDs", ["d/", "d/a#1=", "d/b#2="], ["e/", "e/x#1=", "e/y#2="],
        [
          "d -> e (2 of its 2 files went there)", "d/a -> e/x (same file ID)",
          "d/b -> e/y (same file ID)",
        ]),
      Row(
        "by what is similar", ["d/", "d/a=1 2 3 4", "d/b=5 6 7 8"],
        ["e/", "e/a=1 2 3 0", "e/b=5 6 7 0"],
        [
          "d -> e (2 of its 2 files went there)",
          "d/a -> e/a (75 % of the content is the same), implied",
          "d/b -> e/b (75 % of the content is the same), implied",
        ]),
    ])
  func found(_ row: Row) throws { try row.check() }

  @Test(
    "what is left is matched by its place",
    arguments: [
      Row(
        "empty, of unknown content, and a link",
        ["d/", "d/a%1", "d/b%2", "d/e=", "d/s/", "d/s/u?3", "d/z@t"],
        ["e/", "e/a%1", "e/b%2", "e/e=", "e/s/", "e/s/u?4", "e/z@v"],
        [
          "d -> e (2 of its 4 files went there)", "d/a -> e/a (same content), implied",
          "d/b -> e/b (same content), implied",
          "d/e -> e/e (same place in a renamed folder), implied",
          "d/s/u -> e/s/u (same place in a renamed folder), implied",
          "d/z -> e/z (same place in a renamed folder), implied",
        ]),
      Row(
        "not what is known to be dissimilar", ["d/", "d/a%1", "d/b%2", "d/c=3 4"],
        ["e/", "e/a%1", "e/b%2", "e/c=5 6"],
        [
          "d -> e (2 of its 3 files went there)", "d/a -> e/a (same content), implied",
          "d/b -> e/b (same content), implied",
        ]),
      Row(
        "not another kind", ["d/", "d/a%1", "d/b%2", "d/c="], ["e/", "e/a%1", "e/b%2", "e/c@t"],
        [
          "d -> e (2 of its 2 files went there)", "d/a -> e/a (same content), implied",
          "d/b -> e/b (same content), implied",
        ]),
    ])
  func places(_ row: Row) throws { try row.check() }

  /// Each is near a row above, and no folder is renamed.
  @Test(
    "false positives are avoided",
    arguments: [
      Row(
        "the folder still exists: it is not gone", ["d/a%1", "d/b%2"], ["e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "the folder still exists: something is new in it", ["d/", "d/a%1", "d/b%2"],
        ["d/c%3", "e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "the folder still exists: it was replaced", ["d/", "d/a%1", "d/b%2"],
        ["d/", "e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "the target existed: it is not new", ["d/", "d/a%1", "d/b%2"], ["e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "the target existed: something is gone from it", ["d/", "d/a%1", "d/b%2", "e/c%3"],
        ["e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "the target existed: a folder is gone from its path", ["d/", "d/a%1", "d/b%2", "e/"],
        ["e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "licenses that were copied", ["d/", "d/L%1", "d/M%2"],
        ["e/", "e/L%1", "e/M%2", "g/L%1", "g/M%2"],
        ["d/L -> e/L (same content), ambiguous", "d/M -> e/M (same content), ambiguous"]),
      Row(
        "moved to the top level", ["d/", "d/a%1", "d/b%2"], ["a%1", "b%2"],
        ["d/a -> a (same content)", "d/b -> b (same content)"]),
      Row(
        "split in halves", ["d/", "d/a%1", "d/b%2", "d/c%3", "d/d%4"],
        ["e/", "e/a%1", "e/b%2", "f/", "f/c%3", "f/d%4"],
        [
          "d/a -> e/a (same content)", "d/b -> e/b (same content)", "d/c -> f/c (same content)",
          "d/d -> f/d (same content)",
        ]),
      Row(
        "more are deleted than moved", ["d/", "d/a%1", "d/b%2", "d/c%3", "d/d%4", "d/e%5"],
        ["e/", "e/a%1", "e/b%2"],
        ["d/a -> e/a (same content)", "d/b -> e/b (same content)"]),
      Row(
        "two became one", ["d/", "d/a%1", "d/b%2", "e/", "e/c%3", "e/d%4"],
        ["f/", "f/a%1", "f/b%2", "f/c%3", "f/d%4"],
        [
          "d/a -> f/a (same content)", "d/b -> f/b (same content)", "e/c -> f/c (same content)",
          "e/d -> f/d (same content)",
        ]),
      Row(
        "one file of two", ["d/", "d/a%1", "d/b%2"], ["e/", "e/a%1"],
        ["d/a -> e/a (same content)"]),
      Row(
        "the only file, under another name", ["d/", "d/a%1"], ["e/", "e/b%1"],
        ["d/a -> e/b (same content)"]),
      Row("empty files", ["d/", "d/a=", "d/b="], ["e/", "e/a=", "e/b="], []),
      Row(
        "licenses", ["d/", "d/L%1", "d/M%2", "g/L%1", "g/M%2"], ["e/", "e/L%1", "e/M%2"],
        ["d/L -> e/L (same content), ambiguous", "d/M -> e/M (same content), ambiguous"]),
      Row(
        "files came from a folder that exists", ["d/", "d/c%3", "d/e%4", "g/a%1", "g/b%2"],
        ["e/", "e/a%1", "e/b%2"], ["g/a -> e/a (same content)", "g/b -> e/b (same content)"]),
      Row(
        "another folder got the ID", ["d#1/", "d/a%1", "d/b%2"], ["e#1/", "e/c%3"], []),
      Row("another folder got the ID later", ["d#1~5/"], ["e#1~6/"], []),
      Row("an ID at two paths", ["d#1/"], ["e#1/", "f#1/"], []),
    ])
  func avoided(_ row: Row) throws { try row.check() }

  @Test("of two folders that became one, the one that more files came from was renamed")
  func merged() throws {
    let row = Row(
      "", ["d/", "d/a%1", "d/b%2", "g/", "g/c%3", "g/d%4", "g/e%5"],
      ["f/", "f/a%1", "f/b%2", "f/c%3", "f/d%4", "f/e%5"],
      [
        "d/a -> f/a (same content)", "d/b -> f/b (same content)",
        "g -> f (3 of its 3 files went there)", "g/c -> f/c (same content), implied",
        "g/d -> f/d (same content), implied", "g/e -> f/e (same content), implied",
      ])
    try row.check()
  }
}
