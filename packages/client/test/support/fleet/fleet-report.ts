import { setTimeout } from 'node:timers/promises'

import type { Fleet, SeenRequest } from './fleet.ts'

/** A span of time on the clock of the origin. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Requests that came before 95 % of the delay of their site was over, counted from the one before that has the same key. */
export function tooSoon(
  log: readonly SeenRequest[],
  delays: Fleet['delays'],
  keyOf: (request: SeenRequest) => string,
): readonly string[] {
  const lastAt = new Map<string, number>()
  return log.flatMap((request) => {
    const { site, path, process, at } = request
    const gapMs = at - (lastAt.get(keyOf(request)) ?? -Infinity)
    lastAt.set(keyOf(request), at)
    const delayMs = (delays.get(site) ?? 0) * 1000
    if (gapMs >= 0.95 * delayMs) return []
    return [`${site}${path} of ${process} at ${Math.round(at)}: after ${Math.round(gapMs)} of ${delayMs} ms`]
  })
}

export const within = (log: readonly SeenRequest[], { from, to }: Span): readonly SeenRequest[] =>
  log.filter(({ at }) => at >= from && at < to)

/** How many pages were fetched, as a share of the most that the delays allow. */
export function shareOfMost(log: readonly SeenRequest[], delays: Fleet['delays'], span: Span): number {
  const seconds = (span.to - span.from) / 1000
  const most = [...delays.values()].reduce((sum, delay) => sum + seconds / delay, 0)
  return within(log, span).length / most
}

export const bySite = ({ site }: SeenRequest): string => site
export const bySiteAndProcess = ({ site, process }: SeenRequest): string => `${site} ${process}`

/** The sites whose robots.txt was asked for, each as often as it was. */
export const filesOf = (log: readonly SeenRequest[]): string[] =>
  log.filter(({ path }) => path === '/robots.txt').map(bySite)

/** What was asked for and may not be. */
export const disallowedOf = (log: readonly SeenRequest[]): string[] =>
  log.filter(({ path }) => path.startsWith('/private/')).map(({ site, path }) => site + path)

/** The time until each process has made so many requests to each site. */
export async function spanOf({ delays, seen, processes }: Fleet, requests: number): Promise<Span> {
  const { now: from } = await seen()
  for (;;) {
    const { now: to, log } = await seen()
    const counts = new Map<string, number>()
    for (const request of within(log, { from, to }))
      counts.set(bySiteAndProcess(request), (counts.get(bySiteAndProcess(request)) ?? 0) + 1)
    const done = [...counts.values()].filter((count) => count >= requests)
    if (done.length >= delays.size * processes) return { from, to }
    await setTimeout(100)
  }
}
