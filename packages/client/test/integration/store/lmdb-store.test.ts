import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { open as openLmdb } from 'lmdb'
import { expect, test } from 'vitest'

import { isCutLmdb } from '../../../src/table/lmdb/lmdb-pages.ts'
import { createLmdbStore } from '../../../src/store/lmdb-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { nameOf } from '../../../src/store/stored-entry.ts'
import { askStore } from '../../support/store/ask-store.ts'
import { createFolder } from '../../support/store/folder.ts'

const root = createFolder()
const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /private\n')
const KEY = 'https://example.com'
const FAR = Date.UTC(2100, 0)

test('the files and their folder are for their owner only', async () => {
  const { path, store } = createStore('own/er/store.mdb')
  await store.set(KEY, { bytes, expiresAt: 2000 })
  const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)
  expect([path, `${path}-lock`, join(root, 'own'), join(root, 'own/er')].map(modeOf)).toEqual([
    '600',
    '600',
    '700',
    '700',
  ])
  await store.close()
})

test('a sweep removes what has expired and gives how much', async () => {
  const { path, store, clock } = createStore('sweep.mdb')
  const keys = Array.from({ length: 2500 }, (_, index) => `https://${index}.example`)
  await Promise.all(keys.map((key, index) => store.set(key, { bytes, expiresAt: index + 1 })))
  clock.time = 2400
  expect(await store.sweep()).toBe(2400)
  expect(await store.sweep()).toBe(0)
  expect(await store.get('https://2400.example')).toBeDefined()
  await store.close()
  const raw = openLmdb(path, { noSubdir: true, encoding: 'binary' })
  expect(raw.getKeysCount()).toBe(200)
  await raw.close()
})

test('a value that was cut, changed or put there by others is absent, and can be swept', async () => {
  const { path, store, clock } = createStore('broken.mdb')
  await store.set(KEY, { bytes, expiresAt: 2000 })
  const raw = openLmdb<Uint8Array, string>(path, { noSubdir: true, encoding: 'binary' })
  const key = `ruly:1:entry:${nameOf(KEY)}`
  const value = raw.get(key)!
  for (const spoilt of [Buffer.alloc(0), value.subarray(0, -1), Buffer.from('x'), value.toReversed()]) {
    await raw.put(key, Buffer.from(spoilt))
    expect(await store.get(KEY)).toBeUndefined()
  }
  await raw.put(key, value)
  expect(await store.get(KEY)).toEqual({ bytes, expiresAt: 2000 })
  await raw.put(`ruly:1:head:${nameOf('broken head')}`, Buffer.from('x'))
  expect(await store.sweep()).toBe(1)
  clock.time = 2000
  expect(await store.sweep()).toBe(1)
  expect(raw.getKeysCount()).toBe(0)
  await raw.close()
  await store.close()
})

test('what others keep in the file is left alone', async () => {
  const { path, store } = createStore('shared.mdb')
  const raw = openLmdb<Uint8Array, string>(path, { noSubdir: true, encoding: 'binary' })
  await raw.put('ruly', Buffer.from('not of the store'))
  await raw.put(KEY, Buffer.from('not of the store'))
  expect(await store.get(KEY)).toBeUndefined()
  await store.set(KEY, { bytes, expiresAt: 0 })
  await store.sweep()
  expect(Array.from(raw.getKeys())).toEqual([KEY, 'ruly'])
  await raw.close()
  await store.close()
})

test('two processes see what the other writes', async () => {
  const { path, store } = createStore('two.mdb')
  await store.set(KEY, { bytes, expiresAt: FAR })
  expect(askStore({ kind: 'lmdb', place: path, key: KEY, size: 7 })).toMatchObject({
    get: bytes.length,
    set: 'done',
    after: 7,
  })
  expect((await store.get(KEY))?.bytes).toEqual(new Uint8Array(7))
  await store.close()
})

test('a store that is opened in one process does not lose its locks when it is opened again there', async () => {
  const { path, store } = createStore('locks.mdb')
  await store.set(KEY, { bytes, expiresAt: FAR })
  const inode = statSync(`${path}-lock`).ino
  const locks = (): string[] =>
    readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .filter((line) => line.includes(`:${inode} `))
      .map((line) => line.slice(line.indexOf(' ')))
  const before = process.platform === 'linux' ? locks() : []
  const again = createLmdbStore({ path })
  await again.get(KEY)
  const after = process.platform === 'linux' ? locks() : []
  expect(after).toEqual(expect.arrayContaining(before))
  await again.close()
  await store.close()
})

test.each([
  ['in its first page', 100],
  ['after its first page', 16_384],
  ['in a page of a tree', -1],
  ['in a value of many pages', 200_000],
])('a file that was cut %s is set aside, and the store begins again', async (_, length) => {
  const { path, store } = createStore(`cut ${length}.mdb`)
  await store.set('small', { bytes, expiresAt: FAR })
  await store.set('large', { bytes: new Uint8Array(300_000), expiresAt: FAR })
  await store.close()
  const cutAt = length < 0 ? statSync(path).size + length : length
  truncateSync(path, cutAt)
  const answer = askStore({ kind: 'lmdb', place: path, key: 'small', size: 7 })
  expect(answer).toMatchObject({ get: null, set: 'done', after: 7 })
  expect(answer.stderr).toContain(`${path} was cut short`)
  expect([statSync(`${path}.cut`).size, statSync(path).mode & 0o777]).toEqual([cutAt, 0o600])
  expect(askStore({ kind: 'lmdb', place: path, key: 'small' })).toMatchObject({ get: 7, stderr: '' })
})

test('a file with a spoilt page is an error that names the page and the cure, and stays as it is', async () => {
  const { path, store } = createStore('spoilt.mdb')
  await store.set(KEY, { bytes, expiresAt: FAR })
  await store.close()
  const whole = readFileSync(path)
  const rows = Number(whole.readBigUInt64LE((whole.readBigUInt64LE(152) & 1n) === 1n ? 136 : 16_384 + 136))
  for (const [page, at] of [
    [1, 16_384 + 18],
    [rows, rows * 16_384],
  ] as const) {
    writeFileSync(
      path,
      Buffer.concat([whole.subarray(0, at), Buffer.from([0xff, 0xff]), whole.subarray(at + 2)]),
    )
    const damaged = createLmdbStore({ path })
    await expect(damaged.get(KEY)).rejects.toMatchObject({
      code: 'store-not-usable',
      message: expect.stringMatching(
        `spoilt.mdb is damaged: page ${page} .* Delete it and the file beside it with "-lock" at the end of its name`,
      ) as string,
    })
    await damaged.close()
  }
  writeFileSync(path, whole)
  const again = createLmdbStore({ path })
  expect((await again.get(KEY))?.bytes).toEqual(bytes)
  await again.close()
})

test('a file without the free pages at its end is whole', async () => {
  const { path, store } = createStore('short.mdb')
  await store.set('large', { bytes: new Uint8Array(300_000), expiresAt: FAR })
  await store.set(KEY, { bytes, expiresAt: FAR })
  await store.close()
  const raw = openLmdb(path, { noSubdir: true, encoding: 'binary', overlappingSync: false })
  for (let round = 0; round < 3; round++) {
    raw.transactionSync(() => {
      for (let index = 0; index < 60; index++) raw.putSync(index, Buffer.alloc(50_000))
      for (let index = 0; index < 60; index++) raw.removeSync(index)
    })
  }
  await raw.close()
  const file = openSync(path, 'r')
  expect(statSync(path).size).toBeLessThan(newestEnd(file))
  expect(isCutLmdb(file)).toBe(false)
  closeSync(file)
  const again = createLmdbStore({ path })
  expect((await again.get(KEY))?.bytes).toEqual(bytes)
  await again.close()
})

/** Where a file with pages of 16 KiB ends by its two heads. */
function newestEnd(file: number): number {
  const pages = Buffer.alloc(2 * 16_384)
  readSync(file, pages, 0, pages.length, 0)
  const [first, second] = [0, 16_384].map((at) => pages.subarray(at))
  const [head] = [first, second].toSorted((a, b) => Number(b!.readBigUInt64LE(152) - a!.readBigUInt64LE(152)))
  return (Number(head!.readBigUInt64LE(144)) + 1) * 16_384
}

test('a file that is none of LMDB, or a folder, is an error that names it', async () => {
  writeFileSync(join(root, 'text.mdb'), 'User-agent: *\n'.repeat(1000))
  mkdirSync(join(root, 'folder.mdb'))
  mkdirSync(join(root, 'locked.mdb-lock'))
  const below = join(root, 'text.mdb', 'below.mdb')
  for (const path of ['text.mdb', 'folder.mdb', 'locked.mdb'].map((name) => join(root, name)).concat(below)) {
    const store = createLmdbStore({ path })
    const error = { name: 'RobotsError', code: 'store-not-usable' }
    await expect(store.get(KEY), path).rejects.toMatchObject(error)
    await expect(store.set(KEY, { bytes, expiresAt: FAR }), path).rejects.toMatchObject(error)
    await expect(store.sweep(), path).rejects.toThrow(`The store at ${path} cannot be used: `)
    await store.close()
  }
})

test('a file that may not be written is an error', async () => {
  const { path, store } = createStore('owned.mdb')
  await store.set(KEY, { bytes, expiresAt: FAR })
  await store.close()
  const answer = askStore({ kind: 'lmdb', place: path, key: KEY, user: 'unprivileged' })
  expect(answer.set).toContain(`store-not-usable: The store at ${path} cannot be used: EACCES`)
})

test('a file that cannot grow is an error, the process lives on, and what was there stays', async () => {
  const { path, store } = createStore('full.mdb')
  await store.set(KEY, { bytes, expiresAt: FAR })
  await store.close()
  const answer = askStore({ kind: 'lmdb', place: path, key: KEY, size: 2_000_000, maxFileBlocks: 1000 })
  expect([answer.get, answer.after]).toEqual([bytes.length, bytes.length])
  expect(answer.set).toContain(`store-not-usable: The store at ${path} cannot be used: `)
  const again = createLmdbStore({ path })
  expect((await again.get(KEY))?.bytes).toEqual(bytes)
  await again.close()
})

test('without the package lmdb, its making says what to install', () => {
  const place = join(root, 'without lmdb')
  const here = fileURLToPath(new URL('../../..', import.meta.url))
  mkdirSync(join(place, 'node_modules/@ruly'), { recursive: true })
  for (const [from, name] of [
    ['ruly', 'ruly'],
    ['common', '@ruly/common'],
  ] as const)
    symlinkSync(join(here, '..', from), join(place, 'node_modules', name))
  cpSync(join(here, 'dist'), join(place, 'dist'), { recursive: true })
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  const program = `import { createLmdbStore } from './dist/store/lmdb-store.js'
    try {
      createLmdbStore({ path: 'x.mdb' })
    } catch ({ name, code, message }) {
      console.log(name, code, message)
    }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: place,
    encoding: 'utf8',
  })
  expect(stdout).toBe(
    'RobotsError package-not-installed What is kept in LMDB needs the package lmdb: npm install lmdb\n',
  )
})

test('options of a wrong kind are told by name', () => {
  expect(() => createLmdbStore({} as { path: string })).toThrow(
    new TypeError('"path" must be a string, got undefined.'),
  )
  expect(() => createLmdbStore({ path: 'x.mdb', maxBytes: 0 })).toThrow(
    new RangeError('"maxBytes" must be above 0, got 0.'),
  )
})

function createStore(name: string): {
  readonly path: string
  readonly store: Store
  readonly clock: { time: number }
} {
  const clock = { time: 0, now: () => clock.time }
  const path = join(root, name)
  return { path, clock, store: createLmdbStore({ path, clock }) }
}
