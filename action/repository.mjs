import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, isAbsolute, join, posix, relative, resolve, sep } from 'node:path'

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
  if (!isInside(realpathSync(cwd), realpathSync(workspace)))
    throw new Error(`working-directory must be in the workspace, but "${folder}" leads out of it.`)
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

/** Files that are read wherever they are. */
const alwaysRead = ['robots.txt', 'ruly.config.json']

/** Throws an error for a link that leads out of the checkout to something that would be read: its lines would be shown. */
export function refuseLinksOut({ root, git }, { files, urls }) {
  const words = [...files, urls]
    .filter((word) => !word.includes('://'))
    .map((word) => relative(root, resolve(root, word)).replaceAll(sep, '/'))
  const own = realpathSync(root)
  const list = ['ls-files', '--stage', '-z']
  const entries = (git(...list, '--recurse-submodules') ?? git(...list) ?? '').split('\0')
  const links = entries.flatMap((entry) =>
    entry.startsWith('120000 ') ? entry.slice(entry.indexOf('\t') + 1) : [],
  )
  for (const path of links) {
    const isRead =
      alwaysRead.includes(basename(path).toLowerCase()) ||
      words.some((word) => word === path || word.startsWith(`${path}/`) || /[*?[{(!]/.test(word))
    const target = isRead ? targetOf(join(root, path)) : undefined
    // In .git is the token that the checkout was made with.
    if (target !== undefined && (!isInside(target, own) || isInside(target, join(own, '.git'))))
      throw new Error(
        `${path} is a link that leads out of the repository, so nothing was read. Remove the link.`,
      )
  }
}

/** What a link leads to; undefined if that does not exist. */
function targetOf(path) {
  return existsSync(path) ? realpathSync(path) : undefined
}

function isInside(path, folder) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}
