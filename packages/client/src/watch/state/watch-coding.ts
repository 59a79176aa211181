import { jsonIn, sealJson, unsealedOrThrow } from '../../table/sealed.ts'
import type { SiteView } from './site-view.ts'
import type { SiteWatch } from './site-watch.ts'

type WithoutBytes = Omit<SiteWatch, 'known'> & {
  readonly known?: Omit<NonNullable<SiteWatch['known']>, 'view'> & { readonly view: Omit<SiteView, 'bytes'> }
}

/** A watch as bytes: as JSON, with the bytes of its file beside it. */
export function encodeWatch(watch: SiteWatch): Uint8Array {
  const { bytes = new Uint8Array(), ...view } = watch.known?.view ?? {}
  return sealJson(
    'watch',
    JSON.stringify({ ...watch, known: watch.known && { ...watch.known, view } }),
    bytes,
  )
}

/** The watch in bytes that `encodeWatch` has written; throws a `RobotsError` for others. `place` begins its message. */
export function decodeWatch(coded: Uint8Array, place: string): SiteWatch {
  const { json = '', bytes = new Uint8Array() } = jsonIn(unsealedOrThrow('watch', coded, place)) ?? {}
  const { known, ...watch } = JSON.parse(json) as WithoutBytes
  // JSON leaves out what is undefined.
  const { askedAt, failing, pageSince, pending } = watch
  const whole = { ...watch, askedAt, failing, pageSince, pending }
  if (known === undefined) return { ...whole, known }
  const { status, sha256 } = known.view
  return { ...whole, known: { ...known, view: { ...known.view, status, sha256, bytes } } }
}
