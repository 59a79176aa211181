import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { createLmdbStore } from '../../../src/store/lmdb-store.ts'
import { askStore } from '../../support/store/ask-store.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const KEY = 'https://example.com'
const FAR = Date.UTC(2100, 0)

const withFewFiles = fileURLToPath(new URL('../../support/store/with-few-files.mjs', import.meta.url))
const withoutLockFile = fileURLToPath(new URL('../../support/store/without-lock-file.mjs', import.meta.url))
const slowRename = fileURLToPath(new URL('../../support/store/slow-rename.mjs', import.meta.url))
const asker = fileURLToPath(new URL('../../support/store/store-asker.mjs', import.meta.url))

describe('an LMDB file that is opened by a symbolic link', () => {
  it('has one lock file, whichever name it is opened by', async () => {
    const path = join(folder, 'file.mdb')
    const link = join(folder, 'link.mdb')
    symlinkSync(path, link)
    const store = createLmdbStore({ path: link })
    await store.set(KEY, { bytes: new Uint8Array(3), expiresAt: FAR })
    expect([`${path}-lock`, `${link}-lock`].map(existsSync)).toEqual([true, false])
    expect(askStore({ kind: 'lmdb', place: path, key: KEY, size: 7 })).toMatchObject({ get: 3, after: 7 })
    expect((await store.get(KEY))?.bytes).toHaveLength(7)
    await store.set(KEY, { bytes: new Uint8Array(9), expiresAt: FAR })
    expect(askStore({ kind: 'lmdb', place: path, key: KEY })).toMatchObject({ get: 9 })
    await store.close()
  })
})

describe.skipIf(process.platform === 'win32')(
  'an LMDB file in a process that may open few files more',
  () => {
    it('is an error that tells the limit, not the end of the process', () => {
      const path = join(folder, 'few.mdb')
      const command = [process.execPath, withFewFiles, path]
      const { stdout, stderr, status } = spawnSync(
        'sh',
        ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...command],
        {
          encoding: 'utf8',
          timeout: 30_000,
        },
      )
      expect(status, stderr).toBe(0)
      const results = JSON.parse(stdout) as readonly string[]
      const tooFew = expect.stringMatching(
        `^The store at ${path} cannot be used: EMFILE: .* Raise the limit of open files.$`,
      ) as string
      expect(results).toEqual([tooFew, tooFew, tooFew, tooFew, 'done'])
    })
  },
)

describe.skipIf(process.platform === 'win32')('an LMDB file whose lock file is gone while it is open', () => {
  it.each([
    ['a read', 'get', 'replaced'],
    ['a write', 'set', 'replaced'],
    ['a write', 'set', 'removed'],
  ])('is an error of %s that tells how to go on (%s, %s)', (_, use, fate) => {
    const path = join(folder, `lock ${use} ${fate}.mdb`)
    const command = [withoutLockFile, path, use, fate]
    const { stdout, stderr, status } = spawnSync(process.execPath, command, {
      encoding: 'utf8',
      timeout: 10_000,
    })
    expect(status, stderr).toBe(0)
    expect(JSON.parse(stdout)).toBe(
      `store-not-usable: The store at ${path} cannot be used: ${path}-lock was removed or replaced while ${path} was open. ` +
        'End all processes that use the file, then start them again.',
    )
  })
})

describe('an LMDB file that was cut short', () => {
  async function cutFile(name: string): Promise<string> {
    const path = join(folder, name)
    const store = createLmdbStore({ path })
    await store.set(KEY, { bytes: new Uint8Array(300_000), expiresAt: FAR })
    await store.close()
    truncateSync(path, 200_000)
    return path
  }

  it('is set aside once by processes that open it at the same time, and no row of the new file is lost', async () => {
    const path = await cutFile('cut.mdb')
    const slow = spawn(process.execPath, ['--import', slowRename, asker, 'lmdb', path, 'slow', '5', ''], {
      env: { ...process.env, GO_ON: `${path}.go-on` },
    })
    await once(slow.stdout, 'data')
    expect(askStore({ kind: 'lmdb', place: path, key: KEY, size: 7 })).toMatchObject({ get: null, after: 7 })
    writeFileSync(`${path}.go-on`, '')
    expect(await once(slow, 'close')).toEqual([0, null])

    const store = createLmdbStore({ path })
    const found = await Promise.all([KEY, 'slow'].map((key) => store.get(key)))
    await store.close()
    expect(found.map((entry) => entry?.bytes.length)).toEqual([7, 5])
    expect(statSync(`${path}.cut`).size).toBe(200_000)
    expect(existsSync(`${path}.cut-2`)).toBe(false)
  })

  it('is set aside beside those that were before it, and the warning names it', async () => {
    const path = await cutFile('cut again.mdb')
    writeFileSync(`${path}.cut`, 'of before')
    writeFileSync(`${path}.cut-2-lock`, 'of before')
    const { after, stderr } = askStore({ kind: 'lmdb', place: path, key: KEY, size: 7 })
    expect(after).toBe(7)
    expect(stderr).toContain(`It is now ${path}.cut-3, and an empty file is in its place.`)
    expect(statSync(`${path}.cut-3`).size).toBe(200_000)
    expect(readFileSync(`${path}.cut`, 'utf8')).toBe('of before')
  })
})
