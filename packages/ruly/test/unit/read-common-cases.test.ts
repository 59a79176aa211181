import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse, type Robots } from '../../src/index.ts'
import { alreadyAsked, groupsByIndex, groupsByLines } from '../support/groups-by-lines.ts'
import { ownRows } from '../support/recorded.ts'

interface Case {
  readonly name: string
  readonly text: string
  /** As RFC 9309 has them. */
  readonly groups: readonly { readonly agents: readonly string[]; readonly rules: readonly string[] }[]
}

const cases = ownRows<Case>('packages/ruly/test/vectors/read-common-cases.ndjson')

function groupsOf({ groups }: Robots): Case['groups'] {
  return groups.map(({ agents, rules }) => ({
    agents: agents.map(({ value }) => value),
    rules: rules.map(({ kind, value }) => `${kind} ${value}`),
  }))
}

describe('the groups of a file', () => {
  it.each(cases)('are those of RFC 9309: $name', ({ text, groups }) => {
    expect(groupsOf(parse(text))).toEqual(groups)
    expect(groupsOf(alreadyAsked(parse(text)))).toEqual(groups)
  })

  it.each(cases)('are the same for both readers in every dialect: $name', ({ text }) => {
    for (const dialect of Object.values(dialects)) {
      const robots = parse(text, { dialect })
      const asked = alreadyAsked(parse(text, { dialect }))
      expect(groupsByIndex(robots), dialect.name).toEqual(groupsByLines(robots))
      expect(groupsByIndex(asked), dialect.name).toEqual(groupsByLines(robots))
    }
  })
})
