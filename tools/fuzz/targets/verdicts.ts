import { parse } from 'ruly'

import { generatedQuestion, questionSeeds } from '../robots-inputs.ts'
import { agentOf, dialectOf, expectThat, partsOf, textOf, type Target } from '../target.ts'

export const target: Target = {
  promises:
    'Every file, agent and URL has a verdict, the same from check, isAllowed and decidingLines. A small target, for many runs.',
  seeds: questionSeeds,
  dictionaries: ['robots'],
  maxBytes: 120,
  generate: generatedQuestion,
  run(input) {
    const [file, agentPart, urlPart, dialectPart] = partsOf(input, 4)
    const agent = agentOf(agentPart)
    const url = textOf(urlPart)
    const robots = parse(file ?? input, { dialect: dialectOf(dialectPart) })
    const { allowed, rule } = robots.forAgent(agent).check(url)
    expectThat('isAllowed says the same', robots.forAgent(agent).isAllowed(url) === allowed)
    const [line = 0] = robots.forAgent(agent).decidingLines([url])
    expectThat(
      'decidingLines says the same',
      Math.abs(line) === (rule?.line ?? 0) && line < 0 === (!allowed && rule !== undefined),
    )
  },
}
