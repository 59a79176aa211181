import { parse } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
import { fix, lint } from '@ruly/lint'

import { questionsOf, saidTo } from '../../../packages/ruly/test/support/verdict-questions.ts'
import { fileSeeds, generatedFile } from '../robots-inputs.ts'
import { dialectOf, expectSame, expectThat, partsOf, type Target } from '../target.ts'

export const target: Target = {
  promises:
    'Findings are about the file, fixes change no verdict and no other field, and fixing again changes nothing.',
  seeds: fileSeeds,
  dictionaries: ['robots'],
  generate: generatedFile,
  run(input) {
    const [file = input, dialectPart] = partsOf(input, 2)
    const { findings, robots } = lint(file, { dialect: dialectOf(dialectPart) })
    for (const { line, fix: edits = [] } of findings) {
      expectThat('a finding has a line of the file', line >= 0 && line <= Math.max(1, robots.lines.length))
      for (const { start, end } of edits)
        expectThat('a fix is inside of the file', start >= 0 && start <= end && end <= robots.bytes.length)
    }
    const { bytes } = fix(file)
    expectSame('a second fix', [...fix(bytes).bytes], [...bytes])
    fix(file, { fixes: 'all', dialect: dialectOf(dialectPart) })
    const questions = questionsOf(file).slice(0, 20)
    for (const dialect of [rfc9309, google]) {
      const [was, is] = [parse(file, { dialect }), parse(bytes, { dialect })]
      for (const [agent, url] of questions)
        expectSame('verdict', is.forAgent(agent).isAllowed(url), was.forAgent(agent).isAllowed(url))
      const agents = new Set(questions.map(([agent]) => agent))
      expectSame('other fields', saidTo(bytes, agents, dialect), saidTo(file, agents, dialect))
    }
  },
}
