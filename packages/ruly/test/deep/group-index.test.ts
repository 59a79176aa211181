import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse, type Robots } from '../../src/index.ts'
import { robotsOctets } from '../support/arbitraries.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

/** Groups as the lines tell them, which are read one by one. */
function groupsByLines({ lines }: Robots): unknown {
  const groups = new Map<number, { agents: [number, string][]; rules: [number, string, string][] }>()
  for (const { number, group, kind, use, field } of lines) {
    if (group === undefined || field === undefined) continue
    const members = groups.get(group) ?? { agents: [], rules: [] }
    groups.set(group, members)
    if (kind === 'user-agent') members.agents.push([number, field.value])
    else if (use === 'rule') members.rules.push([number, kind, field.value])
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, members]) => members)
}

function groupsByIndex({ groups }: Robots): unknown {
  return groups.map(({ agents, rules }) => ({
    agents: agents.filter(({ line }) => line > 0).map(({ line, value }) => [line, value]),
    rules: rules.map(({ line, kind, value }) => [line, kind, value]),
  }))
}

/** Who asks for a robot first has the groups found without their rules, which are read later. */
function alreadyAsked(robots: Robots): Robots {
  robots.isAllowed('ExampleBot', '/')
  return robots
}

describe.each(Object.values(dialects))('the groups under $name', (dialect) => {
  it('are those that the lines tell, whatever the file', () => {
    fc.assert(
      fc.property(robotsOctets, fc.integer({ min: 1, max: 200 }), (input, maxOctets) => {
        const robots = parse(input, { dialect, maxOctets })
        expect(groupsByIndex(robots)).toEqual(groupsByLines(robots))
        expect(groupsByIndex(alreadyAsked(parse(input, { dialect, maxOctets })))).toEqual(
          groupsByLines(robots),
        )
        expect(robots.lines.at(-1)?.next).toBe(input.length)
      }),
      { numRuns: 500 },
    )
  })

  it.skipIf(!sharedIsThere)(
    `are those that the lines tell, in real files${sharedIsMissing}`,
    () => {
      const files = sharedRows<{ readonly file: string }>('corpus/index.ndjson')
      expect(files.length).toBeGreaterThan(4000)
      for (const { file } of files.filter((_, i) => i % 4 === 0)) {
        const robots = parse(sharedFile(file), { dialect, maxOctets: Infinity })
        expect(groupsByIndex(robots), file).toEqual(groupsByLines(robots))
        const asked = alreadyAsked(parse(sharedFile(file), { dialect, maxOctets: Infinity }))
        expect(groupsByIndex(asked), file).toEqual(groupsByLines(robots))
      }
    },
    60_000,
  )
})

describe('a group', () => {
  it('begins to have rules behind a sitemap line, too', () => {
    const text = 'User-agent: ExampleBot\nSitemap: https://example.com/s.xml\nDisallow: /a\n'
    for (const dialect of Object.values(dialects)) {
      const robots = alreadyAsked(parse(text, { dialect }))
      expect(
        robots.groups.map(({ rules }) => rules.length),
        dialect.name,
      ).toEqual([1])
    }
  })
})
