import { checkedFetchOptions, type FetchOptions } from './fetch-options.ts'
import { followRedirects } from './follow-redirects.ts'
import type { FetchOutcome } from './outcome/fetch-outcome.ts'
import { timeLimit } from './time-limit.ts'

/**
 * Asks for a robots.txt once and gives what came of it: an answer, with its body where it is a success, or why it failed.
 *
 * HTTP and network errors are outcomes. Nothing is kept, and nothing waits for a turn: a client does both.
 *
 * @param url the URL of the robots.txt
 * @param options what requests go through, who asks, and limits
 * @returns what came of it
 * @throws the reason of `signal`; `TypeError` and `RangeError` for wrong options
 * @example
 * const transport = createTransport()
 * const { result } = await fetchRobots('https://example.com/robots.txt', { transport, userAgent: 'ExampleBot/1.0' })
 * console.log(result.kind)
 * await transport.close()
 */
export async function fetchRobots(url: string, options: FetchOptions): Promise<FetchOutcome> {
  const checked = checkedFetchOptions(options)
  const { clock, signal } = checked
  signal?.throwIfAborted()
  const requestedAt = clock.now()
  const whole = timeLimit(clock, signal)
  whole.restart(checked.timeoutMs, 'not done')
  try {
    const { finalUrl, redirects, result } = await followRedirects(url, checked, whole)
    return { url, finalUrl, redirects, result, requestedAt, receivedAt: Math.max(requestedAt, clock.now()) }
  } finally {
    whole.end()
  }
}
