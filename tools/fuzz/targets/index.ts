import { parse } from 'ruly'

import { indexOf, isClosed } from '../../../packages/ruly/test/support/index-of-policy.ts'
import { withoutPromises } from '../../../packages/ruly/test/support/without-promises.ts'
import { generatedQuestion, questionAbout, questionSeeds } from '../robots-inputs.ts'
import { agentOf, dialectOf, expectSame, partsOf, textOf, textOfBytes, type Target } from '../target.ts'

export const target: Target = {
  promises:
    'The index of rules and the comparison in the file answer as the list of rules does, by the target and in the URL itself, for text as for bytes and without the promises of the dialect.',
  seeds: questionSeeds,
  dictionaries: ['robots'],
  maxBytes: 240,
  generate: generatedQuestion,
  ofFile: questionAbout,
  run(input) {
    const [file, agentPart, urlPart, dialectPart] = partsOf(input, 4)
    const agent = agentOf(agentPart)
    const dialect = dialectOf(dialectPart)
    const bytes = file ?? input
    const robots = parse(bytes, { dialect })
    const text = textOfBytes(bytes)
    const others = {
      'the text': text === undefined ? undefined : parse(text, { dialect }),
      'the dialect without promises': parse(bytes, { dialect: withoutPromises(dialect) }),
    }
    const index = isClosed(robots, agent) ? undefined : indexOf(robots, agent)
    for (const url of textOf(urlPart).split('\n')) {
      const { rules, target: asked, verdict } = robots.forAgent(agent).explain(url)
      if (asked === null) continue
      const listed = rules.find(({ matchedBytes }) => matchedBytes !== null)?.line ?? 0
      const { byTarget, inUrl } = index?.(url) ?? { byTarget: listed, inUrl: listed }
      expectSame('the index by target', byTarget, listed)
      if (inUrl !== undefined) expectSame('the index in the URL', inUrl, listed)
      if (verdict.reason === 'rule' || verdict.reason === 'no-matching-rule')
        expectSame('the verdict', verdict.rule?.line ?? 0, listed)
      for (const [name, other] of Object.entries(others))
        if (other !== undefined) expectSame(name, other.forAgent(agent).check(url), verdict)
    }
  },
}
