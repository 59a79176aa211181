import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The command in the repository of this action. */
const own = new URL('../packages/cli/', import.meta.url)

/**
 * Finds the command, and never in the checkout, where a pull request could bring its own: the version of the input, else that of the
 * lockfile of the base commit, else that of this action, which is built only in a clone of ruly.
 */
export function findRuly({ asked, locked, folder, cwd }) {
  const version = asked || locked
  const isBuilt = existsSync(new URL('dist/main.js', own))
  const program =
    version === undefined && isBuilt
      ? fileURLToPath(new URL('bin/ruly.js', own))
      : install(version ?? ownVersion(), join(folder, 'command'))
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

/** The version of `@ruly/cli` in the nearest package-lock.json of a commit, in a folder or above it; undefined if none has it. */
export function lockedVersion(commit, folder, git) {
  if (commit === undefined) return undefined
  const text = git('show', `${commit}:${folder}package-lock.json`)
  const { version } = packagesOf(text)['node_modules/@ruly/cli'] ?? {}
  // Only a plain version: a name of another package or a URL could stand here, too.
  if (/^\d[\w.+-]*$/.test(version)) return version
  return folder === ''
    ? undefined
    : lockedVersion(commit, folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1), git)
}

function packagesOf(text = '{}') {
  try {
    return JSON.parse(text).packages ?? {}
  } catch {
    return {}
  }
}

function ownVersion() {
  return JSON.parse(readFileSync(new URL('package.json', own), 'utf8')).version
}

/** Installs a version in a folder outside of the checkout, without scripts. */
function install(version, folder) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@ruly/cli@${version}`]
  const { status, stderr } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const program = join(folder, 'node_modules/@ruly/cli/bin/ruly.js')
  if (status !== 0 || !existsSync(program))
    throw new Error(`npm cannot install @ruly/cli@${version}: ${(stderr ?? '').trim()}`)
  return program
}
