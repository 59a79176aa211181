// Prints a Homebrew formula for a published version: node tools/packaging/homebrew.mjs [--tarball FILE] [--repository ADDRESS]
//
// The checksum is that of the tarball which npm has, or of FILE; the address is that of the registry of npm's configuration.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readJson, root, tempFolder } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from '../release/npm.mjs'
import { repositoryAddress } from '../release/repository-fields.mjs'

const { values } = parseArgs({ options: { tarball: { type: 'string' }, repository: { type: 'string' } } })
const { name, version } = readJson(join(root, 'packages/cli/package.json'))
const repository = repositoryAddress(values.repository, process.env)
const bytes = values.tarball === undefined ? published() : readFileSync(values.tarball)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const homepage = repository ?? `https://www.npmjs.com/package/${name}`
const registry = npm(['config', 'get', 'registry']).stdout.trim()
const [, file] = name.split('/')

// It installs the package of npm, with its manual and completions.
process.stdout.write(`class Ruly < Formula
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
`)

function published() {
  const temp = tempFolder('formula')
  const words = ['pack', `${name}@${version}`, '--json', '--pack-destination', temp]
  const { filename } = saidOfPackage(npm(words, { cwd: temp }).stdout)
  return readFileSync(join(temp, filename))
}
