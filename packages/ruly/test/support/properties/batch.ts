import fc from 'fast-check'
import { describe, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Verdict } from '../../../src/index.ts'
import { askedUrl, robotName, robotsBytes } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

/** The line of a verdict as `decidingLines` gives it. */
function signedLine({ allowed, rule }: Verdict): number {
  if (rule === undefined) return 0
  return allowed ? rule.line : -rule.line
}

/** Many URLs at once, in a share of the files that could be made up. */
export function batchProperties(share: number): void {
  describe.each(Object.values(dialects))('many URLs at once under $name', (dialect) => {
    it('are answered as each by itself, at first and when asked often', () => {
      fc.assert(
        fc.property(robotsBytes, robotName, fc.array(askedUrl, { maxLength: 10 }), (input, robot, urls) => {
          for (const options of [{}, { url: 'https://example.com/robots.txt' }]) {
            const file = parse(input, { dialect, ...options })
            const verdicts = urls.map((url) => file.check(robot, url))
            const lines = verdicts.map(signedLine)
            const allowed = urls.filter((_, i) => verdicts[i]?.allowed)
            const policy = parse(input, { dialect, ...options }).forAgent(robot)
            for (let round = 0; round < 4; round++) {
              expectSame([...policy.decidingLines(urls)], lines)
              expectSame(policy.filter(urls), allowed)
              expectSame(
                urls.map((url) => policy.check(url)),
                verdicts,
              )
              for (let i = 0; i < 8; i++) policy.check(`https://example.com/${i}`)
            }
          }
        }),
        runs(100, share),
      )
    })
  })
}
