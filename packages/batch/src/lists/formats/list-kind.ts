import { cdxFields, isCdx, packingOf, usualFields } from '@ruly/client/internal'
import { visible } from '@ruly/lint'

import { fileKindOf, type FileKind } from '../../runtime/file-kind.ts'
import { nameOf } from '../../runtime/open-input.ts'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { UserError } from '../../runtime/user-error.ts'
import { columnsIn, usualColumns, type Columns } from './csv.ts'
import { formatByName, type ListFormat } from './list-format.ts'
import { looksLikeUrl } from '../../runtime/url-fault.ts'

/** The kind of a list, detected from its beginning. */
export type ListKind = { readonly kind: 'sitemap' } | LineList

/** A list with one question per line. */
export interface LineList {
  readonly kind: 'lines'
  readonly format: ListFormat
  /** Only for CSV. */
  readonly columns: Columns | undefined
  /** Whether the first line that is not blank is a header row. */
  readonly hasHeading: boolean
}

/** Limit for detection if the first line does not end. */
const longestFirstLine = 1 << 16

/** Whether the beginning contains the first non-blank line, which `listKindOf` needs. */
export function hasFirstLine(head: Buffer): boolean {
  if (head.length >= longestFirstLine) return true
  const text = head.toString('latin1')
  return firstLine.test(text)
}

/** Not blank, not a comment, and with its end. */
const firstLine = /^(?:\u00ef\u00bb\u00bf)?(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*[^#\s][^\n]*\n/

/** Detects the kind of a list by its content and its name; `asked` overrides both. Throws a `UserError` for other files. */
export function listKindOf(path: string, head: Buffer, asked: ListFormat | undefined): ListKind {
  const binary = binaryIn(head)
  if (binary !== undefined) throw isNoList(path, binary)
  const lines = firstLines(head)
  const first = lines.find(isNotBlank) ?? ''
  if (first.includes('\r') && !first.startsWith('<')) throw isNoList(path, returnsAlone)
  if (asked !== undefined) return lineList(asked, first)
  if (first.startsWith('<')) {
    if (/^<(?:!doctype\s+html|html[\s>])/i.test(first)) throw isNoList(path, { is: 'an HTML page' })
    return { kind: 'sitemap' }
  }
  const cdx = cdxList(path, first)
  if (cdx !== undefined) return cdx
  const byName = formatByName(path)
  if (byName !== undefined) return lineList(byName, first)
  const other = otherTextIn(lines)
  if (other !== undefined) throw isNoList(path, other)
  if (isJson(first)) return lineList('ndjson', first)
  return lineList(columnsIn(first) === undefined ? 'text' : 'csv', first)
}

function firstLines(head: Buffer): readonly string[] {
  return head
    .toString('utf8', 0, longestFirstLine)
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trim())
}

function isNotBlank(line: string): boolean {
  return line !== ''
}

/** A CDX listing: its columns stand between spaces, or in JSON after a key and a time. */
function cdxList(path: string, first: string): LineList | undefined {
  if (!isCdx(first)) return undefined
  if (first.includes(' {')) return lineList('ndjson', first)
  const named = cdxFields(first)
  const url = (named ?? usualFields[first.split(/ +/).length] ?? []).indexOf('url')
  if (url < 0) throw isNoList(path, { is: 'a CDX listing without the column of URLs (a)' })
  const columns = { delimiter: ' ', url, agent: undefined }
  return { kind: 'lines', format: 'csv', columns, hasHeading: named !== undefined }
}

function lineList(format: ListFormat, first: string): LineList {
  if (format !== 'csv') return { kind: 'lines', format, columns: undefined, hasHeading: false }
  const named = columnsIn(first)
  return { kind: 'lines', format, columns: named ?? usualColumns(first), hasHeading: named !== undefined }
}

/** All its lines would be one. */
const returnsAlone: FileKind = {
  is: 'text with CR alone at line ends',
  cure: "Convert it first: tr '\\r' '\\n' < FILE",
}

const utf16: FileKind = { is: 'UTF-16', cure: 'Convert it first: iconv -f UTF-16 -t UTF-8' }

function binaryIn(head: Buffer): FileKind | undefined {
  const packing = packingOf(head)
  if (packing !== undefined)
    return { is: `${packing} within a compressed file`, cure: 'Decompress it first.' }
  const known = fileKindOf(head)
  if (known !== undefined) return known
  const start = head.toString('latin1', 0, 512)
  if (/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start)) return utf16
  const line = head.subarray(0, start.split('\n', 1)[0]?.length)
  const controls = line.filter((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d))
  const isBinary = line.includes(0) || (controls.length * 16 > line.length && !looksLikeUrl(start))
  return isBinary ? { is: 'binary data, or UTF-16' } : undefined
}

/** Text formats of other tools that are not lists of URLs. */
function otherTextIn(lines: readonly string[]): FileKind | undefined {
  if (/^#(?:Fields|Software|Version):/i.test(lines.find(isNotBlank) ?? ''))
    return {
      is: 'an access log in the W3C extended format',
      cure: 'Extract the URL column, such as cs-uri-stem.',
    }
  if (isOtherJson(lines)) return otherJson
  return isRobots(lines) ? { is: 'a robots.txt', cure: 'Pass it with --robots.' } : undefined
}

const otherJson: FileKind = {
  is: 'multi-line JSON or an array',
  cure: "Convert it to one object per line: jq -c '.[]' FILE",
}

function isOtherJson(lines: readonly string[]): boolean {
  const first = lines.find(isNotBlank) ?? ''
  return /^\[\s*(?:$|[["{])/.test(first) || (first.startsWith('{') && !isJson(first))
}

function isRobots(lines: readonly string[]): boolean {
  const field = lines.find((line) => isNotBlank(line) && !line.startsWith('#')) ?? ''
  return /^(?:user-agent|disallow|allow|sitemap)\s*:/i.test(field)
}

/** The table or JSON that a file is where records, or one robots.txt, are expected; undefined for a robots.txt, also under the name of a table. */
export function tableOrJsonIn(path: string, head: Buffer): FileKind | undefined {
  const lines = firstLines(head)
  if (isRobots(lines)) return undefined
  if (isOtherJson(lines)) return otherJson
  const isTable = formatByName(path) === 'csv' || columnsIn(lines.find(isNotBlank) ?? '') !== undefined
  return isTable ? table : undefined
}

const table: FileKind = {
  is: 'CSV or TSV',
  cure: 'Convert it to NDJSON: {"url": "…", "text": "…"} on each line. To check its URLs, use ruly bulk.',
}

function isJson(line: string): boolean {
  return (line.startsWith('{') || line.startsWith('"')) && parsedJson(line) !== undefined
}

export function isNoList(path: string, { is, cure, cureAsList = cure }: FileKind): UserError {
  const what = `cannot read ${nameOf(path)}: it looks like ${visible(is)}, expected a list of URLs.`
  return new UserError(`${what} ${cureAsList ?? expected}`)
}

const expected =
  'A list is text with one URL per line, CSV with a column "url", NDJSON with "url", a sitemap, an access log or a CDX listing.'
