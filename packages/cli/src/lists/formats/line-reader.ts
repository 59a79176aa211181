import { fieldsOf, type Columns } from './csv.ts'
import type { ListFormat } from './list-format.ts'
import { loggedTarget } from './log-request.ts'
import { looksLikeUrl } from '../../urls/url-fault.ts'

/** The question of a line. */
interface Pair {
  /** Undefined if the line names no agent. */
  readonly agent: string | undefined
  readonly url: string
}

/** Reads a line that is not blank: null if it has no question, a string that says why it is malformed. */
export type LineReader = (line: string) => Pair | string | null

export function lineReader(format: ListFormat, columns: Columns | undefined): LineReader {
  if (format === 'csv') return (line) => readRow(line, columns ?? firstColumn)
  return format === 'text' ? readText : readJson
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

function readRow(line: string, { delimiter, url: urlAt, agent: agentAt }: Columns): Pair | string {
  const fields = fieldsOf(line, delimiter)
  if (fields === undefined) return 'unclosed quote, or text after a closing quote'
  const url = fields[urlAt]?.trim()
  if (url === undefined) return `no column ${urlAt + 1} for the URL`
  return { url, agent: agentAt === undefined ? undefined : fields[agentAt]?.trim() || undefined }
}

function readJson(line: string): Pair | string {
  let data: unknown
  try {
    data = JSON.parse(line)
  } catch {
    return 'not JSON'
  }
  if (typeof data === 'string') data = { url: data }
  if (typeof data !== 'object' || data === null) return 'neither a JSON object nor a JSON string'
  const { url, agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  if (typeof url !== 'string') return '"url" is not a string'
  if (/[\r\n]/.test(url.trim())) return '"url" contains a line break'
  if (agent !== undefined && agent !== null && typeof agent !== 'string') return '"agent" is not a string'
  return { url: url.trim(), agent: agent?.trim() }
}
