import { proofText, visibleJson } from 'ruly/report'

import type { Command } from './command.ts'
import { parseFor } from './parse-for.ts'

/** The whole proof of each verdict, below what there is to know about the file. */
export const explain: Command = {
  isLong: ({ format }) => format === 'text',
  listsDiagnostics: ({ format }) => format === 'text',
  answering: (asked) => {
    const robots = parseFor(asked)
    const render = asked.request.format === 'text' ? proofText : visibleJson
    return {
      robots,
      forAgent: (name) => {
        const policy = robots.forAgent(name)
        return (url) => {
          const proof = policy.explain(url)
          return { isGood: proof.verdict.allowed, text: render(proof, asked.style) }
        }
      },
    }
  },
}
