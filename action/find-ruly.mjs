import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The version that belongs to this action. */
const ownVersion = JSON.parse(
  readFileSync(new URL('../packages/cli/package.json', import.meta.url), 'utf8'),
).version

/** The program of the command: the one that the project has installed, unless a version is asked for; else one that is installed now. */
export function findRuly({ version, folder, project, cwd }) {
  const own = version === '' ? programIn(project) : undefined
  const program = own ?? install(version || ownVersion, join(folder, 'command'))
  return (words) => {
    const { error, status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      cwd,
    })
    if (error) throw new Error(`ruly ${words[0]} did not run: ${error.message}`)
    return { status, stdout, stderr }
  }
}

/** The program in the node_modules of a folder or above it. */
function programIn(folder) {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@ruly/cli/bin/ruly.js')
  } catch {
    return undefined
  }
}

function install(version, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@ruly/cli@${version}`]
  const { status, stderr } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const program = status === 0 ? programIn(folder) : undefined
  if (program === undefined)
    throw new Error(`npm cannot install @ruly/cli@${version}: ${(stderr ?? '').trim()}`)
  return program
}
