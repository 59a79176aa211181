import { describe, expect, it } from 'vitest'

import { robotsParser, type Robot } from '../../src/compat/robots-parser.ts'
import { ownRows } from '../support/recorded.ts'
import { differenceNames, differences, type Difference } from '../support/robots-parser.ts'
import { answering, asRobotsParser, letterOf, page } from '../support/suites/recorded-robots-parser.ts'

interface Vector {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly difference: string
  readonly robotsUrl: string
  readonly robots: string
  readonly agent: string
  readonly url?: string
  readonly method: 'isAllowed' | 'getCrawlDelay' | 'getSitemaps' | 'getMatchingLineNumber'
  /** null: undefined. */
  readonly answers: { readonly robotsParser: unknown; readonly ruly: unknown }
}

const vectors = ownRows<Vector>('packages/ruly/test/vectors/robots-parser-differences.ndjson')

function answerOf(robot: Robot, { method, agent, url = '' }: Vector): unknown {
  if (method === 'getSitemaps') return robot.getSitemaps()
  return (method === 'getCrawlDelay' ? robot.getCrawlDelay(agent) : robot[method](url, agent)) ?? null
}

describe('a difference from robots-parser', () => {
  it.each(vectors)('$id: $reason', (vector) => {
    expect(answerOf(robotsParser(vector.robotsUrl, vector.robots), vector)).toEqual(vector.answers.ruly)
    expect(vector.answers.robotsParser).not.toEqual(vector.answers.ruly)
  })

  const verdictVectors = vectors.filter(
    ({ method, difference }) => method === 'isAllowed' && difference in differences,
  )

  it('is proven by its vectors: where it alone is undone, the answer is robots-parser’s', () => {
    const unproven = verdictVectors.filter(({ robotsUrl, robots, agent, url = '', answers, difference }) => {
      const asked = { robotsUrl, text: robots, agent, url }
      const given = [asRobotsParser(asked), answering([difference as Difference])(asked)]
      return given.some((letter) => letter !== letterOf(answers.robotsParser as boolean))
    })
    expect(unproven).toEqual([])
    expect(new Set(verdictVectors.map(({ difference }) => difference))).toEqual(new Set(differenceNames))
  })

  it('is on the migration page with its vector’s class', () => {
    expect(vectors.filter(({ difference }) => !page.includes(`\`${difference}\``))).toEqual([])
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })
})
