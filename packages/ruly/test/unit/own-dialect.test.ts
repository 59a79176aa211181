import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { compare } from '../../../lint/src/index.ts'
import { google, rfc9309, type Dialect } from 'ruly/dialects'
import { runQuestions, type Question } from 'ruly/testing'

/** Google's reading of a file, for robots whose names have digits, with `Noindex` taken for `Disallow`. */
const house: Dialect = {
  ...google,
  name: 'house',
  reading: {
    ...google.reading,
    classify: (written) => {
      const field = google.reading.classify(written)
      return field.name === 'noindex' ? { ...field, kind: 'disallow', name: 'disallow' } : field
    },
  },
  selection: rfc9309.selection,
}

const robots = 'User-agent: MJ12bot\nNoindex: /shop\n\nUser-agent: *\nDisallow: /\n'
const questions: readonly Question[] = [
  { id: 'noindex', robots, agent: 'MJ12bot', url: '/shop/1', expected: { allowed: false, line: 2 } },
  { id: 'digits', robots, agent: 'MJ12bot/v2.0', url: '/about', expected: { allowed: true, line: 0 } },
  { id: 'others', robots, agent: 'OtherBot', url: '/about', expected: { allowed: false, line: 5 } },
]
const { asked, failures } = runQuestions(house, questions)

const asking = { agents: ['MJ12bot', 'OtherBot'], urls: ['/shop/1', '/about'] }
const rows = compare(robots, { ...asking, dialects: [house, google] })
const disputed = rows.filter(({ agree }) => !agree) // MJ12bot and /about: only house finds its group

describe('the dialect in docs/dialects.md', () => {
  it('answers the questions there as it is said to', () => {
    expect({ asked, failures }).toEqual({ asked: 3, failures: [] })
  })

  it('departs from google where it is said to', () => {
    expect(disputed.map(({ agent, url }) => [agent, url])).toEqual([['MJ12bot', '/about']])
    expect(disputed[0]?.sides.map(({ dialects, rule }) => [...dialects, rule?.line])).toEqual([
      ['house', undefined],
      ['google', 5],
    ])
  })

  it('is written there as it is here', () => {
    const here = readFileSync(new URL(import.meta.url), 'utf8')
    const page = readFileSync(new URL('../../../../docs/dialects.md', import.meta.url), 'utf8')
    const [, own = ''] = page.split('## Your own')
    const pieces = [...own.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) =>
      code.replace(/^import .*\n+/gm, ''),
    )
    expect(pieces).toHaveLength(1)
    expect(pieces.filter((piece) => !here.includes(piece))).toEqual([])
  })
})
