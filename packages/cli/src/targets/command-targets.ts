import { stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'

import { findFiles, nameOf, pathFrom, standardInput, UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'
import { isDynamicPattern } from 'tinyglobby'

import { checkUrl } from '../urls/check-url.ts'

/** A robots.txt that a command processes. */
export interface Target {
  /** `url`: the robots.txt of its site. */
  readonly kind: 'file' | 'standard-input' | 'url'
  /** An absolute path, `-` or the URL. */
  readonly path: string
  /** For messages and for opening: a path relative to the current folder, with `/` as separator. */
  readonly name: string
}

/** A folder or a pattern with no file in it. */
export class NoFileError extends UserError {}

const usual = 'robots.txt'

/**
 * Resolves arguments to targets: without duplicates, those of a folder or a pattern sorted by name. A folder in it that cannot be read is a target,
 * too: reading it fails and says why.
 */
export async function targetsOf(words: readonly string[], cwd: string): Promise<readonly Target[]> {
  const targets = new Map<string, Target>()
  for (const word of words.length === 0 ? [usual] : words) {
    for (const target of await targetsFor(word, cwd)) targets.set(target.path, target)
  }
  return [...targets.values()]
}

/** Resolves an argument to one target, as `targetsOf` does; throws a `UserError` if it matches several. */
export async function oneTarget(word: string | undefined, cwd: string): Promise<Target> {
  const [target, ...others] = await targetsOf(word === undefined ? [] : [word], cwd)
  if (target !== undefined && others.length === 0) return target
  throw new UserError(`${nameOf(word ?? usual)} matches several files. Pass one of them.`)
}

/** What opens a target that is no URL. */
export function nameToOpen({ kind, name, path }: Target): string {
  return kind === 'file' ? name : path
}

/** Throws a `UserError` if a target cannot be written. */
export function checkWritable(targets: readonly Target[]): void {
  const url = targets.find(({ kind }) => kind === 'url')
  if (url === undefined) return
  throw new UserError(
    `cannot write to ${visible(url.name)}: it is a URL. Download the file first: ruly fetch URL -q > robots.txt`,
  )
}

async function targetsFor(word: string, cwd: string): Promise<readonly Target[]> {
  if (word === standardInput) return [{ kind: 'standard-input', path: word, name: nameOf(word) }]
  if (word.includes('://')) {
    checkUrl(word, 'site')
    return [{ kind: 'url', path: word, name: word }]
  }
  const found = await stat(pathFrom(cwd, word)).catch(() => undefined)
  if (found?.isDirectory() === true) return await inFolder(word, cwd)
  // An existing file wins over a pattern: frameworks have folders such as [lang].
  return found === undefined && isDynamicPattern(word) ? await byPattern(word, cwd) : [fileAt(word, cwd)]
}

async function inFolder(folder: string, cwd: string): Promise<readonly Target[]> {
  const paths = await search(['**/robots.txt'], folder, cwd)
  if (paths.length === 0) {
    throw new NoFileError(
      `no file named robots.txt in ${nameOf(folder)} or below. For other names, pass a pattern such as '${nameOf(folder)}/**/*.txt'.`,
    )
  }
  return paths
}

async function byPattern(pattern: string, cwd: string): Promise<readonly Target[]> {
  const paths = await search([pattern], '.', cwd)
  if (paths.length === 0) throw new NoFileError(`no file matches ${visible(pattern)}.`)
  return paths
}

/** Folders with files of others. */
const neverLookedAt = ['**/node_modules/**', '**/.git/**']

async function search(patterns: readonly string[], folder: string, cwd: string): Promise<readonly Target[]> {
  const unreadable: string[] = []
  const found = await findFiles(patterns, pathFrom(cwd, folder), neverLookedAt, (path) => {
    unreadable.push(path)
  })
  const paths = [...found.map((path) => join(folder, path)), ...unreadable]
  return paths.map((path) => fileAt(path, cwd)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function fileAt(typed: string, cwd: string): Target {
  const path = resolve(cwd, typed)
  const fromHere = relative(cwd, path)
  const isInside = fromHere !== '..' && !fromHere.startsWith(`..${sep}`) && !isAbsolute(fromHere)
  const isShort = isInside && fromHere !== standardInput
  return { kind: 'file', path, name: (isShort ? fromHere : path).replaceAll(sep, '/') }
}
