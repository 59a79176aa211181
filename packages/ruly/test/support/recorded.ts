import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const checkout = new URL('../../../../', import.meta.url)

/** The conformance data and real files that stand beside the checkout, where it has them. */
const shared = new URL('../shared/', checkout)

export const sharedIsThere = existsSync(fileURLToPath(shared))

/** Said by tests that are skipped for want of the data beside the checkout. */
export const sharedIsMissing = sharedIsThere
  ? ''
  : ' (skipped: the shared conformance data is not beside the checkout)'

export function sharedFile(path: string): Buffer {
  return readFileSync(new URL(path, shared))
}

/** The rows of an NDJSON file of the data beside the checkout. */
export function sharedRows<Row>(path: string): readonly Row[] {
  return rowsOf(sharedFile(path).toString())
}

/** The rows of an NDJSON file of this repository, gzipped or not, by its path from the root. */
export function ownRows<Row>(path: string): readonly Row[] {
  const bytes = readFileSync(new URL(path, checkout))
  return rowsOf((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}

function rowsOf<Row>(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

/** A robots.txt in a row of data: text, or bytes in Base64. */
export function robotsOf(row: { readonly robots?: string; readonly b64?: string }): string | Uint8Array {
  return row.b64 === undefined ? (row.robots ?? '') : new Uint8Array(Buffer.from(row.b64, 'base64'))
}
