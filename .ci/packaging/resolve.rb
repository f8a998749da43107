class Resolve < Formula
  desc "Decides file sync conflicts by a named strategy"
  homepage "@HOMEPAGE@"
  url "@URL@/v@VERSION@/@ARCHIVE@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on :@SYSTEM@
  depends_on arch: :@ARCHITECTURE@

  def install
    bin.install "bin/resolve"
    man1.install "share/man/man1/resolve.1"
    bash_completion.install "share/bash-completion/completions/resolve"
    zsh_completion.install "share/zsh/site-functions/_resolve"
    fish_completion.install "share/fish/vendor_completions.d/resolve.fish"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/resolve --version").strip
    touch ["README.md", "readme.md"]
    assert_match "error: collision", pipe_output("#{bin}/resolve check -", "README.md\nreadme.md\n", 1)
  end
end
