import { parse } from 'ruly'

import { indexOf } from '../../../packages/ruly/test/support/index-of-policy.ts'
import { generatedQuestion, questionSeeds, robotsWords } from '../robots-inputs.ts'
import { agentOf, dialectOf, expectSame, partsOf, textOf, type Target } from '../target.ts'

export const target: Target = {
  promises: 'The index of rules answers as the list of rules does, by the target and in the URL itself.',
  seeds: questionSeeds,
  words: robotsWords,
  maxBytes: 240,
  generate: generatedQuestion,
  run(input) {
    const [file, agentPart, urlPart, dialectPart] = partsOf(input, 4)
    const agent = agentOf(agentPart)
    const robots = parse(file ?? input, { dialect: dialectOf(dialectPart) })
    const index = indexOf(robots, agent)
    for (const url of textOf(urlPart).split('\n')) {
      const { rules, target: asked, verdict } = robots.forAgent(agent).explain(url)
      if (asked === null) continue
      const listed = rules.find(({ matchedBytes }) => matchedBytes !== null)?.line ?? 0
      const { byTarget, inUrl } = index(url)
      expectSame('the index by target', byTarget, listed)
      if (inUrl !== undefined) expectSame('the index in the URL', inUrl, listed)
      if (verdict.reason === 'rule') expectSame('the verdict', verdict.rule?.line, listed)
    }
  },
}
