import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { parsedUrl } from '@ruly/common/parsed-url'

import type { ImportSkip, RecordedResponse } from './recorded-response.ts'

/** More than any policy reads. */
const largestFile = 64 * 1024 * 1024

/**
 * Reads robots.txt files in a folder, at any depth, for `client.importFrom`: each as a response with the status 200 that was fetched when the
 * file was modified. A file is that of the site that it is named after, by https: `example.com.txt`, `example.com/robots.txt`.
 *
 * @param folder the folder
 * @returns the responses, and for each other file why it is left out
 * @throws (the iteration) what reading the folder or a file throws
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const { imported } = await client.importFrom(readFolder('robots-files'))
 */
export async function* readFolder(
  folder: string,
): AsyncGenerator<RecordedResponse | ImportSkip, void, undefined> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    const origin = siteOfFile(name)
    yield origin === undefined ? 'other-path' : await fileAt(path, origin)
  }
}

async function fileAt(path: string, origin: string): Promise<RecordedResponse | ImportSkip> {
  const { size, mtimeMs } = await stat(path)
  if (size > largestFile) return 'too-large'
  const body = await readFile(path)
  return { url: `${origin}/robots.txt`, status: 200, headers: [], body, fetchedAt: Math.floor(mtimeMs) }
}

/** The site by https that a file is named after (`example.com.txt`, `example.com/robots.txt`); undefined for any other. */
export function siteOfFile(name: string): string | undefined {
  if (!name.endsWith('.txt')) return undefined
  const host = name.replace(/(?:^|\/)robots\.txt$|\.txt$/, '').replace(/^.*\//, '')
  const isHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/i.test(host)
  return isHost ? parsedUrl(`https://${host}/`)?.origin : undefined
}
