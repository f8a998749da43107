import TestSupport
import Testing

@testable import TextMerge

/// Names that one side replaces wherever they are, while the other begins to use them.
@Suite struct RenamedNameLawTests {
  /// A text with a name, and a use of it that the other side adds.
  struct Form: Sendable {
    let text: String
    let use: String
    let old: String
    let new: String
    let isProse: Bool
    init(_ text: String, _ use: String, _ old: String, _ new: String, isProse: Bool = false) {
      (self.text, self.use, self.old, self.new, self.isProse) = (text, use, old, new, isProse)
    }
  }

  /// `%` is the name; what the other side adds comes at the end.
  static let uses = [
    Form("%=/srv/tmp\nmkdir -p \"$%\"\n\nrun\n\n", "rm -rf \"$%\"/*\n", "TMP", "WORK"),
    Form("export %=/srv\ncd ${%}\n\nrun\n\n", "rm -rf ${%}/cache\n", "dir", "target"),
    Form("def %(path):\n    return 1\n\n\nx = %(2)\n\n\nrun()\n\n", "y = %(3)\n", "load", "fetch"),
    Form("def %(path):\n    return 1\n\n\nrun()\nrun()\n\n", "y = %(3)\n", "load", "fetch"),
    Form("import %\n\nx = %.f(2)\n\n\nrun()\n\n", "y = %.g(3)\n", "re", "regex"),
    Form("const % = 3;\nf(%);\n\nrun();\n\n", "print(1, %);\n", "max", "limit"),
    Form(
      "fn f() {\n  let % = 3;\n  g(%);\n\n  run();\n\n", "  println!(\"{}\", %);\n}\n", "count",
      "total"),
    Form("class A {\n  void %() {}\n}\n\na.%();\nrun();\n\n", "b.%();\n", "close", "release"),
    Form(
      "CREATE TABLE p (\n  id INTEGER,\n  % TEXT,\n  n INTEGER\n);\n\nrun;\n\n",
      "SELECT % FROM p;\n", "email", "mail"),
    Form(
      "services:\n  web:\n    depends_on:\n      - %\n  %:\n    image: x\n\n",
      "  job:\n    depends_on:\n      - %\n", "db", "sql"),
    Form("a:\n  app: %\nb:\n  app: %\n\nc: 1\n\n", "d:\n  app: %\n", "web", "shop"),
    Form(
      "<g id=\"%\"/>\n<r fill=\"url(#%)\"/>\n\n<x/>\n\n", "<c fill=\"url(#%)\"/>\n", "g1", "sky"),
    Form(
      "FROM go AS %\nCOPY --from=% /a /a\n\nRUN x\n\n", "COPY --from=% /b /b\n", "build", "compile"),
    Form("#define % 5\nint a[%];\n\nint b;\n\n", "int c[%];\n", "SIZE", "COUNT"),
    Form(
      "% comes.\n\nWe eat.\n\nCall %.\n\nThen sleep.\n\n", "Ask % for the key.\n", "Weber", "Klein",
      isProse: true),
    Form(
      "Das Zelt hat %.\n\nEs ist da.\n\n% kommt heute.\n\nEnde.\n\n", "Frag % nach dem Boot.\n",
      "Örn", "Anna", isProse: true),
    Form("\\newcommand{\\%}{1}\n\nA \\% b.\n\nC.\n\n", "D \\% e.\n", "foo", "baz", isProse: true),
    Form(
      "[[%]]\nSee <<%>>.\n\nText.\n\n", "Look at <<%>> again.\n", "intro", "start", isProse: true),
  ]

  /// What merges: the name is kept somewhere, is gone without another one, or is one of its own.
  static let others = [
    Form("const % = 3;\nf(%);\n\nrun();\n\n", "c(Math.%(1, 2));\n", "max", "limit"),
    Form("def f(%):\n    return %\n\n\nrun()\n\n", "def g(%):\n    return %\n", "name", "path"),
    Form("def f(%):\n    return %\n\n\nrun()\n\n", "% = 5\nprint(%)\n", "name", "path"),
    Form(
      "int f(int %) {\n  return %;\n}\n\nrun();\n\n", "int g(int %) {\n  return 2 * %;\n}\n", "w",
      "width"),
    Form("x.map((%) => %.a);\n\nrun();\n\n", "y.map((%) => %.b);\n", "e", "item"),
    Form("% a = 1;\n% b = 2;\n\nrun();\n\n", "% c = 3;\n", "var", "let"),
    Form("for % in a:\n    f(%)\n\nrun()\n\n", "for % in b:\n    g(%)\n", "i", "row"),
    Form("keep(old)\n%(1)\n%(2)\n\nrun()\n\n", "old(3)\n", "load", "fetch"),
    Form("a:\n  %: 1\nb:\n  %: 2\n\nc: 3\n\n", "d:\n  %: 4\n", "host", "name"),
    Form(
      "% comes.\n\nWe eat.\n\nThen sleep.\n\n", "Ask % for the key.\n", "Weber", "Klein",
      isProse: true),
    Form(
      "I % home.\n\nYou % on.\n\nThen sleep.\n\n", "They % away.\n", "go", "went", isProse: true),
    Form(
      "Weber sang.\n\n% comes.\n\n% eats.\n\nEnd.\n\n", "Ask Weber for it.\n", "Klein", "Gross",
      isProse: true),
  ]

  /// A definition between `«` and `»`, which one side removes, and a use that the other adds.
  static let removals = [
    Form("import os\n«import %\n»\n\nrun()\n\n", "y = %.g(3)\n", "re", ""),
    Form("«from a import %\n\nx = %(2)\n»\nrun()\n\n", "y = %(3)\n", "load", ""),
    Form("«def %(path):\n    return 1\n\n\n»run()\nrun()\n\n", "y = %(3)\n", "load", ""),
    Form("run();\n\n«const % = 3;\nf(%);\n»\nstop();\n\n", "print(1, %);\n", "most", ""),
    Form("«function %() {\n  a\n}\n\n»run\nrun\n\n", "% x\n", "deploy", ""),
    Form("use a::b;\n«use c::d::%;\n»\nrun();\n\n", "%::new();\n", "Cart", ""),
  ]

  /// What merges: people read it, it is in a comment, in a block of its own, or has a definition of its own.
  static let removalsOfOthers = [
    Form(
      "We do not let\n«class % be\n»taken.\n\nEnd.\n\n", "The % is here.\n", "room", "",
      isProse: true),
    Form("«import %\n»\n\nrun()\n\n", "# what % would do\ny = 3\n", "re", ""),
    Form("def f():\n«    let % = 1\n    a(%)\n»    run()\n\nb()\n\n", "c(%)\n", "most", ""),
    Form(
      "«def %(path):\n    return 1\n\n\n»run()\nrun()\n\n", "def %(a):\n    return %(2)\n", "load",
      ""),
  ]

  @Test("A use of a name whose definition the other side removed is asked about, in code")
  func removed() throws {
    for (forms, isAsked) in [(Self.removals, true), (Self.removalsOfOthers, false)] {
      for form in forms {
        let parts = form.text.split { "«»".contains($0) }.map { with(String($0), form.old) }
        let rest = form.text.hasPrefix("«") ? parts.dropFirst().joined() : parts[0] + parts[2]
        let (base, use) = (parts.joined(), with(form.use, form.old))
        for sides in [[rest, base + use], [base + use, rest]] {
          let text = try merged(base, sides, form)
          #expect(text == (isAsked ? nil : rest + use), "\(sides[0])\n--\n\(sides[1])")
        }
        // Without a use of it, or with the definition kept, nothing is asked.
        #expect(try merged(base, [rest, base + "other\n"], form) == rest + "other\n")
        #expect(try merged(base, ["first\n" + base, base + use], form) == "first\n" + base + use)
      }
    }
  }

  private func with(_ text: String, _ name: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name)
  }

  private func merged(_ base: String, _ sides: [String], _ form: Form) throws -> String? {
    let units: [MergeUnit] = form.isProse ? [.updateTimes, .words] : [.indentation, .words]
    let result = try TextMerger().merge(base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
      .declining(by: units)
    return result.cleanText.map { String(decoding: $0, as: UTF8.self) }
  }

  private func texts(_ form: Form) -> (
    base: String, sides: [String], both: String
  ) {
    let (base, renamed) = (with(form.text, form.old), with(form.text, form.new))
    let use = with(form.use, form.old)
    return (base, [renamed, base + use], renamed + use)
  }

  @Test(
    "A use of a name that the other side replaced everywhere is asked about, in code and in prose")
  func used() throws {
    for form in Self.uses {
      let (base, sides, both) = texts(form)
      for sides in [sides, sides.reversed()] {
        #expect(try merged(base, sides, form) == nil, "\(sides[0])\n--\n\(sides[1])")
        // By lines alone as well.
        let result = try TextMerger().merge(
          base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
        #expect(result.isClean)
        if !form.isProse { #expect(!result.declining(by: []).isClean) }
      }
      // If the side keeps the name at one place, nothing is asked.
      let kept = "# \(form.old)\n\n"
      #expect(
        try merged(kept + base, sides.map { kept + $0 }, form)
          == kept + both, "\(form.text)")
    }
  }

  @Test("A name of its own, one that is kept, and a word that is no name are merged")
  func merged() throws {
    for form in Self.others {
      let (base, sides, both) = texts(form)
      for sides in [sides, sides.reversed()] {
        #expect(try merged(base, sides, form) == both, "\(sides[0])\n--\n\(sides[1])")
      }
    }
  }
}
