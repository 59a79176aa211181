import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { compiledIn } from '../support/examples/compiled-in.ts'
import { installExample, installIn } from '../support/examples/install-example.ts'

const program = readFileSync(new URL('../support/typed-pages.ts', import.meta.url), 'utf8')

it('polite pages suit the types of the first and of the last versions of Playwright and Puppeteer for Node 20', async () => {
  const oldest = ['playwright-core@1.50.0', 'puppeteer-core@23.0.0']
  const folder = await installExample('puppeteer', ['ruly', 'client'], oldest)
  expect(await compiledIn(folder, program)).toBe('')
  await installIn(folder, ['playwright-core@1', 'puppeteer-core@24'])
  expect(await compiledIn(folder, program)).toBe('')
})
