/**
 * A Homebrew formula that installs the package of npm, with its manual and completions.
 *
 * @param {{ name: string, version: string, sha256: string, homepage: string, registry: string }} release
 *   `registry`: the address of the npm registry that has it, with a slash at the end
 * @returns {string} Ruby
 */
export function formula({ name, version, sha256, homepage, registry }) {
  const [, file] = name.split('/')
  return `class Ruly < Formula
  desc "Checks, explains, lints and edits robots.txt files"
  homepage "${homepage}"
  url "${registry}${name}/-/${file}-${version}.tgz"
  sha256 "${sha256}"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    man1.install_symlink libexec.glob("lib/node_modules/${name}/man/*.1")
    generate_completions_from_executable(bin/"ruly", "completion")
  end

  test do
    (testpath/"robots.txt").write "User-agent: *\\nDisallow: /private\\n"
    output = shell_output("#{bin}/ruly check GPTBot /private --robots robots.txt", 1)
    assert_match "disallowed", output
    assert_match version.to_s, shell_output("#{bin}/ruly --version")
  end
end
`
}
