import { parse, type Verdict } from 'ruly'

import { generatedQuestion, questionSeeds } from '../robots-inputs.ts'
import { agentOf, dialectOf, expectSame, partsOf, textOf, type Target } from '../target.ts'

const url = 'https://example.com/robots.txt'

export const target: Target = {
  promises: 'check, isAllowed, explain, decidingLines and filter say the same.',
  seeds: [...questionSeeds, 'User-agent: a\nDisallow: /a\n\x1ea,b\x1e/a\x1er\x18'],
  dictionaries: ['robots'],
  maxBytes: 240,
  generate: generatedQuestion,
  run(input) {
    const [file, agentPart, urlPart, dialectPart] = partsOf(input, 4)
    const options = { dialect: dialectOf(dialectPart), url }
    const agent = agentsOf(agentPart)
    const urls = textOf(urlPart).split('\n')
    const robots = parse(file ?? input, { ...options, ...limitOf(dialectPart) })
    const verdicts = urls.map((asked) => robots.forAgent(agent).check(asked))
    for (const [place, asked] of urls.entries()) {
      const verdict = verdicts[place]
      expectSame('isAllowed', robots.forAgent(agent).isAllowed(asked), verdict?.allowed)
      const proof = robots.forAgent(agent).explain(asked)
      expectSame('explain', proof.verdict, verdict)
      expectSame('deciding rule', proof.rules.find(({ decides }) => decides)?.line, verdict?.rule?.line)
    }
    const policy = robots.forAgent(agent)
    const lines = verdicts.map(signedLine)
    const allowed = urls.filter((_, place) => verdicts[place]?.allowed)
    expectSame('decidingLines', [...policy.decidingLines(urls)], lines)
    expectSame('filter', policy.filter(urls), allowed)
  },
}

/** The tokens of an agent, which a comma separates: one as a text, several as an array. */
function agentsOf(part: Uint8Array | undefined): string | readonly string[] {
  const [first = '', ...others] = agentOf(part).split(',')
  return others.length === 0 ? first : [first, ...others]
}

/** The limit that the byte after that of the dialect sets. */
function limitOf([, byte = 0]: Uint8Array = new Uint8Array()): { readonly maxBytes?: number } {
  return byte === 0 ? {} : { maxBytes: byte }
}

/** The line of a verdict as `decidingLines` gives it. */
function signedLine({ allowed, rule }: Verdict): number {
  if (rule === undefined) return 0
  return allowed ? rule.line : -rule.line
}
