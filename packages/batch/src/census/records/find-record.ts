import { isHttp, recordsIn, siteOfFile, targetOf, type WarcRecord } from '@ruly/client/internal'
import { parsedUrl } from '@ruly/common/parsed-url'
import { serializedOrigin } from '@ruly/common/site-key'

import { bufferOf } from '../../lists/bytes/buffers.ts'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { maxBytes, readBytes, type CensusRecord, type Found } from './census-record.ts'
import { httpAnswerOf } from './http-answer.ts'

/** Something that was read and may be a robots.txt; cheap to make, so that the work can be done elsewhere. */
export type Item =
  | {
      readonly kind: 'warc'
      readonly bytes: Uint8Array
      /** The content of the response that a revisit refers to. */
      readonly original: Uint8Array | undefined
    }
  | {
      readonly kind: 'json'
      readonly bytes: Uint8Array
      /** Its number in the input, from 1. */
      readonly line: number
    }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'skipped'; readonly why: Extract<Found, string> }

/** What an item holds. */
export function recordOf(item: Item): Found {
  if (item.kind === 'skipped') return item.why
  if (item.kind === 'file') return fileRecord(item.name, item.bytes)
  if (item.kind === 'json') return jsonRecord(bufferOf(item.bytes).toString())
  const [found = 'damaged'] = recordsIn(bufferOf(item.bytes))
  return typeof found === 'string' ? found : warcRecord(found, item.original && bufferOf(item.original))
}

function warcRecord({ header, content }: WarcRecord, original: Buffer | undefined): Found {
  const type = header.get('warc-type')?.toLowerCase()
  if (type !== 'response' && type !== 'revisit') return 'no-response'
  const target = targetOf(header)
  const url = serializedRobotsUrl(target ?? '') ?? webUrl(target ?? '')
  if (target === undefined || url === 'other-scheme') return 'no-response'
  if (url === 'not-a-url') return url
  if (url.pathname !== robotsPath || url.search !== '') return 'other-path'
  const isRevisit = type === 'revisit'
  if (isRevisit && original === undefined) return type
  const answer = httpAnswerOf(content, original)
  if (typeof answer === 'string') return answer
  const isCut = header.get('warc-truncated') !== undefined && answer.bytes.length < readBytes
  if (isCut && !isRevisit) return 'truncated'
  const [date, digest] = [header.get('warc-date'), header.get('warc-payload-digest')]
  return { site: url.origin, url: url.href, date, digest, isRevisit, ...answer }
}

const robotsPath = '/robots.txt'

/** The parts of a URL of a robots.txt that is written as `new URL` serializes it, which most are; undefined for others. */
function serializedRobotsUrl(text: string): Pick<URL, 'origin' | 'href' | 'pathname' | 'search'> | undefined {
  const origin = serializedOrigin(text)
  if (origin === undefined || text !== origin + robotsPath) return undefined
  return { origin, href: text, pathname: robotsPath, search: '' }
}

/** A URL of http or https, or what is wrong with it. */
function webUrl(text: string): URL | 'not-a-url' | 'other-scheme' {
  const url = parsedUrl(text)
  if (url === undefined) return 'not-a-url'
  return isHttp(url) ? url : 'other-scheme'
}

interface JsonRecord {
  readonly url: string
  readonly text?: string
  readonly base64?: string
  readonly status?: number | null
  readonly contentType?: string | null
  readonly location?: string | null
  readonly date?: string | null
  readonly digest?: string | null
}

/** A line such as `{ "url": "https://example.com/robots.txt", "text": "User-agent: *" }`. */
function jsonRecord(line: string): Found {
  const data = parsedJson(line)
  if (!isJsonRecord(data)) return 'not-a-record'
  const url = webUrl(data.url)
  if (url === 'not-a-url') return url
  if (url === 'other-scheme') return 'not-a-record'
  if (url.pathname === robotsPath && url.search !== '') return 'other-path'
  const bytes = data.text === undefined ? Buffer.from(data.base64 ?? '', 'base64') : Buffer.from(data.text)
  if (bytes.length > maxBytes) return 'too-large'
  return {
    site: url.origin,
    url: url.href,
    status: data.status ?? undefined,
    contentType: data.contentType ?? undefined,
    location: data.location ?? undefined,
    date: data.date ?? undefined,
    digest: data.digest ?? undefined,
    bytes,
    isRevisit: false,
  }
}

function isJsonRecord(data: unknown): data is JsonRecord {
  return faultIn(data) === undefined
}

/** Why a line of NDJSON is `not-a-record` or `not-a-url`; undefined if it is neither. */
export function lineFault(line: Uint8Array): string | undefined {
  const data = parsedJson(bufferOf(line).toString())
  if (!isJsonRecord(data)) return faultIn(data)
  return typeof webUrl(data.url) === 'string' ? '"url" is not an absolute URL of http or https' : undefined
}

const optionalTexts = ['contentType', 'location', 'date', 'digest'] as const

function faultIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'not a JSON object'
  const members = data as Readonly<Record<string, unknown>>
  const { url, text, base64, status } = members
  if (url === undefined) return 'no "url"'
  if (text === undefined && base64 === undefined) return 'no "text" or "base64"'
  if (text !== undefined && base64 !== undefined) return 'both "text" and "base64"'
  const noText =
    ['url', text === undefined ? 'base64' : 'text'].find((name) => typeof members[name] !== 'string') ??
    optionalTexts.find((name) => typeof (members[name] ?? '') !== 'string')
  if (noText !== undefined) return `"${noText}" is not a string`
  // Buffer.from skips what is no Base64, so that other bytes would be read.
  if (typeof base64 === 'string' && !/^[\w+/\s-]*(?:={1,2}\s*)?$/.test(base64))
    return '"base64" is not Base64'
  const code = status ?? 200
  const hasStatus = Number.isInteger(code) && Number(code) > 99 && Number(code) < 1000
  return hasStatus ? undefined : '"status" is not an HTTP status'
}

/** A file named after its host (`example.com.txt`, `example.com/robots.txt`) is that of the site by https; any other has no site. */
function fileRecord(name: string, bytes: Uint8Array): CensusRecord {
  const origin = siteOfFile(name)
  return {
    site: origin ?? name,
    url: origin && origin + robotsPath,
    status: undefined,
    contentType: undefined,
    location: undefined,
    date: undefined,
    digest: undefined,
    bytes,
    isRevisit: false,
  }
}
