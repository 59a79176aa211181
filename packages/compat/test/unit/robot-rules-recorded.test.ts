import { describe, expect, it } from 'vitest'

import { RobotRules } from '../../src/robot-rules/www-robot-rules.ts'
import { ownRows } from '../../../ruly/test/support/recorded.ts'

/** Calls of WWW::RobotRules 6.02 one after the other, each with its arguments and, last, what it gave. */
interface Sequence {
  readonly name: string | null
  readonly calls: readonly (readonly [string, ...unknown[]])[]
}

const sequences = ownRows<Sequence>('packages/compat/test/vectors/robot-rules-sequences.ndjson')

/** Calls that give nothing. */
const silent = new Set(['parse', 'visit', 'clearRules', 'time'])

function answersOf({ name, calls }: Sequence): readonly unknown[] {
  let seconds = 1_700_000_000
  const rules = new RobotRules(name ?? undefined, { clock: () => seconds * 1000 })
  const faces: Readonly<Record<string, (...args: never[]) => unknown>> = {
    parse: (url: string, text: string, freshUntil?: number) => rules.parse(url, text, freshUntil),
    allowed: (url: string) => rules.allowed(url),
    agent: (asked?: string) => rules.agent(asked),
    visit: (netloc: string, time?: number) => rules.visit(netloc, time),
    noVisits: (netloc: string) => rules.noVisits(netloc),
    lastVisit: (netloc: string) => rules.lastVisit(netloc),
    freshUntil: (netloc: string, time?: number) => rules.freshUntil(netloc, time),
    clearRules: (netloc: string) => rules.clearRules(netloc),
    // A hash has no order there, and has sites that were only asked about.
    dump: () =>
      rules
        .dump()
        .split('\n')
        .filter((line) => line !== '' && !line.endsWith(': '))
        .sort(),
    time: (now: number) => void (seconds = now),
  }
  return calls.map(([call, ...rest]) => {
    const args = silent.has(call) ? rest : rest.slice(0, -1)
    const answer = faces[call]?.(...(args.map((argument) => argument ?? undefined) as never[]))
    return silent.has(call) ? undefined : (answer ?? null)
  })
}

const recordedAnswers = ({ calls }: Sequence): readonly unknown[] =>
  calls.map((call) => (silent.has(call[0]) ? undefined : call.at(-1)))

describe('RobotRules', () => {
  it('is held against sequences in which all calls and all answers come', () => {
    const calls = sequences.flatMap((sequence) => sequence.calls)
    expect(new Set(calls.map(([call]) => call)).size).toBe(10)
    const answers = calls.filter(([call]) => call === 'allowed').map((call) => call.at(-1))
    expect(new Set(answers)).toEqual(new Set([1, 0, -1]))
  })

  it.each(sequences.map((sequence, place) => ({ place, sequence })))(
    'answers each call of sequence $place as the original did',
    ({ sequence }) => {
      expect(answersOf(sequence)).toEqual(recordedAnswers(sequence))
    },
  )
})
