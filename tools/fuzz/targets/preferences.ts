import { parse } from 'ruly'
import { decideUse, preferencesFor, purposes } from '@ruly/preferences'

import { agentOf, expectThat, partsOf, separator, textOf, type Target } from '../target.ts'
import { fileSeeds, generatedFile } from '../robots-inputs.ts'

const names = ['Content-Usage', 'Content-Signal', 'X-Robots-Tag', 'Robots-Tag', 'tdm-reservation', 'Link']
const values = [
  'train-ai=n, search=y;exp=1',
  'search=yes, ai-train=no',
  'ExampleBot: noindex, max-snippet:5',
  'none, unavailable_after: 25 Jun 2026 15:00:00 PST',
  '<https://example.com/l.xml>; rel="license"; type="application/rsl+xml"',
]

export const target: Target = {
  promises: 'Preferences and decisions come of any content, in short texts of printable ASCII.',
  seeds: fileSeeds.flatMap((file) => values.map((value) => [file, 'ExampleBot', value].join(separator))),
  dictionaries: ['robots'],
  words: values,
  maxBytes: 240,
  generate: generatedFile,
  run(input) {
    const [file, agentPart, foreignPart] = partsOf(input, 3)
    const [agent, foreign] = [agentOf(agentPart), textOf(foreignPart)]
    const robots = parse(file ?? input)
    const preferences = preferencesFor({
      robots,
      agent,
      url: '/a',
      headers: names.map((name) => [name, foreign] as const),
      html: {
        metas: [
          { name: foreign, content: foreign },
          { name: 'robots', content: foreign },
        ],
        links: [{ rel: 'license', type: 'application/rsl+xml', href: foreign }],
      },
      tdmrep: [{ location: foreign, 'tdm-reservation': 1 }],
    })
    const verdict = robots.check(agent, '/a')
    for (const purpose of purposes) {
      const { reason, evidence } = decideUse({ verdict, preferences, purpose })
      for (const text of [reason, ...evidence.map(({ quote }) => quote)])
        expectThat(`is short printable ASCII: ${text}`, /^[ -~]{1,200}$/.test(text))
    }
  },
}
