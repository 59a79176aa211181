import type { SiteWatch } from '@ruly/client/watch'
import { visible } from '@ruly/lint'

/** A note about a request that is no event: the first one to a site, or one that failed; undefined for any other. */
export function requestNote(
  { site, known, failing }: SiteWatch,
  isFirst: boolean,
  failures: number,
): string | undefined {
  if (failing !== undefined) {
    const { times, isReported, failure } = failing
    const why = failure.error === undefined ? `status ${failure.status}` : visible(failure.error)
    const count = isReported
      ? `${times} times in a row`
      : `${times} of ${failures} times before it is reported`
    return `${visible(site)} is unreachable (${why}), ${count}.`
  }
  if (known === undefined || !isFirst) return undefined
  const { rules, status, bytes, isPage } = known.view
  const what =
    rules === 'file'
      ? `${isPage ? 'an HTML page' : 'a file'} of ${bytes.length.toLocaleString('en')} bytes`
      : `status ${status}`
  return `${visible(site)} is watched: ${what}.`
}
