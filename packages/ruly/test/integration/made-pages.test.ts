import { describe, expect, it } from 'vitest'

import { lintRules } from '../../../lint/src/index.ts'
import { madePages, needsNetwork, pageText, programBlocks } from '../support/page-blocks.ts'
import { wrongAnswers } from '../support/run-program.ts'

/** What is not run here is type-checked with the rest, in the client's integration tests. */
const programs = programBlocks(madePages()).filter((block) => !needsNetwork(block))

describe('the examples of the doc comments', () => {
  it('are there', () => {
    expect(programs.length).toBeGreaterThan(50)
  })

  it.each(programs)('run as they stand there, and answer as they say: $place', async (block) => {
    expect(await wrongAnswers(block)).toEqual([])
  })
})

it('each rule of the linter has a page with what the rule says of itself', () => {
  const expected = lintRules.map(({ code, severity, summary, why }) => ({
    code,
    parts: [`# ${code}\n\n${summary}\n\nSeverity: ${severity}.`, `## Why\n\n${why}\n`],
  }))
  const lacking = expected.filter(({ code, parts }) => {
    const page = pageText(`docs/lint/${code}.md`)
    return parts.some((part) => !page.includes(part))
  })
  expect(lacking).toEqual([])
  expect(madePages().filter((page) => page.startsWith('docs/lint/'))).toHaveLength(lintRules.length)
})
