import type { SiteView } from './site-view.ts'
import type { SiteWatch } from './site-watch.ts'

/** The version of the form in which watches are kept. */
const version = 1

type Coded = Omit<SiteWatch, 'known'> & {
  readonly version: number
  readonly known?: Omit<NonNullable<SiteWatch['known']>, 'view'> & {
    readonly view: Omit<SiteView, 'bytes'> & { readonly bytes: string }
  }
}

/** A watch as JSON, the bytes of its file in base64. */
export function encodeWatch({ known, ...watch }: SiteWatch): string {
  if (known === undefined) return JSON.stringify({ version, ...watch })
  const bytes = Buffer.from(known.view.bytes).toString('base64')
  return JSON.stringify({ version, ...watch, known: { ...known, view: { ...known.view, bytes } } })
}

/** The watch in JSON; undefined for anything that `encodeWatch` has not written. */
export function decodeWatch(json: string): SiteWatch | undefined {
  const read = jsonIn(json)
  if (!isCoded(read)) return undefined
  const { version: _, known, ...watch } = read
  const defaults = { askedAt: undefined, failing: undefined, pending: undefined }
  if (known === undefined) return { ...defaults, ...watch, known: undefined }
  const { view } = known
  const bytes = new Uint8Array(Buffer.from(view.bytes, 'base64'))
  const whole = { ...view, status: view.status, sha256: view.sha256, bytes }
  return { ...defaults, ...watch, known: { ...known, view: whole } }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Files are written whole, so that only foreign ones and those of other versions are told apart. */
function isCoded(read: unknown): read is Coded {
  if (typeof read !== 'object' || read === null) return false
  const { version: found, site, outbox, reportedAt } = read as Partial<Coded>
  return found === version && typeof site === 'string' && Array.isArray(outbox) && Array.isArray(reportedAt)
}
