import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { fromSnapshot, parse, parseEvents, type Robots } from '../../../src/index.ts'
import { askedUrl, robotName, robotsBytes, robotsText } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const url = 'https://example.com/robots.txt'

/** The verdict without what may change when lines are added: numbers of lines and groups. */
function answerOf(robots: Robots, robot: string, asked: string): unknown {
  const { allowed, reason, rule, token } = robots.check(robot, asked)
  return { allowed, reason, token, kind: rule?.kind, pattern: rule?.pattern }
}

/** What holds of every file, robot and URL: of a share of those that could be made up. */
export function fileProperties(share: number): void {
  describe.each(Object.values(dialects))('every file, robot and URL under $name', (dialect) => {
    it('get an answer, the same from every question', () => {
      fc.assert(
        fc.property(robotsBytes, robotName, askedUrl, (input, robot, asked) => {
          const robots = parse(input, { dialect, url })
          const verdict = robots.check(robot, asked)
          expectSame(robots.isAllowed(robot, asked), verdict.allowed)
          const proof = robots.explain(robot, asked)
          expectSame(proof.verdict, verdict)
          expectSame(proof.rules.find(({ decides }) => decides)?.line, verdict.rule?.line)
          expectSame(
            proof.groups.some(({ obeyed }) => obeyed),
            robots.forAgent(robot).groups.length > 0,
          )
          expectSame(
            robots.diagnostics.every(({ line }) => line >= 1 && line <= robots.lines.length),
            true,
          )
          expect(robots.sitemaps.length).toBeLessThanOrEqual(robots.extensions.length)
        }),
        runs(100, share),
      )
    })

    it('have lines that join to the file, byte for byte, and count as the events do', () => {
      fc.assert(
        fc.property(robotsBytes, fc.integer({ min: 1, max: 100 }), (input, maxBytes) => {
          const robots = parse(input, { dialect, maxBytes })
          const joined = robots.lines.flatMap(({ start, next }) => [...input.subarray(start, next)])
          expectSame(joined, [...input])
          expectSame(
            robots.lines.every(({ start, end, next }) => start <= end && end <= next),
            true,
          )
          let counted = 0
          const ignore = (): void => {}
          parseEvents(
            input,
            {
              userAgent: ignore,
              allow: ignore,
              disallow: ignore,
              sitemap: ignore,
              unknown: ignore,
              line: () => counted++,
            },
            { dialect, maxBytes },
          )
          expectSame(counted, robots.lines.length)
        }),
        runs(100, share),
      )
    })

    it('keep their verdict when a comment line is added', () => {
      fc.assert(
        fc.property(robotsText, fc.nat(), robotName, askedUrl, (text, seed, robot, asked) => {
          const before = parse(text, { dialect })
          // Behind any line but the last, which may have no end, and not before a byte order mark.
          const at =
            before.lines.length > 1 ? before.lines[seed % (before.lines.length - 1)]?.next : undefined
          const bytes = Buffer.from(text)
          const commented =
            at === undefined
              ? `${text}\n# added`
              : [bytes.subarray(0, at), Buffer.from('# added\n'), bytes.subarray(at)]
          const after = parse(commented, { dialect })
          expectSame(answerOf(after, robot, asked), answerOf(before, robot, asked))
        }),
        runs(100, share),
      )
    })

    it('keep their verdict through a snapshot in JSON', () => {
      fc.assert(
        fc.property(robotsBytes, robotName, askedUrl, (input, robot, asked) => {
          const robots = parse(input, { dialect, url })
          const again = fromSnapshot(JSON.parse(JSON.stringify(robots.snapshot())), { dialect })
          expectSame(again.check(robot, asked), robots.check(robot, asked))
          expectSame(again.bytes, robots.bytes)
        }),
        runs(100, share),
      )
    })

    it('are read the same in one piece and in many', () => {
      fc.assert(
        fc.property(robotsBytes, fc.integer({ min: 1, max: 7 }), (input, size) => {
          const pieces = Array.from({ length: Math.ceil(input.length / size) }, (_, i) =>
            input.subarray(i * size, (i + 1) * size),
          )
          expectSame(parse(pieces, { dialect }).lines, parse(input, { dialect }).lines)
        }),
        runs(100, share),
      )
    })
  })
}
