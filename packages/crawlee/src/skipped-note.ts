import { RobotsDisallowedError, type TurnRefusedError } from '@ruly/client'

import { skippedState, type CrawlRequest } from './crawlee-types.ts'

/** Why a request was not made, as data: the queue keeps it in `request.userData.robots`. */
export interface SkippedNote {
  /** Always false. */
  readonly allowed: false
  /** The reason of the verdict, or the code of the `TurnRefusedError`. */
  readonly reason: string
  /** What the error says, with the line of robots.txt that decided. */
  readonly message: string
  /** The URL that may not be fetched. After a redirect it is not the URL of the request. */
  readonly url?: string
  /** The line that decided, from 1. */
  readonly line?: number
  /** That line as written. */
  readonly rule?: string
  /** With the reason `deferred`: when to try again, in milliseconds since the epoch. */
  readonly retryAt?: number
}

/** Notes in a request why it is not made; it is not retried. */
export function noteSkipped(request: CrawlRequest, error: RobotsDisallowedError | TurnRefusedError): void {
  Object.assign(request.userData, { robots: noteOf(error) })
  request.noRetry = true
  request.state = skippedState
}

function noteOf(error: RobotsDisallowedError | TurnRefusedError): SkippedNote {
  const { message, retryAt } = error
  const again = retryAt === undefined ? {} : { retryAt }
  if (!(error instanceof RobotsDisallowedError))
    return { allowed: false, reason: error.code, message, ...again }
  const { url, verdict } = error
  const { reason, rule } = verdict
  const line = rule === undefined ? {} : { line: rule.line, rule: rule.text }
  return { allowed: false, reason, message, url, ...line, ...again }
}
