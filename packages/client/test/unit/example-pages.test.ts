import { readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { isOfExample, pageBlocks } from '../../../ruly/test/support/page-blocks.ts'

const examples = new URL('../../../../examples/', import.meta.url)

/** The programs of the examples, which the deep tests run. */
const programs = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mjs') && !path.includes('node_modules'))
  .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), examples), 'utf8'))

it.each(pageBlocks().filter((block) => isOfExample(block) && !block.page.startsWith('docs/api/')))(
  'the program of $place is that of an example',
  ({ code }) => {
    expect(programs.filter((program) => program.includes(code))).toHaveLength(1)
  },
)
