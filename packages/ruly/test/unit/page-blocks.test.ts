import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

import { pageBlocks } from '../support/page-blocks.ts'

/** What asks the network or writes files: its names and types are checked, in the deep tests. */
const blocks = pageBlocks().filter(({ code }) => !/from '(?:@ruly\/client|undici)/.test(code))

const imported = /^import (?:(\w+),? ?)?(?:(\{[^}]*\}) )?from '([^']+)'.*$/gm

/** A block as a function's body, in which an import is a constant. */
async function bodyOf(code: string): Promise<string> {
  const script = await transformWithOxc(code, 'block.ts', { typescript: { onlyRemoveTypeImports: true } })
  return script.code.replaceAll('"', "'").replace(imported, (_, whole = '', names = '{}', from = '') => {
    const members = String(names).replaceAll(' as ', ': ').slice(1, -1)
    return `const { ${whole === '' ? '' : `default: ${whole}, `}${members} } = await load('${from}')`
  })
}

test('the pages show programs', () => {
  expect(blocks.length).toBeGreaterThan(15)
})

test.each(blocks)('the block at $place runs as it stands there', async ({ code }) => {
  const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)
  const quiet = { log: () => undefined, warn: () => undefined }
  const run = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<unknown>
  const block = new run('load', 'console', await bodyOf(code))
  await expect(block(load, quiet)).resolves.toBeUndefined()
})
