import { onTestFinished } from 'vitest'

import { createRobotsClient, type RobotsClient, type RobotsClientOptions } from '../../src/index.ts'
import { systemClock, type Clock } from '../../src/runtime/clock.ts'
import { startOrigin, type Origin } from './origin.ts'

export const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A server on loopback for the rest of the test, which is not one that runs beside others of its file. */
export async function origin(listener: Parameters<typeof startOrigin>[0]): Promise<Origin> {
  const started = await startOrigin(listener)
  onTestFinished(() => started.close())
  return started
}

/** For tests that are not about time limits: whatever a busy machine takes, a minute is more. */
export const patient = { headersTimeoutMs: minute, timeoutMs: minute }

/** A client for the rest of the test, as `origin` is a server, and the time that it goes by. */
export function clientWith(
  options: Partial<RobotsClientOptions> = {},
): RobotsClient & { readonly clock: { time: number } } {
  const clock: Clock & { time: number } = { ...systemClock, time: 1_750_000_000_000, now: () => clock.time }
  const client = createRobotsClient({ userAgent, clock, random: () => 0.5, ...patient, ...options })
  onTestFinished(() => client.close())
  return Object.assign(client, { clock })
}

/** Takes any host name for loopback. */
export const toLoopback: NonNullable<RobotsClientOptions['lookup']> = (_, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}
