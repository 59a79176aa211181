import fc from 'fast-check'
import { describe, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Proof, type Robots } from '../../../src/index.ts'
import { indexOf } from '../index-of-policy.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

/** Values of rules in which much stands as it is in targets, and much does not. */
const pieces = [
  'a',
  'B',
  'bc',
  '.',
  '-',
  '*',
  '$',
  '/',
  '/',
  '//',
  '?',
  ':',
  '\u00e9',
  '%',
  '%41',
  '%2',
  '%2f',
  '%2A',
]
const value = fc
  .array(fc.constantFrom('/index.htm', ...pieces), { maxLength: 6 })
  .map((some) => some.join(''))

/** A URL that a value is likely to match. */
function urlOf(made: string): string {
  return `/${made.replace(/^\//, '').replaceAll('*', 'a').replaceAll('$', '').replaceAll('/index.html', '/')}`
}

/** What the list of rules says by itself: the first that matches decides. */
interface Listed {
  readonly target: string | null
  /** The line of the first rule that matches. */
  readonly line: number | undefined
  /** Whether a rule decides at all. */
  readonly matters: boolean
}

function listed({ rules, target, verdict: { reason } }: Proof): Listed {
  const first = rules.find(({ matchedBytes }) => matchedBytes !== null)
  return { target, line: first?.line, matters: reason === 'rule' || reason === 'no-matching-rule' }
}

function expectVerdict(robots: Robots, url: string, { line, matters }: Listed): void {
  expectSame(robots.check('x', url).rule?.line, matters ? line : undefined, url)
}

/** The index says the same, in the URL itself if that tells. */
function expectIndex(index: ReturnType<typeof indexOf>, url: string, { target, line = 0 }: Listed): void {
  if (target === null) return
  const { byTarget, inUrl } = index(url)
  expectSame(byTarget, line, url)
  if (inUrl !== undefined) expectSame(inUrl, line, url)
}

/** First questions, for which rules are passed over by what stands in them, against the list of rules. */
export function ruleScanProperties(share: number): void {
  describe.each(Object.values(dialects))('a policy that has not been asked under $name', (dialect) => {
    it('answers as its list of rules does, and so does the index of its rules', () => {
      const kind = fc.constantFrom('Disallow: ', 'Allow: ')
      const rule = fc.tuple(kind, fc.constantFrom('/', '/*', '*', ''), value)
      fc.assert(
        fc.property(fc.array(rule, { maxLength: 6 }), value, (rules, other) => {
          const text = ['User-agent: *', ...rules.map((parts) => parts.join(''))].join('\n')
          const asked = parse(text, { dialect })
          const index = indexOf(asked, 'x')
          for (const made of [...rules.map(([, , own]) => own), other])
            for (const url of [urlOf(made), `${urlOf(made)}x`, urlOf(`${made}${other}`)]) {
              const robots = parse(text, { dialect })
              const list = listed(asked.explain('x', url))
              expectVerdict(robots, url, list)
              // After the first question, fewer rules are passed over.
              expectVerdict(robots, url, list)
              expectIndex(index, url, list)
            }
        }),
        runs(1000, share),
      )
    })
  })
}
