import Foundation
import Testing

@Suite("Completions, in the shells")
struct CompletionTests {
  private static func path(of shell: String) -> String? {
    ["/usr/bin/\(shell)", "/bin/\(shell)", "/usr/local/bin/\(shell)"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// What bash offers for the last word of a line.
  private static func offers(_ words: String...) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let line = """
      source <("$RESOLVE" --generate-completion-script bash)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _resolve
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let folder = try TestFolder()
    try folder.write("a folder's file.md", Data())
    let run = try BuiltProgram.launch(
      try #require(path(of: "bash")), ["-c", line], input: Data(), in: folder.url,
      environment: ["RESOLVE": try BuiltProgram.executable()])
    #expect(run.errorText == "")
    return run.outputText.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: path(of: "bash") != nil, "there is no bash"))
  func bashOffersWhatFits() throws {
    #expect(try Self.offers("resolve", "sc") == ["schema", "scan"])
    #expect(try Self.offers("resolve", "a") == ["a folder's file.md", "apply"])
    #expect(try Self.offers("resolve", "--dele") == ["--deletes"])
    #expect(try Self.offers("resolve", "--deletes", "e") == ["edit-wins"])
    #expect(try Self.offers("resolve", "--strategy", "new") == ["newest", "newest:strict"])
    #expect(try Self.offers("resolve", "scan", "--inc") == ["--include-weak"])
    // bash takes the equals sign for a word of its own.
    #expect(try Self.offers("resolve", "scan", "--include-weak", "=", "oned") == ["onedrive"])
    #expect(try Self.offers("resolve", "--include-weak", "=").contains("google"))
    #expect(
      try Self.offers("resolve", "scan", "--include-weak", "=", "onedrive,ic")
        == ["onedrive,icloud"])
    #expect(try Self.offers("resolve", "scan", "--apply") == [])
    #expect(try Self.offers("resolve", "--store", "a") == ["a folder's file.md"])
    #expect(try Self.offers("resolve", "--as", "a") == [])
    #expect(try Self.offers("resolve", "--base", "g") == ["git"])
    #expect(try Self.offers("resolve", "--granularity", "line,wo") == ["line,word"])
    #expect(try Self.offers("resolve", "schema", "sim") == ["simulation"])
    #expect(try Self.offers("resolve", "help", "strat") == ["strategies"])
    // So does it of the colon, and what stands before the last of both stays as it is.
    #expect(try Self.offers("resolve", "--strategy", "=", "old") == ["oldest"])
    #expect(try Self.offers("resolve", "--strategy", "newest", ":", "s") == ["strict"])
    #expect(try Self.offers("resolve", "--strategy", "=", "newest", ":") == ["strict"])
    #expect(
      try Self.offers("resolve", "--strategy", "merge,newest", ":", "s") == ["strict"])
    #expect(try Self.offers("resolve", "--strategy", "merge,sup") == ["merge,superset"])
  }

  /// macOS has bash 3.2, which knows neither.
  @Test func bashNeedsNothingNewerThan32() throws {
    let script = try BuiltProgram.run(["--generate-completion-script", "bash"]).outputText
    for newer in ["mapfile", "readarray", "compopt", "[-1]", "declare -A"] {
      #expect(!script.contains(newer), "\(newer)")
    }
  }

  @Test(.enabled(if: path(of: "zsh") != nil, "there is no zsh"))
  func zshTakesTheScriptAsASource() throws {
    let line = #"""
      autoload -Uz compinit && compinit -u -D
      source <("$RESOLVE" --generate-completion-script zsh) && print -r -- "$_comps[resolve]"
      """#
    let folder = try TestFolder()
    let run = try BuiltProgram.launch(
      try #require(Self.path(of: "zsh")), ["-f", "-c", line], input: Data(), in: folder.url,
      environment: ["RESOLVE": try BuiltProgram.executable(), "HOME": folder.path("")])
    #expect(run.errorText == "")
    #expect(run.outputText == "_resolve\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func isWellFormed(shell: String) throws {
    guard let path = Self.path(of: shell) else { return }
    let folder = try TestFolder()
    let script = try BuiltProgram.run(["--generate-completion-script", shell])
    try folder.write("script", script.output)
    let run = try BuiltProgram.launch(
      path, ["-n", folder.path("script")], input: Data(), in: folder.url, environment: [:])
    #expect(run.status == 0, "\(run.errorText)")
  }
}
