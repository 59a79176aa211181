import { writtenTime } from '../http/http-date.ts'

/** A line of a CDX listing. */
export interface Capture {
  readonly url: string
  /** In milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Undefined where the line has none, as for a file that was found unchanged. */
  readonly status: number | undefined
  /** Stands for the bytes of the response, without its header. */
  readonly digest: string | undefined
  /** The WARC file. */
  readonly filename: string | undefined
  /** Where its record begins, in bytes. */
  readonly offset: number | undefined
  /** How long the record is, in bytes. */
  readonly length: number | undefined
}

type Values = Readonly<Record<string, unknown>>

/** What the letters of a header stand for. */
const letters: Readonly<Record<string, string>> = {
  b: 'timestamp',
  a: 'url',
  s: 'status',
  k: 'digest',
  S: 'length',
  V: 'offset',
  g: 'filename',
}

/** Without a header: what the servers of web archives send, and the nine and eleven fields of files. */
export const usualFields: Readonly<Record<number, readonly string[]>> = {
  7: ['', 'timestamp', 'url', '', 'status', 'digest', 'length'],
  9: ['', 'timestamp', 'url', '', 'status', 'digest', '', 'offset', 'filename'],
  11: ['', 'timestamp', 'url', '', 'status', 'digest', '', '', 'length', 'offset', 'filename'],
}

/** The fields that a header line names; undefined for any other line. */
export function cdxFields(line: string): readonly string[] | undefined {
  const [name, ...rest] = line.trimStart().split(/ +/)
  return name === 'CDX' ? rest.map((letter) => letters[letter] ?? '') : undefined
}

/** Whether a line begins a listing: a header, CDXJ, or fields as files have them. */
export function isCdx(line: string): boolean {
  if (/^ ?CDX( [A-Za-z])+\s*$/.test(line)) return true
  if (/^\S+ \d{14} \{/.test(line)) return true
  const words = line.trim().split(/ +/)
  return usualFields[words.length] !== undefined && /^\d{14}$/.test(words[1] ?? '')
}

/** The capture of a line: JSON, CDXJ, or fields as the header names them. Undefined for any other line. */
export function captureIn(line: string, fields: readonly string[] | undefined): Capture | undefined {
  const values = valuesIn(line, fields)
  if (values === undefined) return undefined
  const url = textIn(values, 'url') ?? textIn(values, 'original')
  const fetchedAt = timeOf(textIn(values, 'timestamp') ?? '')
  if (url === undefined || fetchedAt === undefined) return undefined
  return {
    url,
    fetchedAt,
    status: numberIn(values, 'status') ?? numberIn(values, 'statuscode'),
    digest: textIn(values, 'digest')?.replace(/^sha1:/i, ''),
    filename: textIn(values, 'filename'),
    offset: numberIn(values, 'offset'),
    length: numberIn(values, 'length'),
  }
}

function valuesIn(line: string, fields: readonly string[] | undefined): Values | undefined {
  const brace = line.indexOf('{')
  if (brace === 0) return objectOf(line)
  const [, timestamp, json] = /^\S+ (\d{14}) (\{.*\})\s*$/.exec(line) ?? []
  if (json !== undefined) {
    const values = objectOf(json)
    return values && { ...values, timestamp }
  }
  const words = line.trim().split(/ +/)
  const names = fields ?? usualFields[words.length]
  if (names === undefined || names.length !== words.length) return undefined
  return Object.fromEntries(words.map((word, index) => [names[index] ?? '', word]))
}

function objectOf(json: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Values) : undefined
  } catch {
    return undefined
  }
}

/** A dash stands for nothing. */
function textIn(values: Values, name: string): string | undefined {
  const value = values[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '-' && value !== '' ? value : undefined
}

function numberIn(values: Values, name: string): number | undefined {
  const text = textIn(values, name)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A time of 14 digits, in UTC. */
function timeOf(text: string): number | undefined {
  return /^\d{14}$/.test(text)
    ? writtenTime(text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'))
    : undefined
}
