import type { Robots } from 'ruly'
import type { OneOrMore } from 'ruly/edit'
import { verdictText } from '@ruly/lint'

import type { Expectations } from './options.ts'

/** The expectations that do not hold, each with the line that decides. */
export function brokenExpectations(expect: Expectations | undefined, robots: Robots): readonly string[] {
  if (expect === undefined) return []
  const broken = (expected: boolean, urls: Readonly<Record<string, OneOrMore>> = {}): string[] =>
    Object.entries(urls).flatMap(([agent, some]) =>
      [some].flat().flatMap((url) => {
        const verdict = robots.forAgent(agent).check(url)
        if (verdict.allowed === expected) return []
        const text = verdictText({ agent, url, verdict }, robots)
        return [`Expected ${expected ? 'allowed' : 'disallowed'}, got\n${text}`]
      }),
    )
  return [...broken(true, expect.allowed), ...broken(false, expect.disallowed)]
}
