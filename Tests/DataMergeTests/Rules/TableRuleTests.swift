import Testing

@testable import DataMerge

/// Each rule of the merge of tables, in small.
@Suite struct TableRuleTests {
  static let tables = [
    MergeCase(
      "cells of two rows", "k,v\na,1\nb,1\n", "k,v\na,2\nb,1\n", "k,v\na,1\nb,22\n",
      "k,v\na,2\nb,22\n"),
    MergeCase(
      "cells of one row", "k,v,w\na,1,1\n", "k,v,w\na,2,1\n", "k,v,w\na,1,33\n", "k,v,w\na,2,33\n"),
    MergeCase("one cell twice", "k,v\na,1\n", "k,v\na,2\n", "k,v\na,3\n", "changedTwice at [0].v"),
    MergeCase(
      "rows added", "k,v\n1,x\n9,x\n", "k,v\n1,x\n3,x\n9,x\n", "k,v\n1,x\n2,yy\n9,x\n",
      "k,v\n1,x\n2,yy\n3,x\n9,x\n"),
    MergeCase(
      "one key added twice", "k,v\na,1\n", "k,v\na,1\nb,1\n", "k,v\na,1\nb,2\n", "addedTwice at [1]"
    ),
    MergeCase(
      "quotation marks and line ends", "k,v\r\na,\"1,\"\"\r\n2\"\r\nb,1\r\n",
      "k,v\r\na,\"1,\"\"\r\n3\"\r\nb,1\r\n", "k,v\r\na,\"1,\"\"\r\n2\"\r\nb,22\r\n",
      "k,v\r\na,\"1,\"\"\r\n3\"\r\nb,22\r\n"),
    MergeCase("no line end at the end", "k,v\na,1", "k,v\na,2", "k,v\na,1\nb,11", "k,v\na,2\nb,11"),
    MergeCase(
      "a ragged row", "k,v\na,1\n", "k,v\na,2\n", "k,v\na,1\nb\n", "unsupported(side 2, line: 3)"),
    MergeCase("a column added", "k,v\na,1\n", "k,v,w\na,1,2\n", "k,v\na,2\n", "k,v,w\na,2,2\n"),
    MergeCase(
      "columns removed and moved", "n,k,v\n1,a,x\n1,b,x\n", "v,k\nx,a\nx,b\n",
      "n,k,v\n1,a,yy\n1,b,x\n", "v,k\nyy,a\nx,b\n"),
    MergeCase(
      "one column added by both", "k,v\na,1\n", "k,v,w\na,1,2\n", "k,v,w\na,1,2\nb,11,22\n",
      "k,v,w\na,1,2\nb,11,22\n"),
    MergeCase("other columns", "k,v\na,1\n", "k,v,w\na,1,2\n", "k,v,x\na,1,2\n", "columns"),
    MergeCase(
      "a row beside a new column", "k,v\na,1\n", "k,v,w\na,1,2\n", "k,v\na,1\nb,1\n",
      "k,v,w\na,1,2\nb,1,\n"),
    MergeCase(
      "a row with a cell of a removed column", "k,v,w\na,1,2\n", "w,k\n2,a\n",
      "k,v,w\na,1,2\nb,1,3\n",
      "columns"),
    MergeCase(
      "a row without a cell of a removed column", "k,v,w\na,1,2\n", "w,k\n2,a\n",
      "k,v,w\na,1,2\nb,,3\n", "w,k\n2,a\n3,b\n"),
    MergeCase(
      "a row removed beside an empty column", "k,v\na,1\nb,1\n", "k,v,w\na,1,\nb,1,\n",
      "k,v\nb,1\n", "k,v,w\nb,1,\n"),
    MergeCase(
      "equal cells of moved columns", "k,a,b\n1,x,x\n2,x,x\n", "k,b,a\n1,x,x\n2,x,x\n",
      "k,a,b\n1,x,x\n2,y,x\n", "k,b,a\n1,x,x\n2,x,y\n"),
    MergeCase(
      "a column removed and its cell changed", "k,v,w\na,1,1\n", "k,v\na,1\n", "k,v,w\na,1,2\n",
      "deletedAndChanged at [0].w"),
    MergeCase(
      "a column added beside new numbers", "k,v\n1,x\n2,y\n3,z\n", "k,v,w\n1,y,0\n2,z,0\n",
      "k,v\n1,x\n2,y\n3,zz\n", "renumbered"),
    MergeCase("no key", "k,v\na,1\na,1\n", "k,v\na,1\na,2\n", "k,v\na,3\na,1\n", "noKeyColumn"),
    MergeCase(
      "two columns as a key", "k,l,v\na,x,1\na,y,1\nb,x,1\n", "k,l,v\na,x,2\na,y,1\nb,x,1\n",
      "k,l,v\na,x,1\na,y,1\nb,x,33\n", "k,l,v\na,x,2\na,y,1\nb,x,33\n"),
    MergeCase(
      "semicolons", "k;v\na;1,0\nb;1\n", "k;v\na;2,0\nb;1\n", "k;v\na;1,0\nb;22\n",
      "k;v\na;2,0\nb;22\n"),
    MergeCase(
      "a row deleted and changed", "k,v\na,1\nb,1\n", "k,v\nb,1\n", "k,v\na,2\nb,1\n",
      "deletedAndChanged at [0]"),
  ]

  @Test(arguments: tables) func rule(_ example: MergeCase) {
    #expect(merged(example.base, example.first, example.second, as: .csv) == example.result)
    let swapped = merged(example.base, example.second, example.first, as: .csv)
    if !example.result.contains("(side") { #expect(swapped == example.result) }
    // The same with tabs.
    let tabs = [example.base, example.first, example.second].map { text in
      text.replacing(",", with: "\t")
    }
    guard example.rule != "semicolons" else { return }
    #expect(
      merged(tabs[0], tabs[1], tabs[2], as: .tsv)
        == (example.result.utf8.contains(10)
          ? example.result.replacing(",", with: "\t") : example.result))
  }
}
