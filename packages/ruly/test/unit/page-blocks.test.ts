import { readdirSync, readFileSync } from 'node:fs'

import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'

import { needsNetwork, pageBlocks, programBlocks } from '../support/page-blocks.ts'
import { isTold, tellingProgram } from '../support/told-values.ts'

/** What is not run here is type-checked with the rest, in the client's integration tests. */
const programs = programBlocks().filter((block) => !needsNetwork(block))

const imported = /^import (?:(\w+),? ?)?(?:(\{[^}]*\}) )?from '([^']+)'.*$/gm

/** A program as a function's body, in which an import is a constant. */
async function bodyOf(code: string): Promise<string> {
  const script = await transformWithOxc(code, 'block.ts', { typescript: { onlyRemoveTypeImports: true } })
  return script.code.replaceAll('"', "'").replace(imported, (_, whole = '', names = '{}', from = '') => {
    const members = String(names).replaceAll(' as ', ': ').slice(1, -1)
    return `const { ${whole === '' ? '' : `default: ${whole}, `}${members} } = await load('${from}')`
  })
}

describe('the programs of the pages and of the doc comments', () => {
  it('are there', () => {
    expect(programs.filter(({ page }) => page.startsWith('docs/api/')).length).toBeGreaterThan(2)
    expect(programs.length).toBeGreaterThan(18)
  })

  it.each(programs)('run as they stand there, and answer as they say: $place', async ({ code }) => {
    const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)
    const quiet = { log: () => undefined, warn: () => undefined }
    const run = Object.getPrototypeOf(async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<unknown>
    const { program, tell, values } = tellingProgram(code)
    const block = new run('load', 'console', 'tell', await bodyOf(program))
    await expect(block(load, quiet, tell)).resolves.toBeUndefined()
    expect(values.filter((value) => !isTold(value))).toEqual([])
  })
})

describe('the other blocks of the pages', () => {
  const blocks = pageBlocks()

  it('are of kinds that tests know', () => {
    const known = ['ts', 'js', 'sh', 'json', 'yaml', 'lua', 'toml', 'ini', 'txt', 'sql', '']
    expect(blocks.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language === 'lua' || language === 'toml'))(
    'are the settings of an editor in examples: $place',
    ({ code }) => {
      const folder = new URL('../../../../examples/editors/', import.meta.url)
      const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
      expect(files.map(({ name }) => readFileSync(new URL(name, folder), 'utf8'))).toContain(code)
    },
  )

  it.each(blocks.filter(({ language }) => language === 'json'))('are JSON: $place', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow()
  })
})
