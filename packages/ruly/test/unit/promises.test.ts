import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse, type Dialect } from '../../src/index.ts'
import { promiseProperties } from '../support/properties/promises.ts'
import { unitShare } from '../support/share.ts'

promiseProperties(unitShare)

describe('the dialects that promise', () => {
  const namesOf = (promises: (dialect: Dialect) => unknown): string =>
    Object.values(dialects)
      .filter((dialect) => Boolean(promises(dialect)))
      .map(({ name }) => name)
      .join(' ')

  it('literal bytes are these', () => {
    expect(namesOf(({ matching }) => matching.compile.literal)).toBe(
      'bing crawlerCommons google gym2008 gym2008Longest mk1994 mk1996 rerpGym2008 rerpMk1996 rfc9309 robotRules robotsParser robotsRb robotstxtGem robotstxtGem2011 robotstxtGemIntended urllib',
    )
    expect(namesOf(({ matching }) => matching.compile.keepsStars)).toBe(
      'bing google gym2008 gym2008Longest rerpGym2008 rfc9309 robotsParser robotsRb',
    )
  })

  it('names that begin alike are these, and their groups are found in the rows', () => {
    expect(namesOf(({ selection }) => selection.names.beginsAlike)).toBe('bing google rfc9309 robotsRb')
    expect(
      namesOf(
        ({ selection: { names, isWildcard, choose } }) =>
          names.beginsAlike && isWildcard.beginsWithStar && choose.choosesAll,
      ),
    ).toBe('google rfc9309 robotsRb')
  })
})

describe('a file that ends with an empty value', () => {
  it('is read in a buffer that has just room for it', () => {
    for (const line of ['Disallow:', 'User-agent:', 'Sitemap:'])
      for (const size of Array.from({ length: 16 }, (_, more) => 4082 + more)) {
        const begin = 'User-agent: *\n'
        const text = `${begin}#${'x'.repeat(size - begin.length - line.length - 2)}\n${line}`
        // The buffer that it leaves is the next one.
        parse('User-agent: *\nDisallow: /a\n').isAllowed('a', '/')
        const robots = parse(new TextEncoder().encode(text))
        expect(robots.bytes.length).toBe(size)
        expect([robots.isAllowed('a', '/x'), robots.extensions.length]).toEqual([
          true,
          line === 'Sitemap:' ? 1 : 0,
        ])
      }
  })
})
