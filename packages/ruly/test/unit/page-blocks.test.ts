import { describe, expect, it } from 'vitest'

import { needsNetwork, pageBlocks, programBlocks } from '../support/page-blocks.ts'
import { wrongAnswers } from '../support/run-program.ts'

/** What is not run here is type-checked with the rest, in the client's integration tests. */
const programs = programBlocks().filter((block) => !needsNetwork(block))

describe('the programs of the pages', () => {
  it('are there', () => {
    expect(programs.length).toBeGreaterThan(18)
  })

  it.each(programs)('run as they stand there, and answer as they say: $place', async (block) => {
    expect(await wrongAnswers(block)).toEqual([])
  })
})

describe('the other blocks of the pages', () => {
  const blocks = pageBlocks()

  it('are of kinds that tests know', () => {
    const known = ['ts', 'js', 'sh', 'json', 'yaml', 'lua', 'toml', 'ini', 'txt', 'sql', '']
    expect(blocks.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language === 'json'))('are JSON: $place', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow()
  })
})
