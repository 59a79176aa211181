import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isAbsolute, join, posix, resolve } from 'node:path'

/** A commit can hold files that look like a bare repository, whose configuration names programs to run. */
const noBareRepository = ['-c', 'safe.bareRepository=explicit']

/** Runs git in a folder: gives what it prints, or undefined if it fails. `lastError` is the first line of its last error. */
export function gitIn(cwd) {
  const git = (...words) => {
    const { error, status, stdout, stderr } = spawnSync('git', [...noBareRepository, ...words], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (status === 0) return stdout.trim()
    const [line = ''] = (error?.message ?? stderr).trim().split('\n')
    if (line !== '') git.lastError = line.trim()
    return undefined
  }
  git.lastError = ''
  return git
}

/**
 * The repository that a folder of the workspace is in, or that folder if there is none. Everything runs at its root, because GitHub shows
 * annotations and findings by the paths there.
 */
export function openRepository(workspace, folder) {
  const cwd = resolve(workspace, folder)
  if (!existsSync(cwd)) throw new Error(`working-directory must be a folder, but "${folder}" does not exist.`)
  const inFolder = gitIn(cwd)
  const root = join(cwd, inFolder('rev-parse', '--show-cdup') ?? '')
  const prefix = inFolder('rev-parse', '--show-prefix') ?? ''
  return {
    root,
    /** The path of the folder at the root, with `/` at its end: empty for the root. */
    prefix,
    git: gitIn(root),
    /** The path at the root of a file by its path in the folder. */
    pathOf: (path) => (prefix === '' || isAbsolute(path) ? path : posix.join(prefix, path)),
  }
}
