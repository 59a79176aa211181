import fs, { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { targetsOf } from '../../src/targets/command-targets.ts'
import { createFolder } from '../support/ruly.ts'

it('A folder below that cannot be read is a target, whose reading says so', async () => {
  const folder = createFolder()
  for (const name of ['closed', 'open']) mkdirSync(join(folder.path, name))
  folder.write('open/robots.txt', '')
  const { readdir } = fs
  type Done = (error: NodeJS.ErrnoException | null, entries: unknown) => void
  const failing = (path: string, options: object, done: Done): void =>
    path.includes('closed')
      ? done(Object.assign(new Error('EACCES'), { code: 'EACCES' }), undefined)
      : readdir(path, options as { readonly withFileTypes: true }, done)
  const spy = vi.spyOn(fs, 'readdir').mockImplementation(failing as typeof readdir)
  onTestFinished(() => spy.mockRestore())
  const targets = await targetsOf(['.'], folder.path)
  expect(targets.map(({ name }) => name)).toEqual(['closed', 'open/robots.txt'])
})
