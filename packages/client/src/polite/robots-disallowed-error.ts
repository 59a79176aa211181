import { RobotsError } from 'ruly'
import { accessText } from '@ruly/common/access-text'

import type { ClientVerdict } from '../verdict/client-verdict.ts'
import type { Evidence } from '../verdict/evidence.ts'

/**
 * A request was not made: the agent may not fetch this URL.
 *
 * Where that is because the robots.txt could not be fetched, `cause` is an `Error` with the `code` and the message of `verdict.evidence.error`.
 */
export class RobotsDisallowedError extends RobotsError {
  /** Always `RobotsDisallowedError`. */
  override readonly name = 'RobotsDisallowedError'
  /** Always `disallowed`. */
  declare readonly code: 'disallowed'
  /** The URL that is not allowed. After a redirect it is not the URL of the call. */
  readonly url: string
  /** The verdict, with its evidence. */
  readonly verdict: ClientVerdict
  /** With the reason `deferred`: when the site is requested again, in milliseconds since the epoch. */
  readonly retryAt: number | undefined

  constructor(url: string, verdict: ClientVerdict) {
    const isByFetch = verdict.rule === undefined && verdict.reason !== 'override'
    const error = isByFetch ? verdict.evidence?.error : undefined
    super('disallowed', messageOf(url, verdict), error && { cause: causeOf(error) })
    this.url = url
    this.verdict = verdict
    // No getter: axios reads those of a prototype.
    this.retryAt = verdict.retryAt
  }
}

function messageOf(url: string, { reason, rule, evidence, retryAt }: ClientVerdict): string {
  const file = evidence?.robotsUrl ?? 'the robots.txt'
  const shown = url.slice(0, 200)
  if (reason === 'override')
    return `${shown} may not be fetched (${reason}): ${accessText({ reason, evidence })}.`
  if (rule !== undefined)
    return `${shown} may not be fetched (${reason}): line ${rule.line} of ${file} says ${JSON.stringify(rule.text.slice(0, 200))}.`
  if (reason === 'not-governed')
    return `${shown} may not be fetched (${reason}): no robots.txt governs it, so nothing permits it.`
  const again = retryAt === undefined ? '' : `, to be asked again at ${dateOf(retryAt)}`
  return `${shown} may not be fetched (${reason}): ${file} ${answerIn(evidence)}${again}.`
}

function answerIn(evidence: Evidence | undefined): string {
  const { error, status } = evidence ?? {}
  if (error !== undefined) return `could not be fetched (${error.code}: ${error.message})`
  return `answered ${status ?? 'nothing'}`
}

/** Evidence may come from a store: of what was thrown, it has the code and the message. */
function causeOf({ code, message }: NonNullable<Evidence['error']>): Error {
  return Object.assign(new Error(message), { code })
}

/** A time may be farther away than a date can be. */
function dateOf(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}
