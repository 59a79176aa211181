import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { Dialect } from 'ruly'
import { rfc9309 } from 'ruly/dialects'
import type { Severities } from '@ruly/lint'

import { expectationsIn, type Expectations } from './expectations.ts'
import { createConfigFinder, nothingFound, type FoundConfig } from './create-config-finder.ts'
import type { EditorSettings } from './editor-settings.ts'
import { createFileReader, versionOf, type VersionedFile } from './versioned-file.ts'

/** What the files around a robots.txt say about it. */
export interface FileContext {
  readonly dialect: Dialect
  readonly maxBytes: number | undefined
  readonly rules: Severities
  readonly lineEnd: 'lf' | 'crlf' | undefined
  /** Whether the configuration says to leave the file alone. */
  readonly isIgnored: boolean
  /** What is wrong with the configuration; undefined if nothing is. */
  readonly configProblem: string | undefined
  /** The verdicts that the file must have; undefined if missing. */
  readonly expected: ExpectedFile | undefined
  /** The list of URLs of the site; undefined if missing. */
  readonly urls: UrlsFile | undefined
}

/** A file of expectations. */
export interface ExpectedFile extends Expectations {
  /** As the editor names it. */
  readonly uri: string
  /** As people name it. */
  readonly name: string
}

/** A list of URLs, which is read where it is used. */
export interface UrlsFile {
  readonly path: string
  /** Changes when the file does. */
  readonly version: string
  /** As people name it. */
  readonly name: string
}

/** Finds out what the files around a robots.txt say; what has not changed is not read again. */
export type ContextFinder = (uri: string, settings: EditorSettings) => Promise<FileContext>

export function createContextFinder(): ContextFinder {
  const findConfig = createConfigFinder()
  const readExpectations = createFileReader(expectationsIn)
  return async (uri, settings) => {
    const path = pathOf(uri)
    if (path === undefined) return contextOf(nothingFound, undefined, undefined)
    const beside = (name: string): string => resolve(dirname(path), name)
    const [found, expected, urls] = await Promise.all([
      findConfig(path),
      settings.expect === '' ? undefined : readExpectations(beside(settings.expect)),
      settings.urls === '' ? undefined : urlsFile(beside(settings.urls), settings.urls),
    ])
    return contextOf(found, expected && expectedFile(expected, settings.expect), urls)
  }
}

function contextOf(
  { config: { lint, fmt }, isIgnored, problem }: FoundConfig,
  expected: ExpectedFile | undefined,
  urls: UrlsFile | undefined,
): FileContext {
  return {
    dialect: lint.dialect ?? rfc9309,
    maxBytes: lint.maxBytes,
    rules: lint.rules,
    lineEnd: fmt.lineEnd,
    isIgnored,
    configProblem: problem,
    expected,
    urls,
  }
}

function expectedFile({ path, content }: VersionedFile<Expectations>, name: string): ExpectedFile {
  return { ...content, uri: pathToFileURL(path).href, name }
}

async function urlsFile(path: string, name: string): Promise<UrlsFile | undefined> {
  const version = await versionOf(path)
  return version === undefined ? undefined : { path, version, name }
}

/** The path of a document; undefined if it is not a file, such as one that has not been saved yet. */
function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}
