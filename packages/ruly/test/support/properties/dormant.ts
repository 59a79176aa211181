import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fromDormant, RobotsError, toDormant, type BasicPolicy } from 'ruly/dormant'

import * as dialects from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'
import { askedUrl, robotName, robotsOctets } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const url = 'https://example.com/robots.txt'

/** The error code of what is thrown; undefined where nothing is. */
export function codeOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof RobotsError) return error.code
    throw error
  }
}

export function expectSameAnswers(woken: BasicPolicy, original: BasicPolicy, urls: readonly string[]): void {
  expectSame(woken.tokens, original.tokens)
  for (const asked of urls) {
    expectSame(woken.check(asked), original.check(asked))
    expectSame(woken.isAllowed(asked), original.isAllowed(asked))
  }
  expectSame(woken.decidingLines(urls), original.decidingLines(urls))
  expectSame(woken.filter(urls), original.filter(urls))
  expectSame(toDormant(woken), toDormant(original))
}

/** A file with something of everything that a dormant form keeps. */
export const lines = [
  'User-agent: *',
  'User-agent: ExampleBot',
  'Disallow: /a',
  'allow:/a/b # why',
  'Disallow:',
  'Disallow: /nul\0nul',
  `Disallow: /${'long/'.repeat(40)}`,
  'Disallow: /é*$',
  '',
  'User-agent: OtherBot',
  'Allow: /',
]
const robotsTxt = parse(lines.join('\n'), { dialect: dialects.robotstxtGem, url })
const dormant = toDormant(robotsTxt.forAgent('ExampleBot'), robotsTxt.forAgent('OtherBot'))
const paths = ['/', '/a', '/a/b', '/nulnul', '/é', '/%C3%A9', '']

/** What becomes of a form: its error, or none when it answers without one. */
function outcomeOf(form: string): string | undefined {
  return codeOf(() => {
    const woken = fromDormant(form, { dialect: dialects.robotstxtGem, url })
    for (const robot of ['ExampleBot', 'OtherBot']) {
      const code = codeOf(() => {
        const policy = woken.forAgent(robot)
        for (const path of paths) expectSame(policy.isAllowed(path), policy.check(path).allowed)
        fromDormant(toDormant(policy), { dialect: dialects.robotstxtGem })
      })
      expect([undefined, 'dormant-for-other-robots']).toContain(code)
    }
  })
}

/** Dormant forms of files, questions and damages: a share of those that could be made up. */
export function dormantProperties(share: number): void {
  describe.each(Object.values(dialects))('a dormant form under $name', (dialect) => {
    it('answers as the file does, for one robot and for several', () => {
      const robots = fc.array(robotName, { minLength: 1, maxLength: 3 })
      const urls = fc.array(askedUrl, { maxLength: 8 })
      fc.assert(
        fc.property(robotsOctets, robots, urls, fc.boolean(), (input, names, asked, isOfSite) => {
          const options = { dialect, ...(isOfSite ? { url } : {}) }
          const file = parse(input, options)
          const [first = '', ...others] = names
          const rest = others.map((name) => file.forAgent(name))
          const woken = fromDormant(toDormant(file.forAgent(first), ...rest), options)
          for (const name of names) {
            expectSameAnswers(woken.forAgent(name), file.forAgent(name), asked)
            expectSameAnswers(
              fromDormant(toDormant(file.forAgent(name)), options).forAgent(name),
              file.forAgent(name),
              asked,
            )
          }
        }),
        runs(100, share),
      )
    })
  })

  describe('a damaged dormant form', () => {
    it('is refused where it is cut, wherever that is', () => {
      const outcomes = Array.from(dormant, (_, length) => outcomeOf(dormant.slice(0, length)))
      expectSame(new Set(outcomes), new Set(['dormant-not-readable']))
    })

    it('is refused or answers, whichever octet is another', () => {
      const step = Math.round(1 / share)
      const outcomes = new Set<string | undefined>()
      for (let at = 0; at < dormant.length; at++) {
        for (let octet = at % step; octet < 256; octet += step) {
          const changed = dormant.slice(0, at) + String.fromCharCode(octet) + dormant.slice(at + 1)
          outcomes.add(outcomeOf(changed))
        }
      }
      expectSame(outcomes, new Set([undefined, 'dormant-not-readable']))
    })

    it('is refused or answers, whatever follows a good beginning', () => {
      const octets = fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes))
      fc.assert(
        fc.property(octets, fc.nat(dormant.length), (tail, length) => {
          expect([undefined, 'dormant-not-readable']).toContain(outcomeOf(dormant.slice(0, length) + tail))
        }),
        runs(2000, share),
      )
    })
  })
}
