import { parse } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
import { format, formatEdits } from 'ruly/edit'

import { questionsOf } from '../../../packages/ruly/test/support/verdict-questions.ts'
import { fileSeeds, generatedFile } from '../robots-inputs.ts'
import { expectSame, type Target } from '../target.ts'

export const target: Target = {
  promises: 'Formatting changes no verdict, and formatting again changes nothing.',
  seeds: fileSeeds,
  dictionaries: ['robots'],
  generate: generatedFile,
  run(input) {
    for (const lineEnd of ['lf', 'crlf'] as const) {
      const formatted = format(input, { lineEnd })
      expectSame('edits of a formatted file', formatEdits(formatted, { lineEnd }), [])
      for (const dialect of [rfc9309, google]) {
        const [was, is] = [parse(input, { dialect }), parse(formatted, { dialect })]
        expectSame('groups', is.groups.map(saidBy), was.groups.map(saidBy))
        for (const [agent, url] of questionsOf(input).slice(0, 20))
          expectSame('verdict', is.forAgent(agent).isAllowed(url), was.forAgent(agent).isAllowed(url))
      }
    }
  },
}

function saidBy({ agents, rules }: ReturnType<typeof parse>['groups'][number]): unknown {
  return [agents.map(({ rawValue }) => rawValue), rules.map(({ kind, rawValue }) => [kind, rawValue])]
}
