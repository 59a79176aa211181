import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'

import { UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

/** A commit of the repository that a folder is in. Names of files are relative to the folder, with `/` as separator. */
export interface Revision {
  /** The names of all files of the commit. */
  readonly names: readonly string[]
  readonly read: (name: string) => Promise<Uint8Array>
  /** Whether a name is in the work tree of the repository, if the revision has such a file or not. */
  readonly covers: (name: string) => boolean
}

/** Finds a commit by a branch, a tag or a hash. Rejects with a `UserError` if the commit or the repository is missing. */
export async function openRevision(named: string, cwd: string): Promise<Revision> {
  const git = gitIn(cwd)
  const commit = await commitOf(named, git)
  if (commit === undefined) return nothingYet
  const prefix = `/${textOf(await git('rev-parse', '--show-prefix')).trimEnd()}`
  const fromHere = (path: string): string => posix.relative(prefix, `/${path}`)
  const above = textOf(await git('rev-parse', '--show-cdup')).trimEnd()
  const links = await linksIn(commit, git)
  const gitFolder = textOf(await git('rev-parse', '--absolute-git-dir')).trimEnd()
  return {
    names: Array.from(links.keys(), fromHere),
    read: (name) => contentOf(posix.join(prefix, name).slice(1), { commit, links, git, gitFolder }),
    // Names are relative to the folder: above the root, they climb higher than the root is.
    covers: (name) => !name.startsWith(`${above}../`),
  }
}

/** The paths of all files of a commit, from the root, and whether each is a symbolic link. */
async function linksIn(commit: string, git: Git): Promise<ReadonlyMap<string, boolean>> {
  const entries = namesIn(await git('ls-tree', '-r', '-z', '--full-tree', commit))
  return new Map(entries.map((entry) => [entry.slice(entry.indexOf('\t') + 1), entry.startsWith('120000 ')]))
}

/** A commit, and where its files are. */
interface Tree {
  readonly commit: string
  readonly links: ReadonlyMap<string, boolean>
  readonly git: Git
  /** The absolute path of `.git`. */
  readonly gitFolder: string
}

/** Symbolic links that are followed one after the other. */
const mostLinks = 10

/** The content of a file of a commit, also where a link leads to it. */
async function contentOf(path: string, tree: Tree, followed = 0): Promise<Uint8Array> {
  if (tree.links.get(path) !== true) return await checkedOut(path, tree)
  const target = textOf(await blobOf(path, tree))
  const next = target.startsWith('/') ? target : posix.join(posix.dirname(path), target)
  if (tree.links.has(next) && followed < mostLinks) return await contentOf(next, tree, followed + 1)
  throw new UserError(
    `${visible(path)} was a link to ${visible(target)}, which is no file of the commit that it is compared with. Add it to "ignore" of ruly.config.json, or name the files to compare.`,
  )
}

/**
 * The content of a file as a checkout of the commit writes it: git may convert line ends or the encoding. It does so by the attributes of
 * the work tree, which are those of the change that is compared, so that it gets a work tree with those of the commit alone.
 */
async function checkedOut(path: string, tree: Tree): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'ruly-base-'))
  try {
    for (const name of attributesFor(path)) {
      if (tree.links.get(name) !== false) continue
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), await blobOf(name, tree))
    }
    const git = gitIn(folder, ['--git-dir', tree.gitFolder, '--work-tree', folder])
    return await git('cat-file', '--filters', `${tree.commit}:${path}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The paths at which git looks for attributes of a file: in its folder and in each above. */
function attributesFor(path: string): readonly string[] {
  const folder = posix.dirname(path)
  const own = posix.join(folder, '.gitattributes')
  return folder === '.' ? [own] : [own, ...attributesFor(folder)]
}

/** The content of a file as the commit has it. */
function blobOf(path: string, { commit, git }: Tree): Promise<Buffer> {
  return git('cat-file', 'blob', `${commit}:${path}`)
}

/** Before the first commit, nothing was there. */
const nothingYet: Revision = {
  names: [],
  read: () => Promise.resolve(new Uint8Array()),
  covers: () => false,
}

/** The hash of a commit, also of a branch that only `origin` has; undefined for `HEAD` before the first commit. */
async function commitOf(named: string, git: Git): Promise<string | undefined> {
  const found = await hashOf(named, git)
  if (found !== undefined) return found
  await checkRepository(git)
  if (named === 'HEAD') return undefined
  const atOrigin = await hashOf(`origin/${named}`, git)
  if (atOrigin !== undefined) return atOrigin
  throw new UserError(
    `the repository has no commit "${visible(named)}". Pass a branch, a tag or a hash${await fetchHint(named, git)}`,
  )
}

/** The hash of a commit; undefined if git finds none. */
async function hashOf(named: string, git: Git): Promise<string | undefined> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`]
  try {
    return textOf(await git(...words)).trim()
  } catch (error) {
    if (error instanceof GitError) return undefined
    throw error
  }
}

/** What can be fetched, with or without steps to its ancestors: `main`, `origin/main`, `HEAD~2`, `v1.0^`. */
const fetchable = /^(?:origin\/)?(@|\w[\w./-]*)((?:[~^]\d*)*)$/

/** How to fetch a commit that a shallow clone lacks. `FETCH_HEAD` is right for a tag, a hash and a clone of a single branch too. */
async function fetchHint(named: string, git: Git): Promise<string> {
  const [, start, steps = ''] = fetchable.exec(named) ?? []
  if (start === undefined) return '.'
  const count = stepCount(steps)
  const isThere = (await hashOf(start, git)) ?? (await hashOf(`origin/${start}`, git))
  if (isThere !== undefined && count > 0)
    return `; in a shallow clone, fetch more of its history first: git fetch --deepen=${count}`
  return `; in a shallow clone, fetch it first: git fetch --depth=${count + 1} origin ${start}, then pass --base FETCH_HEAD${steps}`
}

/** How many commits `~2^` goes back: a number after `^` says which parent is meant. */
function stepCount(steps: string): number {
  return (steps.match(/[~^]\d*/g) ?? []).reduce(
    (sum, step) => sum + (step.startsWith('~') ? Number(step.slice(1) || 1) : 1),
    0,
  )
}

async function checkRepository(git: Git): Promise<void> {
  await git('rev-parse', '--git-dir').catch((error: unknown) => {
    if (!(error instanceof GitError)) throw error
    throw new UserError(`cannot compare with a commit: git says "${error.message}".`)
  })
}

function namesIn(output: Buffer): readonly string[] {
  return textOf(output).split('\0').filter(Boolean)
}

function textOf(output: Buffer): string {
  return output.toString()
}

/** Runs git in a folder and resolves to its standard output; rejects with a `GitError` if it fails. */
type Git = (...words: readonly string[]) => Promise<Buffer>

/** Git failed: its exit code is not 0. */
class GitError extends Error {
  override readonly name = 'GitError'
}

/** The most bytes that a run of git may print: the names of a million files, or a file. */
const maxBuffer = 1 << 28

/** A commit can hold files that look like a bare repository, whose configuration names programs to run. */
const noBareRepository = ['-c', 'safe.bareRepository=explicit']

/** Git in a folder, in whose work tree anybody's files may be. */
function gitIn(cwd: string, options: readonly string[] = []): Git {
  return (...words) =>
    new Promise((resolve, reject) => {
      execFile(
        'git',
        [...noBareRepository, ...options, ...words],
        { cwd, encoding: 'buffer', maxBuffer },
        (error, stdout, stderr) => {
          if (error === null) resolve(stdout)
          else if (error.code === 'ENOENT')
            reject(new UserError('cannot run git: no such program. Install git, or pass two files.'))
          else reject(new GitError(visible(stderr.toString().split('\n')[0] ?? '') || error.message))
        },
      )
    })
}
