import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'

import { nameOf, pathFrom, standardInput, UserError } from '@ruly/batch/internal'
import picomatch from 'picomatch'
import { isDynamicPattern } from 'tinyglobby'

import { NoFileError, targetsOf, type Target } from '../targets/command-targets.ts'
import type { Revision } from './revision.ts'

/** A file of the work tree or of a revision, or of both. */
export interface FileSince {
  readonly name: string
  readonly path: string
  /** Whether it is only in the work tree, or only in the revision. A file that was moved is one of each. */
  readonly fate: 'new' | 'deleted' | undefined
}

/** Finds the files that arguments name, in the work tree and in a revision: sorted by name, deleted ones included. */
export async function filesSince(
  words: readonly string[],
  revision: Revision,
  cwd: string,
): Promise<readonly FileSince[]> {
  const files = new Map<string, FileSince>()
  const known = new Set(revision.names)
  for (const word of words) {
    const isMeant = await matcherOf(word, cwd)
    const old = revision.names.filter((name) => isMeant(name))
    for (const { path } of await targetsNow(word, old, cwd)) {
      const name = nameIn(cwd, path)
      files.set(name, { name, path, fate: known.has(name) ? undefined : 'new' })
    }
    for (const name of old) {
      if (!files.has(name)) files.set(name, { name, path: resolve(cwd, name), fate: 'deleted' })
    }
  }
  return [...files.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The name of a file, relative to a folder. */
export function nameIn(cwd: string, path: string): string {
  return relative(cwd, path).replaceAll(sep, '/')
}

/** The targets of an argument in the work tree; none if it names only files of the revision. */
async function targetsNow(word: string, old: readonly string[], cwd: string): Promise<readonly Target[]> {
  if (word === standardInput || word.includes('://'))
    throw new UserError(`with --base, expected files, folders or patterns, got ${nameOf(word)}.`)
  if (old.length > 0 && !isDynamicPattern(word) && !(await exists(word, cwd))) return []
  return await targetsOf([word], cwd).catch((error: unknown) => {
    if (error instanceof NoFileError && old.length > 0) return []
    throw error
  })
}

/** Which names of a revision an argument means. */
async function matcherOf(word: string, cwd: string): Promise<(name: string) => boolean> {
  if (isDynamicPattern(word) && !(await exists(word, cwd))) {
    // A pattern matches no "..".
    const [above = ''] = /^(?:\.\.?\/)*/.exec(word) ?? []
    const isMatch = picomatch(word.slice(above.length))
    return (name) => {
      const below = nameIn(resolve(cwd, above), resolve(cwd, name))
      return isMatch(below) && !below.split('/').includes('node_modules')
    }
  }
  const folder = resolve(cwd, word)
  return (name) => {
    const below = nameIn(folder, resolve(cwd, name))
    return below === '' || isSearchedFor(below)
  }
}

/** Whether the search of a folder finds a file of this name: not in folders with files of others, in hidden ones, or above it. */
function isSearchedFor(name: string): boolean {
  const folders = name.split('/')
  const isLookedAt = folders.every((own) => own !== 'node_modules' && !own.startsWith('.'))
  return folders.at(-1) === 'robots.txt' && isLookedAt
}

async function exists(word: string, cwd: string): Promise<boolean> {
  return await stat(pathFrom(cwd, word)).then(
    () => true,
    () => false,
  )
}
