import { once } from 'node:events'
import { addAbortSignal, type Readable } from 'node:stream'

import { cannotRead, nameOf, type OpenInput } from '../input.ts'
import { urlsOf } from '../url-source.ts'
import { UserError } from '../user-error.ts'
import { isSitemapIndex, sitemapUrls } from './sitemap-urls.ts'
import { urlOfLine } from './url-of-line.ts'

/** What was found in a list besides URLs. */
export interface ListTally {
  urls: number
  /** Lines that name no URL in any way that is known, and the first of them. */
  malformed: number
  firstMalformed: string
}

/** The URLs of a list in any form: lines as `urlOfLine` takes them, or a sitemap in XML. */
export async function* readUrlList(
  path: string,
  tally: ListTally,
  { openInput, signal }: { readonly openInput: OpenInput; readonly signal: AbortSignal },
): AsyncGenerator<readonly string[]> {
  const stream = await openInput(path)
  try {
    if (await beginsAsXml(path, stream)) {
      const urls = await urlsOfSitemap(path, stream, signal)
      tally.urls += urls.length
      yield urls
      return
    }
    for await (const lines of urlsOf(path, stream, signal)) yield urlsIn(lines, tally)
  } finally {
    stream.destroy()
  }
}

function urlsIn(lines: readonly string[], tally: ListTally): readonly string[] {
  const urls: string[] = []
  for (const line of lines) {
    const url = urlOfLine(line)
    if (typeof url === 'string') urls.push(url)
    else if (url === undefined && tally.malformed++ === 0) tally.firstMalformed = line
  }
  tally.urls += urls.length
  return urls
}

/** Looks at what comes first, and leaves it in the stream. */
async function beginsAsXml(path: string, stream: Readable): Promise<boolean> {
  try {
    await once(stream, 'readable')
  } catch (error) {
    throw cannotRead(path, error)
  }
  const first = stream.read() as Buffer | null
  if (first === null) return false
  stream.unshift(first)
  return first
    .toString('latin1', 0, 256)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .startsWith('<')
}

/** Twice what the protocol of sitemaps allows. */
const maxSitemapOctets = 100 * 1024 * 1024

async function urlsOfSitemap(
  path: string,
  stream: Readable,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const pieces: Uint8Array[] = []
  let octets = 0
  try {
    const all: AsyncIterable<Uint8Array> = addAbortSignal(signal, stream)
    for await (const piece of all) {
      octets += piece.length
      if (octets > maxSitemapOctets) throw tooLarge(path)
      pieces.push(piece)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw cannotRead(path, error)
  }
  const xml = Buffer.concat(pieces).toString()
  if (!isSitemapIndex(xml)) return sitemapUrls(xml)
  throw new UserError(`${nameOf(path)} is an index of sitemaps. Pass one of the sitemaps that it lists.`)
}

function tooLarge(path: string): UserError {
  const limit = maxSitemapOctets.toLocaleString('en')
  return new UserError(`cannot read ${nameOf(path)}: a sitemap has ${limit} octets at most.`)
}
