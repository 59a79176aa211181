import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { compiledIn } from '../support/examples/compiled-in.ts'
import { installExample } from '../support/examples/install-example.ts'

const program = fileURLToPath(new URL('../support/typed-pages.ts', import.meta.url))

it(
  'polite pages suit the types of the first and of the last versions of Playwright and Puppeteer for Node 20',
  { timeout: 300_000 },
  async () => {
    const folder = await installExample('puppeteer')
    expect(compiledIn(folder, program, ['playwright-core@1.50.0', 'puppeteer-core@23.0.0'])).toBe('')
    expect(compiledIn(folder, program, ['playwright-core@1', 'puppeteer-core@24'])).toBe('')
  },
)
