import { fieldsOf, type Columns } from './csv.ts'

export const inputFormats = ['text', 'csv', 'ndjson'] as const

/** How a list is written. */
export type InputFormat = (typeof inputFormats)[number]

/** What a line asks. */
interface Pair {
  /** Undefined where the line names no robot. */
  readonly agent: string | undefined
  readonly url: string
}

/** Reads a line that is not blank; a text says why it cannot be read. */
export type LineReader = (line: string) => Pair | string

/** The format that the name of a list speaks of, what packs it left out: text for any other name. */
export function inputFormatOf(path: string): InputFormat {
  const [, name = ''] = /\.([a-z]+)(?:\.gz|\.zst)?$/i.exec(path) ?? []
  return byEnding.get(name.toLowerCase()) ?? 'text'
}

const byEnding: ReadonlyMap<string, InputFormat> = new Map([
  ['csv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])

export function lineReader(format: InputFormat, columns: Columns | undefined): LineReader {
  if (format === 'csv') return (line) => readRow(line, columns ?? { url: 0, agent: undefined })
  return format === 'text' ? readText : readJson
}

/** A URL, or a robot, a tab and a URL. */
function readText(line: string): Pair {
  const tab = line.indexOf('\t')
  if (tab < 0) return { agent: undefined, url: line }
  return { agent: line.slice(0, tab).trim(), url: line.slice(tab + 1).trim() }
}

function readRow(line: string, { url: urlAt, agent: agentAt }: Columns): Pair | string {
  const fields = fieldsOf(line)
  if (fields === undefined) return 'a quote does not close on the line, or something follows it'
  const url = fields[urlAt]?.trim()
  if (url === undefined) return `the row has no column ${urlAt + 1} for the URL`
  return { url, agent: agentAt === undefined ? undefined : fields[agentAt]?.trim() || undefined }
}

function readJson(line: string): Pair | string {
  let data: unknown
  try {
    data = JSON.parse(line)
  } catch {
    return 'it is no JSON'
  }
  if (typeof data !== 'object' || data === null) return 'it is no JSON object'
  const { url, agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  if (typeof url !== 'string') return 'its "url" is no text'
  if (/[\r\n]/.test(url.trim())) return 'its "url" has a line break'
  if (agent !== undefined && agent !== null && typeof agent !== 'string') return 'its "agent" is no text'
  return { url: url.trim(), agent: agent?.trim() }
}
