// Lists, and values that name others.
extension JSONRuleTests {
  static let lists = [
    MergeCase(
      "by identity", #"[{"id":1,"x":1},{"id":2,"x":1}]"#, #"[{"id":1,"x":2},{"id":2,"x":1}]"#,
      #"[{"id":1,"x":1},{"id":2,"x":3}]"#, #"[{"id":1,"x":2},{"id":2,"x":3}]"#),
    MergeCase(
      "by any member", #"[{"to":"a","x":1},{"to":"b","x":1}]"#,
      #"[{"to":"a","x":2},{"to":"b","x":1}]"#, #"[{"to":"b","x":1},{"to":"a","x":1}]"#,
      #"[{"to":"b","x":1},{"to":"a","x":2}]"#),
    MergeCase(
      "an identity twice", #"[{"id":1,"x":1},{"id":1,"x":2}]"#, #"[{"id":1,"x":3},{"id":1,"x":2}]"#,
      #"[{"id":1,"x":1},{"id":1,"x":4}]"#, #"[{"id":1,"x":3},{"id":1,"x":4}]"#),
    MergeCase(
      "added by both with one identity", #"[{"id":1}]"#, #"[{"id":1},{"id":2,"x":1}]"#,
      #"[{"id":1},{"id":2,"y":1}]"#, "addedTwice at [1]"),
    MergeCase(
      "added by both with two", #"[{"id":9}]"#, #"[{"id":9},{"id":7}]"#, #"[{"id":9},{"id":88}]"#,
      #"[{"id":9},{"id":88},{"id":7}]"#),
    MergeCase(
      "renamed by both", #"[{"id":1,"x":1}]"#, #"[{"id":2,"x":1}]"#, #"[{"id":3,"x":1}]"#,
      "renumbered"),
    MergeCase(
      "equal ones deleted, and one moved", #"[{},{"a":1},{},{"b":1}]"#, #"[{"a":1},{"b":1}]"#,
      #"[{},{"a":1},{"b":1},{}]"#, "listOverlap at [0]"),
    MergeCase(
      "of equal ones one deleted and one changed", #"[{"a":1,"b":1},{"a":1,"b":1},{"c":1}]"#,
      #"[{"a":1,"b":1},{"c":1}]"#, #"[{"a":1,"b":2},{"a":1,"b":1},{"c":1}]"#, "listOverlap at [0]"),
    MergeCase(
      "equal ones, and another changed", #"[{},{"a":1,"b":1},{}]"#, #"[{},{"a":2,"b":1},{}]"#,
      #"[{},{"a":1,"b":1},{}]"#, #"[{},{"a":2,"b":1},{}]"#),
    MergeCase(
      "moved and changed", #"[{"id":1,"x":1},{"id":2}]"#, #"[{"id":2},{"id":1,"x":1}]"#,
      #"[{"id":1,"x":2},{"id":2}]"#, #"[{"id":2},{"id":1,"x":2}]"#),
    MergeCase(
      "moved by both", #"["a","b","c"]"#, #"["b","a","c"]"#, #"["a","c","b"]"#, "reorderedTwice"),
    MergeCase(
      "moved, and replaced by the other", #"["a","b","c","d"]"#, #"["d","a","b","c"]"#,
      #"["a","b","c","e"]"#, "reorderedTwice"),
    MergeCase(
      "moved, and renamed by the other", #"[{"id":1},{"id":2},{"id":3}]"#,
      #"[{"id":3},{"id":1},{"id":2}]"#, #"[{"id":1},{"id":2},{"id":30}]"#, "reorderedTwice"),
    MergeCase(
      "moved, and deleted by the other", #"["a","b","c","d"]"#, #"["d","a","b","c"]"#,
      #"["a","b","c"]"#, #"["a","b","c"]"#),
    MergeCase(
      "replaced, and another moved", #"["a","b","c","d"]"#, #"["b","a","c","d"]"#,
      #"["a","b","c","e"]"#, #"["b","a","c","e"]"#),
    MergeCase(
      "appended behind one that moved", #"["a","b","c","d"]"#, #"["d","a","b","c"]"#,
      #"["a","b","c","d","e"]"#, #"["d","a","b","c","e"]"#),
    MergeCase(
      "put between two of which the first moved", #"["a","b","c","d"]"#, #"["b","a","c","d"]"#,
      #"["a","b","x","c","d"]"#, #"["b","a","x","c","d"]"#),
    MergeCase(
      "put between two of which the second moved", #"["a","b","c","d"]"#, #"["c","a","b","d"]"#,
      #"["a","b","x","c","d"]"#, #"["c","a","b","x","d"]"#),
    MergeCase(
      "moved to two lists", #"{"a":[{"id":1},{"id":2}],"b":[],"c":[]}"#,
      #"{"a":[{"id":2}],"b":[{"id":1}],"c":[]}"#, #"{"a":[{"id":2}],"b":[],"c":[{"id":1}]}"#,
      "movedAndGone at c"),
    MergeCase(
      "moved to another list, and deleted by the other", #"{"a":["x","y"],"b":["z"]}"#,
      #"{"a":["y"],"b":["z"]}"#, #"{"a":["y"],"b":["z","x"]}"#, "movedAndGone at b"),
    MergeCase(
      "a member moved to two objects", #"{"d":{"k":"1","l":2},"e":{"m":3},"f":{"n":4}}"#,
      #"{"d":{"l":2},"e":{"m":3,"k":"1"},"f":{"n":4}}"#,
      #"{"d":{"l":2},"e":{"m":3},"f":{"n":4,"k":"1"}}"#, "movedAndGone at f"),
    MergeCase(
      "moved to one list by both, and an edit", #"{"a":[{"id":1},{"id":2,"x":1}],"b":[]}"#,
      #"{"a":[{"id":2,"x":1}],"b":[{"id":1}]}"#, #"{"a":[{"id":2,"x":3}],"b":[{"id":1}]}"#,
      #"{"a":[{"id":2,"x":3}],"b":[{"id":1}]}"#),
    MergeCase(
      "moved by one, and an edit", #"{"a":[{"id":1},{"id":2,"x":1}],"b":[]}"#,
      #"{"a":[{"id":2,"x":1}],"b":[{"id":1}]}"#, #"{"a":[{"id":1},{"id":2,"x":3}],"b":[]}"#,
      #"{"a":[{"id":2,"x":3}],"b":[{"id":1}]}"#),
    MergeCase(
      "a deleted element changed", #"[{"id":1,"x":1},{"id":2}]"#, #"[{"id":2}]"#,
      #"[{"id":1,"x":2},{"id":2}]"#, "deletedAndChanged at [0]"),
    MergeCase(
      "sorted strings", #"["a","c"]"#, #"["a","bb","c"]"#, #"["a","b","c"]"#, #"["a","b","bb","c"]"#
    ),
    MergeCase(
      "strings appended by both", #"["z","c"]"#, #"["z","c","m"]"#, #"["z","c","n"]"#,
      #"["z","c","m","n"]"#),
    MergeCase(
      "strings appended by both, one of them the same", #"["z","c"]"#, #"["z","c","m","o"]"#,
      #"["z","c","n","o"]"#, "listOverlap at [2]"),
    MergeCase(
      "strings at one place that is not the end", #"["z","c"]"#, #"["z","m","c"]"#,
      #"["z","n","c"]"#, "listOverlap at [1]"),
    MergeCase(
      "strings in the place of the last", #"["z","c"]"#, #"["z","m"]"#, #"["z","c","n"]"#,
      #"["z","m","n"]"#),
    MergeCase(
      "a string replaced, and one put before it", #"["z","c","x"]"#, #"["z","m","x"]"#,
      #"["z","n","c","x"]"#, #"["z","n","m","x"]"#),
    MergeCase(
      "strings replaced, and one put between them", #"["z","c","d","x"]"#, #"["z","m","x"]"#,
      #"["z","c","n","d","x"]"#, "listOverlap at [1]"),
    MergeCase(
      "strings replaced by both", #"["z","c","d","x"]"#, #"["z","m","d","x"]"#,
      #"["z","c","n","x"]"#, "listOverlap at [1]"),
    MergeCase(
      "a number replaced, and one put next to it", #"[9,"c",5]"#, #"[9,7,5]"#, #"[9,"c",8,5]"#,
      "listOverlap at [1]"),
    MergeCase(
      "moved and new, and new between neighbors", #"["a","b","c","d"]"#, #"["d","x","a","b","c"]"#,
      #"["a","b","y","c","d"]"#, #"["d","x","a","b","y","c"]"#),
    MergeCase(
      "moved and new, and new where one moved", #"["a","b","c","d"]"#, #"["d","x","a","b","c"]"#,
      #"["a","b","c","y","d"]"#, "reorderedTwice"),
    MergeCase(
      "words and numbers appended by both", #"[9,true,5]"#, #"[9,true,5,7]"#, #"[9,true,5,8]"#,
      "listOverlap at [3]"),
    MergeCase(
      "strings at two places", #"["z","c"]"#, #"["z","m","c"]"#, #"["z","c","n"]"#,
      #"["z","m","c","n"]"#),
    MergeCase(
      "a string deleted next to a new one", #"["z","c","x"]"#, #"["z","x"]"#, #"["z","c","n","x"]"#,
      #"["z","n","x"]"#),
    MergeCase(
      "a string replaced and deleted", #"["z","c","x"]"#, #"["z","x"]"#, #"["z","n","x"]"#,
      "listOverlap at [1]"),
    // Only the result has each element once, and would be merged again by other rules.
    MergeCase(
      "elements that are different in the result", #"{"b":[4,1,7]}"#, #"{"b":["x",1,7]}"#,
      #"{"b":[4,1,4,"b"]}"#, "unstable"),
    MergeCase("numbers of one count", "[1,2,3]", "[9,2,3]", "[1,2,8]", "changedTwice"),
    MergeCase(
      "many numbers of one count", "[1,2,3,4,5,6,7]", "[9,2,3,4,5,6,7]", "[1,2,3,4,5,6,8]",
      "[9,2,3,4,5,6,8]"),
    MergeCase(
      "other lists by place", "[[1],[2],[3],[4]]", "[[0],[2],[3],[4]]", "[[1],[2],[3],[5]]",
      "[[0],[2],[3],[5]]"),
    MergeCase(
      "other lists at one place", "[[1],[2]]", "[[1],[3]]", "[[1],[4]]", "listOverlap at [1]"),
    MergeCase("lists added by both", "{}", #"{"a":[1]}"#, #"{"a":[2]}"#, "listOverlap at a[0]"),
  ]

  /// A long list with one ID twice, of the letters given.
  private static func list(_ ids: String) -> String {
    "[" + ids.map { #"{"id":"\#($0)","n":\#($0.asciiValue ?? 0)}"# }.joined(separator: ",") + "]"
  }

  /// Lists in which two elements have one ID.
  static let sharedIDs = [
    MergeCase(
      "elements appended by both", list("abcdbfghij"), list("abcdbfghijx"), list("abcdbfghijy"),
      list("abcdbfghijxy")),
    MergeCase(
      "an element with the ID of another added by one", list("abcdefghij"), list("abcdefghijb"),
      list("aybcdefghij"), list("aybcdefghijb")),
    MergeCase(
      "one deleted, and one put behind the other", list("abcdbfghij"), list("acdbfghij"),
      list("abcdbxfghij"), list("acdbxfghij")),
    MergeCase(
      "one deleted, and the other moved", list("abcdbfghij"), list("acdbfghij"), list("abcdfghijb"),
      list("acdfghijb")),
  ]

  /// Values that belong to others.
  static let references = [
    MergeCase(
      "a key renamed that the other began to name", #"{"p":{"work":1,"home":2},"use":"home"}"#,
      #"{"p":{"office":1,"home":2},"use":"home"}"#, #"{"p":{"work":1,"home":2},"use":"work"}"#,
      "missingTarget at use"),
    MergeCase(
      "an element deleted that the other began to name",
      #"{"l":[{"id":"aa","x":1},{"id":"bb","x":2}],"use":["aa"]}"#,
      #"{"l":[{"id":"aa","x":1}],"use":["aa"]}"#,
      #"{"l":[{"id":"aa","x":1},{"id":"bb","x":2}],"use":["aa","bb"]}"#, "missingTarget at use[1]"),
    MergeCase(
      "a key renamed, and another named", #"{"p":{"work":1,"home":2},"use":"home"}"#,
      #"{"p":{"office":1,"home":2},"use":"home"}"#, #"{"p":{"work":1,"home":2},"use":"else"}"#,
      #"{"p":{"office":1,"home":2},"use":"else"}"#),
    MergeCase(
      "a key renamed, and a text that is no name", #"{"p":{"work":1,"home":2},"t":"x y"}"#,
      #"{"p":{"office":1,"home":2},"t":"x y"}"#, #"{"p":{"work":1,"home":2},"t":"work"}"#,
      #"{"p":{"office":1,"home":2},"t":"work"}"#),
    MergeCase(
      "a key renamed with its uses", #"{"p":{"work":1},"use":"work","n":1}"#,
      #"{"p":{"office":1},"use":"office","n":1}"#, #"{"p":{"work":1},"use":"work","n":2}"#,
      #"{"p":{"office":1},"use":"office","n":2}"#),
    MergeCase(
      "a number of elements that both raised", #"{"n":1,"l":["a"]}"#, #"{"n":2,"l":["a","b"]}"#,
      #"{"n":2,"l":["a","c"]}"#, "outdatedCount at n"),
    MergeCase(
      "a number of elements that both raised by the same", #"{"n":1,"l":["a"]}"#,
      #"{"n":2,"l":["a","b"]}"#, #"{"n":2,"l":["a","b"],"m":1}"#,
      #"{"n":2,"l":["a","b"],"m":1}"#),
    MergeCase(
      "another number that both raised", #"{"n":4,"l":["a"]}"#, #"{"n":5,"l":["a","b"]}"#,
      #"{"n":5,"l":["a","c"]}"#, #"{"n":5,"l":["a","b","c"]}"#),
  ]

  /// Lists of objects that nothing identifies.
  static let contents = [
    MergeCase(
      "two objects", #"[{"a":1,"b":1},{"a":2,"b":2}]"#, #"[{"a":1,"b":9},{"a":2,"b":2}]"#,
      #"[{"a":1,"b":1},{"a":2,"b":8}]"#, #"[{"a":1,"b":9},{"a":2,"b":8}]"#),
    MergeCase(
      "members of one object", #"[{"a":1,"b":1,"c":1}]"#, #"[{"a":2,"b":1,"c":1}]"#,
      #"[{"a":1,"b":1,"c":3}]"#, "listOverlap at [0]"),
    MergeCase(
      "one member", #"[{"a":1,"b":1}]"#, #"[{"a":1,"b":2}]"#, #"[{"a":1,"b":3}]"#,
      "listOverlap at [0]"),
    MergeCase(
      "another object in the place of one that the other changed",
      #"[{"t":"milk","done":false},{"x":1}]"#, #"[{"t":"bread","done":false},{"x":1}]"#,
      #"[{"t":"milk","done":true},{"x":1}]"#, "listOverlap at [0]"),
    MergeCase(
      "an object replaced, and one inserted beside it", #"[{"p":1}]"#, #"[{"q":2}]"#,
      #"[{"p":1},{"z":1}]"#, "listOverlap at [0]"),
    MergeCase(
      "an object changed to one that the other added", #"[{"a":1,"b":1}]"#, #"[{"a":1,"b":2}]"#,
      #"[{"a":1,"b":1},{"a":1,"b":2}]"#, "listOverlap at [1]"),
    MergeCase(
      "two objects changed to one", #"[{"k":1,"v":1,"z":1},{"k":2,"v":1,"z":1}]"#,
      #"[{"k":9,"v":1,"z":1},{"k":2,"v":1,"z":1}]"#,
      #"[{"k":1,"v":1,"z":1},{"k":9,"v":1,"z":1}]"#, "listOverlap at [1]"),
    MergeCase(
      "an object changed by both alike", #"[{"a":1,"b":1},{"c":1}]"#,
      #"[{"a":1,"b":2},{"c":1}]"#, #"[{"a":1,"b":2},{"c":1},{"d":1}]"#,
      #"[{"a":1,"b":2},{"c":1},{"d":1}]"#),
    MergeCase(
      "an object moved and changed", #"[{"a":1,"b":1},{"a":2,"b":2},{"a":3,"b":3}]"#,
      #"[{"a":2,"b":2},{"a":3,"b":3},{"a":1,"b":1}]"#,
      #"[{"a":1,"b":8},{"a":2,"b":2},{"a":3,"b":3}]"#,
      #"[{"a":2,"b":2},{"a":3,"b":3},{"a":1,"b":8}]"#),
    MergeCase(
      "objects added at one place", #"[{"a":1,"b":1}]"#, #"[{"a":1,"b":1},{"a":2,"b":2}]"#,
      #"[{"a":1,"b":1},{"a":3,"b":3}]"#, "listOverlap at [1]"),
    MergeCase(
      "steps of which two are of one kind",
      #"[{"do":"a","m":1},{"do":"b","m":2},{"do":"a","m":3}]"#,
      #"[{"do":"a","m":1},{"do":"b","m":2},{"do":"a","m":3},{"do":"c","m":4}]"#,
      #"[{"do":"a","m":1},{"do":"b","m":2},{"do":"a","m":3},{"do":"d","m":5}]"#,
      "listOverlap at [3]"),
    MergeCase(
      "similar objects added", #"[{"a":1,"b":1}]"#, #"[{"a":1,"b":1},{"a":2,"b":2}]"#,
      #"[{"a":1,"b":1},{"a":2,"b":3}]"#, "listOverlap at [1]"),
    MergeCase(
      "an object added by both", #"[{"a":1,"b":1}]"#, #"[{"a":1,"b":1},{"a":2,"b":2}]"#,
      #"[{"a":1,"b":3},{"a":2,"b":2}]"#, #"[{"a":1,"b":3},{"a":2,"b":2}]"#),
    MergeCase(
      "an object added twice and once", #"[{"a":1,"b":1}]"#,
      #"[{"a":1,"b":1},{"a":2,"b":2},{"a":2,"b":2}]"#, #"[{"a":1,"b":3},{"a":2,"b":2}]"#,
      "listOverlap at [2]"),
    MergeCase(
      "an object replaced by both", #"[{"a":1,"b":1}]"#, #"[{"a":2,"b":2}]"#,
      #"[{"a":3,"b":3}]"#, "listOverlap at [0]"),
    MergeCase(
      "an object replaced and changed", #"[{"a":1,"b":1,"c":1}]"#, #"[{"a":1,"b":2,"c":2}]"#,
      #"[{"a":5,"b":1,"c":1}]"#, "deletedAndChanged at [0]"),
    MergeCase(
      "objects that are as similar", #"[{"a":1,"b":1},{"a":1,"b":2}]"#,
      #"[{"a":1,"b":3},{"a":1,"b":4}]"#, #"[{"a":1,"b":5},{"a":1,"b":2}]"#,
      "deletedAndChanged at [0]"),
  ]
}
