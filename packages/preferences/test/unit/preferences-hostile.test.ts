import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import {
  decideUse,
  preferencesFor,
  purposes,
  type HtmlTags,
  type LicenceInput,
  type UseDecision,
} from '../../src/index.ts'
import { ownRows } from '../../../ruly/test/support/recorded.ts'
import { textsIn } from '../../../ruly/test/support/texts-in.ts'

/** What a hostile site serves. Every text of it contains the word CANARY. */
interface HostileSite {
  readonly id: string
  readonly robots?: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly html?: HtmlTags
  readonly tdmrep?: unknown
  readonly licences?: readonly LicenceInput[]
}

const sites = ownRows<HostileSite>('packages/preferences/test/vectors/hostile-preferences.ndjson')
const asked = { agent: 'ExampleBot', url: 'https://example.com/a' }

function answersTo({
  robots: text = '',
  headers,
  html,
  tdmrep,
  licences,
}: HostileSite): readonly UseDecision[] {
  const robots = parse(text)
  const preferences = preferencesFor({ robots, headers, html, tdmrep, licences, ...asked })
  const verdict = robots.check(asked.agent, asked.url)
  return [undefined, ...purposes].map((purpose) => decideUse({ verdict, preferences, purpose }))
}

it('the contents of a licence are read once, however often a file points to it', () => {
  let reads = 0
  const content = {
    get url() {
      reads++
      return '/'
    },
    licenses: [{ permits: [], prohibits: [{ type: 'usage', tokens: ['ai-train'] }] }],
  }
  const url = 'https://example.com/l.xml'
  const robots = parse(`License: ${url}\n`.repeat(1000))
  const { statements } = preferencesFor({
    robots,
    licences: [{ url, terms: { contents: [content] } }],
    ...asked,
  })
  expect(statements.map(({ says }) => says['train-ai'])).toEqual(Array(1000).fill('disallowed'))
  expect(reads).toBe(1)
})

describe('an answer about a hostile site', () => {
  it('is tried on 50 sites', () => {
    expect(sites.length).toBeGreaterThanOrEqual(50)
    expect(sites.every((site) => JSON.stringify(site).includes('CANARY'))).toBe(true)
  })

  it.each(sites)('has no text of the site outside of quotations: $id', (site) => {
    for (const answer of answersTo(site)) {
      const { evidence, ...rest } = answer
      const outside = textsIn([rest, evidence.map(({ quote: _quote, ...other }) => other)])
      expect(outside.filter((text) => /CANARY|ignore|system|assistant/i.test(text))).toEqual([])
      expect(answer.reason.length).toBeLessThanOrEqual(200)
    }
  })

  it.each(sites)('quotes it short, escaped and on one line: $id', (site) => {
    for (const { evidence } of answersTo(site))
      for (const { quote } of evidence) {
        expect(quote).toMatch(/^"[ -~]{0,83}"$/)
        expect(() => JSON.parse(quote.replace(/\.\.\."$/, '"')) as unknown).not.toThrow()
      }
  })
})
