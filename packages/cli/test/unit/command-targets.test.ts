import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { targetsOf } from '../../src/targets/command-targets.ts'
import { createFolder } from '../support/ruly.ts'
import { makeUnreadable } from '../support/unreadable-folder.ts'

it('A folder below that cannot be read is a target, whose reading says so', async () => {
  const folder = createFolder()
  for (const name of ['closed', 'open']) mkdirSync(join(folder.path, name))
  folder.write('open/robots.txt', '')
  makeUnreadable('closed')
  const targets = await targetsOf(['.'], folder.path)
  expect(targets.map(({ name }) => name)).toEqual(['closed', 'open/robots.txt'])
})
