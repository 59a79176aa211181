import { describe, expect, it } from 'vitest'

import { named } from '../../src/strategies/named.ts'
import * as dialects from '../../src/dialects/index.ts'

const { google, mk1994, rfc9309, robotRules, robotsRb, robotstxtGem2011 } = dialects

describe('what a dialect is made of', () => {
  it('has a name that prints, in every facet', () => {
    const nameless = Object.values(dialects).flatMap(({ name, reading, grouping, selection, matching }) =>
      Object.entries({ ...reading, ...grouping, ...selection, ...matching })
        .filter(([, value]) => typeof value === 'function' && !/^[a-z][A-Za-z]+(?:\(.+\))?$/.test(value.name))
        .map(([member]) => `${name}.${member}`),
    )
    expect(nameless).toEqual([])
  })

  it('is told by the name: what it was made with, and the fields that it knows', () => {
    expect(rfc9309.matching.compile.name).toBe('wildcards(patternForm)')
    expect(mk1994.reading.classify.name).toBe('exactNames(user-agent, disallow)')
    expect(robotsRb.reading.classify.name).toBe(
      'leadingNames(user-agent, allow, disallow, sitemap, crawl-delay; else exactNames(none))',
    )
    expect(google.reading.classify.name).toMatch(
      /^leadingNames\(user-agent \(useragent, user agent\), allow, /,
    )
    expect(robotRules.reading.split.name).toBe('colonNeeded(trimUnicode)')
    expect(robotstxtGem2011.matching.target.name).toBe(
      "rubyTarget(decodedExceptReserved, emptyPath: '', opaque: '/')",
    )
  })

  it('is the function itself, under another name', () => {
    const made = (octets: string): string => octets
    expect(named(made, 'madeOf(nothing)')).toBe(made)
    expect(made.name).toBe('madeOf(nothing)')
  })
})
