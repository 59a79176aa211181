import { escapedQuote } from '@ruly/common/escaped-quote'
import {
  readRsl,
  type RslDocument,
  preferencesFor,
  type LicenceInput,
  type PreferencesOptions,
} from '@ruly/preferences'

import { originOf } from '../http/origin.ts'
import { fetchFile, type FetchedFile } from '../polite/page/fetch-file.ts'
import { takeInPage, type PoliteFetch } from '../polite/page/polite-fetch.ts'
import { orAborted } from '../runtime/abort.ts'
import type { Clock } from '../runtime/clock.ts'
import { RecentMap } from '../runtime/recent-map.ts'
import { createSingleFlight } from '../runtime/single-flight.ts'
import type { SideFile, MayFetchOptions, UsedResponse } from './use-answer.ts'

/** What came of a request, with the content where it could be read. */
interface Found<Content> {
  readonly file: SideFile
  readonly content: Content | undefined
}

/** Who asks for side files. */
interface Asker {
  /** The page that is asked about, if it is there. Its turn may be one at the site of a side file. */
  readonly page: UsedResponse | undefined
  readonly signal: AbortSignal | undefined
}

interface Kept extends Found<unknown> {
  readonly until: number
}

const largest = 1_048_576
/** What all kept files may take, in bytes. */
const room = 16 * 1_048_576
const hour = 3_600_000

/** What side files are fetched with. */
export interface SideFilesParts {
  readonly clock: Pick<Clock, 'now'>
  readonly fetch: PoliteFetch
}

/** Fetches side files with the client's own `fetch`, each once for all who ask, and keeps them: for a day, those that failed for ten minutes. */
export function createSideFiles({ clock, fetch }: SideFilesParts) {
  const kept = new RecentMap<Kept>(room)
  const flights = createSingleFlight<Found<unknown>>()

  async function get<Content>(
    kind: SideFile['kind'],
    url: string,
    { page, signal }: Asker,
    read: (bytes: Uint8Array) => Promise<Content | undefined>,
  ): Promise<Found<Content>> {
    const key = `${kind} ${url}`
    const known = kept.get(key)
    if (known !== undefined && clock.now() < known.until) return known as Found<Content>
    if (page !== undefined) await orAborted(takeInPage(page), signal)
    const load = (flight: AbortSignal): Promise<Found<Content>> => loaded(kind, url, read, flight)
    return (await flights.join(key, load, signal)) as Found<Content>
  }

  async function loaded<Content>(
    kind: SideFile['kind'],
    url: string,
    read: (bytes: Uint8Array) => Promise<Content | undefined>,
    signal: AbortSignal,
  ): Promise<Found<Content>> {
    const fetched = await fetchFile(fetch, url, { maxBytes: largest, signal })
    const { status } = fetched
    const bytes = fetched.result === 'read' ? fetched.bytes : undefined
    const content = bytes === undefined ? undefined : await read(bytes)
    const result = bytes !== undefined && content === undefined ? 'not-readable' : resultOf(fetched)
    const found = {
      file: { kind, result, status, quote: escapedQuote(url) },
      content,
    } as const
    const isAnswered = bytes !== undefined || result === 'missing'
    const keptMs = isAnswered ? 24 * hour : hour / 6
    kept.set(`${kind} ${url}`, { ...found, until: clock.now() + keptMs }, 1000 + 2 * (bytes?.length ?? 0))
    return found
  }

  return {
    /** An RSL document. */
    licence: (url: string, asker: Asker): Promise<Found<RslDocument>> => get('licence', url, asker, readRsl),
    /** The TDM file of a site, as JSON. */
    tdmrep: (origin: string, asker: Asker): Promise<Found<unknown>> =>
      get('tdmrep.json', `${origin}/.well-known/tdmrep.json`, asker, readJson),
  }
}

/** Undefined for what is no JSON. */
async function readJson(bytes: Uint8Array): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

function resultOf({ result, status }: FetchedFile): SideFile['result'] {
  if (result !== 'status') return result
  return status === 404 || status === 410 ? 'missing' : 'failed'
}

/** How many licences are fetched for one answer. */
const mostLicences = 5

/** A question with the side files that were asked for, one after the other, and what came of each. */
export async function withSideFiles(
  known: PreferencesOptions,
  { licences, tdmrep, ...asker }: Pick<MayFetchOptions, 'licences' | 'tdmrep'> & Asker,
  sideFiles: ReturnType<typeof createSideFiles>,
): Promise<{ readonly known: PreferencesOptions; readonly files: readonly SideFile[] }> {
  const files: SideFile[] = []
  let more = known
  const origin = originOf(known.url)
  if (tdmrep === true && origin !== null) {
    const { file, content } = await sideFiles.tdmrep(origin, asker)
    files.push(file)
    more = { ...more, tdmrep: content }
  }
  if (licences === true) {
    const read: LicenceInput[] = []
    for (const { url } of preferencesFor(known).licences.slice(0, mostLicences)) {
      const { file, content } = await sideFiles.licence(url, asker)
      files.push(file)
      if (content !== undefined) read.push({ url, terms: content })
    }
    more = { ...more, licences: read }
  }
  return { known: more, files }
}
