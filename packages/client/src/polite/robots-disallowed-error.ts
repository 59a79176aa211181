import { RobotsError } from 'ruly'

import type { ClientVerdict } from '../client-verdict.ts'

/** A request was not made: the robot may not fetch this URL. */
export class RobotsDisallowedError extends RobotsError {
  declare readonly code: 'disallowed'
  /** Where a redirect has led, it is not the URL that was asked for first. */
  readonly url: string
  readonly verdict: ClientVerdict

  constructor(url: string, verdict: ClientVerdict) {
    super('disallowed', messageOf(url, verdict))
    this.url = url
    this.verdict = verdict
  }

  /** With the reason `deferred`: when to ask again, in milliseconds since the epoch. */
  get retryAt(): number | undefined {
    return this.verdict.retryAt
  }
}

function messageOf(url: string, { reason, rule, evidence, retryAt }: ClientVerdict): string {
  const file = evidence?.robotsUrl ?? 'the robots.txt'
  const shown = url.slice(0, 200)
  if (rule !== undefined)
    return `${shown} may not be fetched (${reason}): line ${rule.line} of ${file} says ${JSON.stringify(rule.text.slice(0, 200))}.`
  const again = retryAt === undefined ? '' : `, to be asked again at ${dateOf(retryAt)}`
  return `${shown} may not be fetched (${reason}): ${file} answered ${evidence?.status ?? 'nothing'}${again}.`
}

/** A time may be farther away than a date can be. */
function dateOf(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}
