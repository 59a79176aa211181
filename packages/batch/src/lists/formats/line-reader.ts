import { bareField, fieldsOf, type Columns } from './csv.ts'
import type { ListFormat } from './list-format.ts'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { looksLikeUrl } from '../../runtime/url-fault.ts'

interface Pair {
  /** Undefined if the line names no agent. */
  readonly agent: string | undefined
  readonly url: string
}

/** Reads a line that is not blank: null if it has no question, a string that says why it is malformed. */
export type LineReader = (line: string) => Pair | string | null

/** `isUnescaped`: no line contains a backslash or a control character. */
export function lineReader(
  format: ListFormat,
  columns: Columns = firstColumn,
  isUnescaped = false,
): LineReader {
  if (format === 'csv') return (line) => readRow(line, columns)
  if (format === 'text') return readText
  return isUnescaped ? readUnescapedJson : readJson
}

const firstColumn: Columns = { delimiter: ',', url: 0, agent: undefined }

/** A URL; an agent, a tab and a URL; or a line of an access log. */
function readText(line: string): Pair | null {
  const target = looksLikeUrl(line) ? undefined : loggedTarget(line)
  if (target === null) return null
  if (target !== undefined) return { agent: undefined, url: target }
  const tab = line.indexOf('\t')
  if (tab < 0) return { agent: undefined, url: line }
  return { agent: line.slice(0, tab).trim(), url: line.slice(tab + 1).trim() }
}

function readRow(line: string, { delimiter, url, agent }: Columns): Pair | string {
  if (!line.includes('"')) {
    const agentField = agent === undefined ? undefined : bareField(line, delimiter, agent)
    return pairOf(bareField(line, delimiter, url), agentField, url)
  }
  const fields = fieldsOf(line, delimiter)
  if (fields === undefined) return 'unclosed quote, or text after a closing quote'
  return pairOf(fields[url], agent === undefined ? undefined : fields[agent], url)
}

function pairOf(url: string | undefined, agent: string | undefined, urlAt: number): Pair | string {
  if (url === undefined) return `no column ${urlAt + 1} for the URL`
  return { url: url.trim(), agent: agent?.trim() || undefined }
}

/** JSON without escapes: most lines are just an object with a URL, which need not be parsed. */
function readUnescapedJson(line: string): Pair | string {
  const url = onlyUrl(line)
  return url === undefined ? readJson(line) : { url: url.trim(), agent: undefined }
}

const beforeUrl = '{"url":"'
const afterUrl = '"}'

/** The URL of `{"url":"…"}`, exactly so written and without escapes: a string of JSON is then the text between its quotes. */
function onlyUrl(line: string): string | undefined {
  const end = line.length - afterUrl.length
  // `indexOf` runs natively; `startsWith` takes longer.
  const isOnly =
    line.indexOf(beforeUrl) === 0 && line.endsWith(afterUrl) && line.indexOf('"', beforeUrl.length) === end
  return isOnly ? line.slice(beforeUrl.length, end) : undefined
}

/** The key and the time before the JSON of a line of CDXJ. */
const beforeCdxj = /^[^\s{"]\S* \d{14} (?=\{)/

function readJson(line: string): Pair | string {
  let data = parsedJson(line.replace(beforeCdxj, ''))
  if (data === undefined) return 'not JSON'
  if (typeof data === 'string') data = { url: data }
  if (typeof data !== 'object' || data === null) return 'neither a JSON object nor a JSON string'
  const { url, agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  if (typeof url !== 'string') return '"url" is not a string'
  if (/[\r\n]/.test(url.trim())) return '"url" contains a line break'
  if (agent !== undefined && agent !== null && typeof agent !== 'string') return '"agent" is not a string'
  return { url: url.trim(), agent: agent?.trim() }
}

/**
 * The request target in a line of an access log, in the common or combined format: null if the request has none, undefined if the line is
 * not a log line.
 */
export function loggedTarget(line: string): string | null | undefined {
  const request = requestOf(line)
  return request === undefined ? undefined : targetOf(request)
}

/** The request line: the quoted text after the time in brackets. */
function requestOf(line: string): string | undefined {
  const open = line.indexOf('] "')
  if (open < 0 || line.lastIndexOf(' [', open) < 0) return undefined
  const start = open + 3
  for (let end = start; end < line.length; end++) {
    if (line[end] === '\\') end++
    else if (line[end] === '"') return line.slice(start, end)
  }
  return undefined
}

/** Servers escape quotes and backslashes with a backslash, and other bytes as `\xhh`. */
const logged = /\\(?:x([0-9a-fA-F]{2})|(["\\]))/g

/** `OPTIONS *`, `CONNECT` and invalid requests have no path. */
function targetOf(request: string): string | null {
  const [method = '', target = ''] = request.split(' ')
  const isOfPath = target.startsWith('/') || target.includes('://')
  if (!/^[A-Z]+$/.test(method) || !isOfPath) return null
  return target.replaceAll(logged, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : `%${hex}`,
  )
}
