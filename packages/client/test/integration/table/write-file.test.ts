import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { writeWholeFile } from '../../../src/table/write-file.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const content = Buffer.from('new')

it.each([true, false])(
  'a file is replaced whole, and nothing stays beside it (flushed: %s)',
  async (isFlushed) => {
    const place = join(folder, String(isFlushed))
    mkdirSync(place)
    const path = join(place, 'file')
    writeFileSync(path, 'old')
    // What a process left that was killed while it wrote.
    writeFileSync(`${path}.new`, 'half of something longer')
    await writeWholeFile(path, content, { isFlushed, changedAt: 1000 })
    expect(readFileSync(path)).toEqual(content)
    expect([readdirSync(place), statSync(path).mtimeMs]).toEqual([['file'], 1_000_000])
  },
)

it('a file that cannot be put in its place leaves what was there, and nothing beside it', async () => {
  const place = join(folder, 'failing')
  mkdirSync(join(place, 'file', 'below'), { recursive: true })
  await expect(writeWholeFile(join(place, 'file'), content, { isFlushed: true })).rejects.toThrow(/rename/)
  expect([readdirSync(place), readdirSync(join(place, 'file'))]).toEqual([['file'], ['below']])
  await expect(writeWholeFile(join(place, 'absent', 'file'), content, { isFlushed: false })).rejects.toThrow(
    'ENOENT',
  )
})
