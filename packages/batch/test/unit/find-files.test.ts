import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { inputsOf } from '../../src/census/records/inputs.ts'
import { findFiles } from '../../src/files/find-files.ts'
import { createFolder } from '../../../cli/test/support/ruly.ts'
import { makeUnreadable } from '../../../cli/test/support/unreadable-folder.ts'

it('Links to files are files; what links to folders lead to is left out, also where that is the folder itself', async () => {
  const folder = createFolder()
  mkdirSync(join(folder.path, 'a/b'), { recursive: true })
  mkdirSync(join(folder.path, 'c'))
  folder.write('a/b/robots.txt', '')
  folder.write('shared.txt', '')
  symlinkSync('../shared.txt', join(folder.path, 'c/robots.txt'))
  symlinkSync('../a', join(folder.path, 'c/linked'))
  symlinkSync('..', join(folder.path, 'a/up'))
  expect([...(await findFiles(['**/robots.txt'], folder.path))].sort()).toEqual([
    'a/b/robots.txt',
    'c/robots.txt',
  ])
  symlinkSync(folder.path, join(folder.path, 'itself'))
  expect(await findFiles(['**/robots.txt'], join(folder.path, 'itself'))).toHaveLength(2)
  const inputs = await inputsOf([folder.path], '.')
  expect(inputs.map(({ name }) => name)).toEqual(['a/b/robots.txt', 'c/robots.txt', 'shared.txt'])
})

it('A folder that cannot be read is told of, and ends what needs all files', async () => {
  const folder = createFolder()
  mkdirSync(join(folder.path, 'unreadable'))
  folder.write('a.example.txt', '')
  makeUnreadable('unreadable')
  const told: string[] = []
  const files = await findFiles(['**/*.txt'], folder.path, [], (path) => told.push(path))
  expect(files).toEqual(['a.example.txt'])
  expect(told).toEqual([expect.stringContaining('unreadable')])
  await expect(inputsOf([folder.path], '.')).rejects.toThrow(/^cannot read .*unreadable/)
})
