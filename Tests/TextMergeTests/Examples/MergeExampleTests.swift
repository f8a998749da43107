import Testing

@Suite("The example of a merge in the documents")
struct MergeExampleTests {
  @Test func editsOfDifferentLinesAreMerged() throws {
    let (text, isClean) = try merged(
      base: "bread\nmilk\neggs\n", ours: "rye bread\nmilk\neggs\n",
      theirs: "bread\nmilk\neggs\nsalt\n")
    #expect(isClean)
    #expect(text == "rye bread\nmilk\neggs\nsalt\n")
  }

  @Test func editsOfOneLineAreShownWithMarkers() throws {
    let (text, isClean) = try merged(base: "bread\n", ours: "rolls\n", theirs: "toast\n")
    #expect(!isClean)
    #expect(
      text == """
        <<<<<<< ours
        rolls
        ||||||| base
        bread
        =======
        toast
        >>>>>>> theirs

        """)
  }
}
