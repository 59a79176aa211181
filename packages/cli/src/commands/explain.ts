import { proofText, visibleJson } from 'ruly/report'

import type { Command } from './command.ts'

/** The whole proof of each verdict, below what there is to know about the file. */
export const explain: Command = {
  isLong: ({ format }) => format === 'text',
  listsDiagnostics: ({ format }) => format === 'text',
  asking: ({ request, style }) => {
    const render = request.format === 'text' ? proofText : visibleJson
    return ({ policy }, url) => {
      const proof = policy.explain(url)
      return { allowed: proof.verdict.allowed, text: render(proof, style) }
    }
  },
}
