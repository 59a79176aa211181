import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

function npmEngine(name, ...args) {
  return {
    name: [`npm ${name}`, ...args].join(' '),
    version: () => JSON.parse(readFileSync(manifestOf(name), 'utf8')).version,
    command: [process.execPath, pathOf(`${name}.mjs`), ...args],
  }
}

/** A package that does not export its package.json has it above its entry. */
function manifestOf(name) {
  const [folder] = require.resolve
    .paths(name)
    .map((path) => `${path}/${name}/package.json`)
    .filter(exists)
  return folder
}

function exists(path) {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

function pathOf(file) {
  return fileURLToPath(new URL(`engines/${file}`, import.meta.url))
}

/** What a program prints; undefined if it is missing or fails. */
function printed(program, ...args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The engines of the table in docs/conformance.md: a name, what gives the version, undefined if it is not installed, and the command that answers. */
export const engines = [
  npmEngine('ruly'),
  npmEngine('ruly', 'google'),
  npmEngine('robots-parser'),
  npmEngine('robots-txt-parser'),
  npmEngine('robots-txt-guard'),
  npmEngine('exclusion'),
  {
    name: "Python's urllib.robotparser",
    version: () => printed('python3', '-c', 'import platform; print(platform.python_version())'),
    command: ['python3', pathOf('urllib-robotparser.py')],
  },
  {
    name: "Perl's WWW::RobotRules",
    version: () => printed('perl', '-MWWW::RobotRules', '-e', 'print $WWW::RobotRules::VERSION'),
    command: ['perl', pathOf('robot-rules.pl')],
  },
]
