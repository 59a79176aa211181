// Builds a Debian package of the command with dpkg-deb: node tools/packaging/debian.mjs [--out FOLDER] [--repository ADDRESS]
//
// Maintainer and address come from DEBFULLNAME and DEBEMAIL, as for Debian's own tools, the dates from SOURCE_DATE_EPOCH or the last commit:
// the same commit gives the same package, byte for byte.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { readJson, root, tempFolder } from '../../scripts/files.mjs'
import { bundleFolder } from './bundle.mjs'

const { values } = parseArgs({ options: { out: { type: 'string' }, repository: { type: 'string' } } })
const {
  DEBFULLNAME = 'ruly contributors',
  DEBEMAIL = 'ruly@localhost.localdomain',
  SOURCE_DATE_EPOCH,
} = process.env
const maintainer = `${DEBFULLNAME} <${DEBEMAIL}>`
const epoch = SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')
const { version } = readJson(join(root, 'packages/cli/package.json'))
const debianVersion = `${version.replace('-', '~')}-1`

const out = resolve(values.out ?? join(root, 'tools/packaging/out'))
const file = join(out, `ruly_${debianVersion}_all.deb`)
const temp = tempFolder('debian')
mkdirSync(out, { recursive: true })
await fill(temp)
execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', temp, file], {
  stdio: 'pipe',
  env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
})
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)

/** Writes what the package installs, and its description. */
async function fill(folder) {
  const share = join(folder, 'usr/share')
  const licences = await bundleFolder(join(share, 'ruly'))
  const main = join(share, 'ruly/ruly.js')
  write(main, `#!/usr/bin/node\n${readFileSync(main, 'utf8')}`)
  write(join(share, 'ruly/package.json'), '{ "type": "module" }\n')
  const command = join(root, 'packages/cli')
  for (const name of readdirSync(command).filter((each) => each.endsWith('.schema.json')))
    cpSync(join(command, name), join(share, 'ruly', name))
  mkdirSync(join(folder, 'usr/bin'), { recursive: true })
  symlinkSync('../share/ruly/ruly.js', join(folder, 'usr/bin/ruly'))
  write(join(share, 'bash-completion/completions/ruly'), completion(main, 'bash'))
  write(join(share, 'zsh/vendor-completions/_ruly'), completion(main, 'zsh'))
  write(join(share, 'fish/vendor_completions.d/ruly.fish'), completion(main, 'fish'))
  for (const page of readdirSync(join(root, 'packages/cli/man')))
    writeCompressed(join(share, 'man/man1', page), readFileSync(join(root, 'packages/cli/man', page), 'utf8'))
  const doc = join(share, 'doc/ruly')
  write(join(doc, 'copyright'), copyright(licences))
  writeCompressed(join(doc, 'changelog'), readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const stamp = new Date(Number(epoch) * 1000).toUTCString().replace('GMT', '+0000')
  const changelog = filledIn('changelog', { debianVersion, version, maintainer, stamp })
  writeCompressed(join(doc, 'changelog.Debian'), changelog)
  setModes(folder)
  chmodSync(main, 0o755)
  const kibibytes = Math.ceil(
    Number(execFileSync('du', ['-sk', join(folder, 'usr')], { encoding: 'utf8' }).split('\t')[0]),
  )
  const homepage = values.repository ?? ''
  const control = filledIn('control', { debianVersion, maintainer, kibibytes, homepage })
  write(join(folder, 'DEBIAN/control'), control.replace('Homepage: \n', ''))
  chmodSync(join(folder, 'DEBIAN'), 0o755)
}

/** The licences of the command and of all that is bundled with it, in the format of Debian. */
function copyright(others) {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8')
  const [, holder = 'the ruly contributors'] = /^Copyright (?:\(c\) )?(.*)$/m.exec(own) ?? []
  const licence = indented(own.slice(own.indexOf('Permission')))
  return filledIn('copyright', { holder, licence, others: indented(others) })
}

function indented(text) {
  const lines = text.trim().split('\n')
  return lines.map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)).join('\n')
}

/** A file of the folder `debian` with its `{fields}` filled in. */
function filledIn(name, fields) {
  const text = readFileSync(join(root, 'tools/packaging/debian', name), 'utf8')
  return text.replaceAll(/\{(\w+)\}/g, (_, field) => fields[field])
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** As Debian wants documents: without the name and the time of the file in it. */
function writeCompressed(path, text) {
  write(path, text)
  execFileSync('gzip', ['-9n', path])
}

/** The completion script of a shell, as the packaged command prints it. */
function completion(main, shell) {
  return execFileSync(process.execPath, [main, 'completion', shell], { encoding: 'utf8' })
}

function setModes(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setModes(path)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}
