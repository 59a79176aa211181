import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { clientWith, origin } from '../../support/clients.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { file } from '../../support/origin.ts'

const page = readFileSync(new URL('../../../../../docs/manners.md', import.meta.url), 'utf8')

/** The table of the page: a file for each row, and the seconds between two requests of a robot. */
const rows = [...page.matchAll(/^\| (.+?) +\| (`.+`) +\| (\d+) s +\| (\d+) s +\|$/gm)].map(
  ([, arrangement = '', lines = '', slow, others]) => ({
    arrangement,
    text: lines
      .split(', ')
      .map((line) => (line === 'blank' ? '' : line.slice(1, -1)))
      .join('\n'),
    gaps: { SlowBot: Number(slow), OtherBot: Number(others) },
  }),
)

const cases = rows.flatMap(({ gaps, ...row }) =>
  Object.entries(gaps).map(([robot, seconds]) => ({ ...row, robot, seconds })),
)

describe('the arrangements in docs/manners.md', () => {
  it('are eight', () => {
    expect(rows).toHaveLength(8)
    expect(new Set(rows.map(({ text }) => text)).size).toBe(8)
  })

  it.each(cases)('$arrangement: $robot is let through every $seconds s', async ({ text, robot, seconds }) => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const client = clientWith({ clock, userAgent: `${robot}/1.0 (+https://example.com/bot)` })
    await client.isAllowed(site.url)
    const turns: number[] = []
    const visits = (async () => {
      for (const path of ['/a', '/b', '/c']) {
        const lease = await client.acquire(site.url + path)
        turns.push(clock.time)
        await lease.answered(new Response())
        await lease.release()
      }
    })()
    await clock.advance(3 * 60_000)
    await visits
    const gaps = turns.slice(1).map((turn, n) => (turn - (turns[n] ?? 0)) / 1000)
    expect(gaps).toEqual([seconds, seconds])
    expect(site.requests).toHaveLength(1)
  })
})
