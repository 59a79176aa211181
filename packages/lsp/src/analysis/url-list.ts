import { readFileSync } from 'node:fs'

import type { UrlsFile } from '../project/file-context.ts'

/** More URLs would not change what a person decides, but take memory and time. */
const mostUrls = 100_000

let last: { readonly version: string; readonly path: string; readonly urls: readonly string[] } | undefined

/** The URLs and paths of a list, one on each line, without empty lines and comments. Reads a file once for each version. */
export function readUrls({ path, version }: UrlsFile): readonly string[] {
  if (last?.path !== path || last.version !== version) last = { path, version, urls: urlsIn(textOf(path)) }
  return last.urls
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function urlsIn(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => /^(?:\/|https?:\/\/)/i.test(line))
    .slice(0, mostUrls)
}

const mostFolders = 500

/** The folders of these URLs and those above them, the ones with the most URLs first. */
export function urlFolders(urls: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '')
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash + 1)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostFolders)
    .map(([folder]) => folder)
}
