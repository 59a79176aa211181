import { createBook } from '../../../../compat/src/book/index.ts'
import { robotRules } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { fetchIntoBook } from '../../../../compat/src/book/fetch-into-book.ts'
import {
  RobotExclusionRulesParser,
  RobotsFetchError,
} from '../../../../compat/src/robot-exclusion-rules/index.ts'
import { get } from '../../../../compat/src/robotstxt/robotstxt-get.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import {
  causes,
  oursOf,
  rows,
  sentenceOf,
  type TableAnswer,
  type TableRow,
  type TableSystem,
} from '../../support/fetch/loopback-table-rows.ts'
import { scenarioNames, startScenario } from '../../support/fetch/loopback-table.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const clock = { ...systemClock, now: () => now }
const robot = 'ExampleBot/1.0'

/** Each system as a question about a site: what it says of it, in the form of the table. */
const systems: Readonly<Record<TableSystem, (site: string, limitMs: number) => Promise<TableAnswer>>> = {
  async rerp(site, limitMs) {
    const parser = new RobotExclusionRulesParser({ clock: clock.now })
    try {
      await parser.fetch(`${site}/robots.txt`, limitMs / 1000)
    } catch (error) {
      return thrownBy(error)
    }
    const said = verdicts(site, (url) => parser.isAllowed(robot, url))
    return { verdicts: said, expiresInSeconds: parser.expirationDate - now / 1000 }
  },
  async gem(site, limitMs) {
    const parser = await get(site, robot, { httpTimeout: limitMs / 1000 })
    return { verdicts: verdicts(site, (url) => parser.isAllowed(url)) }
  },
  async lwp(site, limitMs) {
    const book = createBook({ agent: robot, dialect: robotRules, clock: clock.now })
    await fetchIntoBook(book, `${site}/x/1`, { clock, timeoutMs: limitMs })
    const said = verdicts(site, (url) => book.isAllowed(url))
    return { verdicts: said, expiresInSeconds: ((book.freshUntil(site) ?? NaN) - now) / 1000 }
  },
}

function thrownBy(error: unknown): TableAnswer {
  if (!(error instanceof RobotsFetchError)) throw error
  const { status, network } = error
  if (status === undefined) return { throws: { network: network ?? 'none' } }
  return { throws: status >= 200 && status <= 299 ? { charset: 'unknown' } : { status } }
}

function verdicts(site: string, isAllowed: (url: string) => boolean): string {
  return ['/x/1', '/o'].map((path) => (isAllowed(site + path) ? 'A' : 'D')).join('')
}

describe.each(Object.entries(systems))('what %s says of a site', (name, ask) => {
  const system = name as TableSystem
  const questions = rows.map((row) => [titleOf(row, system), row] as const)
  it.each(questions)('%s', async (_, row) => {
    await using site = await startScenario(row.scenario, now)
    const limitMs = row.scenario === 'hang' ? 200 : 10_000
    expect(await ask(site.url, limitMs)).toEqual(inSeconds(oursOf(row, system)))
  })
})

/** A time that the answer names, as seconds from now. */
function inSeconds(answer: TableAnswer): TableAnswer {
  if ('throws' in answer || answer.expiresAt === undefined) return answer
  return { verdicts: answer.verdicts, expiresInSeconds: (Date.parse(answer.expiresAt) - now) / 1000 }
}

function titleOf(row: TableRow, system: TableSystem): string {
  const original = oursOf(row, system) === row[system] ? '' : `; the original ${sentenceOf(row[system])}`
  return `${row.answer}: ${sentenceOf(oursOf(row, system))}${original}`
}

describe('the table of what classic systems answer', () => {
  it('has 61 scenarios, each of which is played', () => {
    expect(rows).toHaveLength(61)
    expect(new Set(rows.map(({ scenario }) => scenario))).toEqual(new Set(scenarioNames))
    expect(scenarioNames).toHaveLength(61)
    expect(new Set(rows.map(({ answer }) => answer)).size).toBe(61)
  })

  it('says for each exception what we answer instead, and why', () => {
    const exceptions = rows.flatMap((row) =>
      Object.entries(row.exceptions ?? {}).map(([system, exception]) => ({
        original: row[system as TableSystem],
        ...exception,
      })),
    )
    for (const { ours, original } of exceptions) expect(ours).not.toEqual(original)
    expect(new Set(exceptions.map(({ cause }) => cause))).toEqual(new Set(Object.keys(causes)))
  })
})
