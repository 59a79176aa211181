import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import { ownRows } from '../support/recorded.ts'

interface Case {
  readonly name: string
  /** Below `User-agent: *`, so the first is line 2. */
  readonly rules: readonly string[]
  /** By URL: the line that decides, negative where it disallows, 0 for none. */
  readonly decidingLines: Readonly<Record<string, number>>
}

const cases = ownRows<Case>('packages/ruly/test/vectors/match-common-cases.ndjson')

function fileOf({ rules }: Case): string {
  return ['User-agent: *', ...rules.map((rule) => rule.replace(' ', ': '))].join('\n')
}

/** Every way in which a rule is found. */
const finders: Readonly<Record<string, (file: string, url: string) => number>> = {
  'rule by rule': (file, url) => signedLine(parse(file).check('x', url)),
  'by index': (file, url) => {
    const policy = parse(file).forAgent('x')
    for (let question = 0; question < 200; question++) policy.check(`/${question}`)
    return signedLine(policy.check(url))
  },
  'by the list that explain() shows': (file, url) => {
    const first = parse(file)
      .explain('x', url)
      .rules.find(({ matchedBytes }) => matchedBytes !== null)
    if (first === undefined) return 0
    return first.kind === 'allow' ? first.line : -first.line
  },
}

function signedLine({ allowed, rule }: ReturnType<ReturnType<typeof parse>['check']>): number {
  if (rule === undefined) return 0
  return allowed ? rule.line : -rule.line
}

describe.each(Object.entries(finders))('the deciding rule, found %s', (_, find) => {
  it.each(cases)('is the same: $name', (one) => {
    const urls = Object.keys(one.decidingLines)
    const found = urls.map((url) => [url, find(fileOf(one), url)])
    expect(Object.fromEntries(found)).toEqual(one.decidingLines)
  })
})
