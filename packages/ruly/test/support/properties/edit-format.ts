import fc from 'fast-check'
import { describe, it } from 'vitest'

import { google, rfc9309 } from '../../../src/dialects/index.ts'
import { format, formatEdits, type FormatOptions } from '../../../src/edit/index.ts'
import { parse, type RobotsInput } from '../../../src/index.ts'
import { askedUrl, robotName, robotsBytes, robotsText } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

/** What formatting leaves of any file, tried on a share of the files that could be made up. */
export function formatProperties(share: number): void {
  const anyOptions = fc.constantFrom<FormatOptions>({}, { lineEnd: 'crlf' })

  describe('any file, formatted,', () => {
    it.each([rfc9309, google])('keeps every verdict under $name', (dialect) => {
      fc.assert(
        fc.property(robotsBytes, robotName, askedUrl, anyOptions, (input, robot, url, options) => {
          const was = parse(input, { dialect })
          const is = parse(format(input, options), { dialect })
          expectSame(is.forAgent(robot).isAllowed(url), was.forAgent(robot).isAllowed(url))
          expectSame(is.groups.map(saidBy), was.groups.map(saidBy))
        }),
        runs(2000, share),
      )
    })

    it('is not changed again', () => {
      fc.assert(
        fc.property(robotsBytes, anyOptions, (input, options) => {
          expectSame(formatEdits(format(input, options), options), [])
        }),
        runs(2000, share),
      )
    })

    it('has every comment and every field of the file, in their order', () => {
      fc.assert(
        fc.property(robotsText, (text) => {
          expectSame(contentsOf(format(text)), contentsOf(text))
        }),
      )
    })
  })
}

/** What groups say, whatever they look like. */
export function saidBy({ agents, rules }: ReturnType<typeof parse>['groups'][number]): unknown {
  return [agents.map(({ rawValue }) => rawValue), rules.map(({ kind, rawValue }) => [kind, rawValue])]
}

/** What stands on the lines that are not blank, without white space around it and around the first colon, names in lower case. */
function contentsOf(input: RobotsInput): readonly unknown[] {
  return parse(input)
    .lines.filter(({ kind }) => kind !== 'blank')
    .map(({ kind, text, field }) => [kind, field?.name, field?.value, /#.*$/s.exec(text)?.[0].trim()])
}
