import type { RobotsClient, SiteRobots } from '@ruly/client'
import type { DatedRobotsState } from '@ruly/client/agent-tools'
import { datedRobotsState, robotsState } from '@ruly/client/internal'
import { accessText } from '@ruly/common/access-text'
import { isoTime } from '@ruly/common/words'

/** The robots.txt of a site for a tool. No text of the site is in `state` and `note`. */
export interface ReadSite {
  /** Undefined for a site that has no file, and so allows everything. */
  readonly site: SiteRobots | undefined
  /** UTF-8. */
  readonly file: Uint8Array
  readonly state: DatedRobotsState
  /** A sentence if there is no file, or if it is an old copy. */
  readonly note: string | undefined
}

/**
 * Reads the robots.txt of the site of a URL.
 *
 * @throws `Error` with the state in words if it was not read: nothing can be said of such a file
 */
export async function readSite(client: RobotsClient, url: string, signal: AbortSignal): Promise<ReadSite> {
  const site = await client.robotsFor(url, { signal })
  if (site === undefined)
    throw new Error('No robots.txt was read: none governs the URL, which must be an http or https URL.')
  const { rules, evidence, robots } = site
  const state = datedRobotsState(robotsState(site))
  if (rules === 'file') return { site, file: robots.bytes, state, note: copyNote(evidence) }
  const why = accessText({ reason: rules, evidence }) ?? rules
  if (rules !== 'allow-all')
    throw new Error(`The robots.txt was not read, so nothing is known of it: ${why}.`)
  return { site: undefined, file: new Uint8Array(), state, note: `There is no file: ${why}.` }
}

/** What to know of a copy that counts although the site does not answer now. */
function copyNote({ state, file, status, error }: SiteRobots['evidence']): string | undefined {
  if (state !== 'unreachable' || file === undefined) return undefined
  const answer = error?.code ?? `status ${status ?? 'unknown'}`
  return `This is the copy of ${isoTime(file.fetchedAt)}: the last request failed (${answer}).`
}
