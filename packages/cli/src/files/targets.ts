import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

import { visible } from 'ruly/report'
import { glob, isDynamicPattern } from 'tinyglobby'

import { checkUrl } from '../check-url.ts'
import { nameOf, standardInput } from '../input.ts'
import { UserError } from '../user-error.ts'

/** A robots.txt that a command works on. */
export interface Target {
  /** Of `url` the robots.txt of its site is meant. */
  readonly kind: 'file' | 'standard-input' | 'url'
  /** An absolute path, `-` or the URL. */
  readonly path: string
  /** As people know it: a path from where the command runs, with `/` between its parts. Opens the file too. */
  readonly name: string
}

/** What is looked at where nothing is named. */
const usual = 'robots.txt'

/** What a word on the command line means: each file once, those of a folder or a pattern by name. */
export async function targetsOf(words: readonly string[]): Promise<readonly Target[]> {
  const targets = new Map<string, Target>()
  for (const word of words.length === 0 ? [usual] : words) {
    for (const target of await targetsFor(word)) targets.set(target.path, target)
  }
  return [...targets.values()]
}

async function targetsFor(word: string): Promise<readonly Target[]> {
  if (word === standardInput) return [{ kind: 'standard-input', path: word, name: nameOf(word) }]
  if (word.includes('://')) {
    checkUrl(word)
    return [{ kind: 'url', path: word, name: word }]
  }
  const found = await stat(word).catch(() => undefined)
  if (found?.isDirectory() === true) return await inFolder(word)
  // Of a file and a pattern in the same words, the file is meant: frameworks have folders such as [lang].
  return found === undefined && isDynamicPattern(word) ? await byPattern(word) : [fileAt(resolve(word))]
}

async function inFolder(folder: string): Promise<readonly Target[]> {
  const paths = await search(['**/robots.txt'], folder)
  if (paths.length === 0) {
    throw new UserError(
      `${nameOf(folder)} has no file named robots.txt, at any depth. For other names, pass a pattern such as '${nameOf(folder)}/**/*.txt'.`,
    )
  }
  return paths
}

async function byPattern(pattern: string): Promise<readonly Target[]> {
  const paths = await search([pattern], '.')
  if (paths.length === 0) throw new UserError(`no file matches ${visible(pattern)}.`)
  return paths
}

/** What others have put there is theirs. */
const neverLookedAt = ['**/node_modules/**', '**/.git/**']

async function search(patterns: readonly string[], folder: string): Promise<readonly Target[]> {
  const paths = await glob(patterns, {
    cwd: folder,
    absolute: true,
    ignore: neverLookedAt,
    expandDirectories: false,
    followSymbolicLinks: false,
  })
  return paths.map((path) => fileAt(resolve(path))).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function fileAt(path: string): Target {
  const fromHere = relative('.', path)
  const isInside = fromHere !== '..' && !fromHere.startsWith(`..${sep}`) && !isAbsolute(fromHere)
  const isShort = isInside && fromHere !== standardInput
  return { kind: 'file', path, name: (isShort ? fromHere : path).replaceAll(sep, '/') }
}
