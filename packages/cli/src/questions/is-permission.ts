import type { Verdict } from 'ruly'

/** Whether a verdict permits to fetch the URL. That no robots.txt governs it is no permission. */
export function isPermission({ allowed, reason }: Verdict): boolean {
  return allowed && reason !== 'not-governed'
}
