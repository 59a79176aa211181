import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Clock } from '../../../src/runtime/clock.ts'
import { createFilesStore } from '../../../src/store/files-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { nameOf } from '../../../src/store/stored-entry.ts'
import { askStore } from '../../support/store/ask-store.ts'
import { createFolder } from '../../support/store/folder.ts'

const root = createFolder()
const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /private\n')
const KEY = 'https://example.com'
const LEFT_OVER = '6d1d2fd4-27a5-4f0c-9d0b-6f4c3a1f0a5e.ruly-writing'

test('a file and its folders are for their owner only', async () => {
  const { folder, store } = createStore('own/er')
  await store.set(KEY, { bytes, expiresAt: 2000 })
  expect(modeOf(folder)).toBe('700')
  expect(modeOf(join(root, 'own'))).toBe('700')
  expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual(['600'])
})

test('a key is one file, whose time of change is the expiry', async () => {
  const { folder, store } = createStore('times')
  const expiresAt = Date.UTC(2026, 1, 3) + 123
  await store.set(KEY, { bytes, expiresAt: 1 })
  await store.set(KEY, { bytes, expiresAt })
  const [name, ...others] = readdirSync(folder)
  expect(name).toMatch(/^[0-9a-f]{64}\.1\.ruly$/)
  expect(others).toEqual([])
  expect(Math.round(statSync(join(folder, name!)).mtimeMs)).toBe(expiresAt)
})

test.for([-1, NaN, 0.5, 8.64e15, Infinity])('an expiry of %d is kept as it is', async (expiresAt) => {
  const { store } = createStore(`expiry ${expiresAt}`, -2)
  await store.set(KEY, { bytes, expiresAt })
  const found = await store.get(KEY)
  expect(found?.expiresAt).toBe(Number.isNaN(expiresAt) ? undefined : expiresAt)
})

test('a sweep removes what has expired and gives how much', async () => {
  const { folder, store, clock } = createStore('sweep')
  await Promise.all([1000, 2000, 3000].map((expiresAt) => store.set(`${expiresAt}`, { bytes, expiresAt })))
  clock.time = 2000
  expect(await store.sweep()).toBe(2)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await store.get('3000')).toBeDefined()
})

test('an entry that is written again while a sweep is about to remove it stays', async () => {
  const folder = join(root, 'written again')
  let again: Promise<void> | undefined
  // A sweep asks for the time after it has looked at the files.
  const clock = {
    now: () => {
      again ??= store.set(KEY, { bytes, expiresAt: 3000 })
      return 2000
    },
  }
  const store = createFilesStore({ folder, clock })
  await store.set(KEY, { bytes, expiresAt: 1000 })
  expect(await store.sweep()).toBe(0)
  await again
  expect((await store.get(KEY))?.expiresAt).toBe(3000)
})

test('a file that was cut, changed or put there is absent, and the next entry takes its place', async () => {
  const { folder, store } = createStore('broken')
  await store.set('https://other.example', { bytes, expiresAt: 2000 })
  const [other] = readdirSync(folder)
  const path = join(folder, `${nameOf(KEY)}.1.ruly`)
  const spoil: readonly (() => void)[] = [
    () => truncateSync(path, 0),
    () => truncateSync(path, 40),
    () => writeFileSync(path, 'User-agent: *'),
    () => writeFileSync(path, readFileSync(path).toReversed()),
    () => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(1)])),
    () => writeFileSync(path, readFileSync(path, 'latin1').replace('private', 'Private'), 'latin1'),
    () => copyFileSync(join(folder, other!), path),
  ]
  for (const spoilFile of spoil) {
    await store.set(KEY, { bytes, expiresAt: 2000 })
    expect(await store.get(KEY)).toBeDefined()
    spoilFile()
    expect(await store.get(KEY), String(spoilFile)).toBeUndefined()
  }
  await store.set(KEY, { bytes, expiresAt: 2000 })
  expect(await store.get(KEY)).toEqual({ bytes, expiresAt: 2000 })
})

test('a sweep removes files that were being written ten minutes ago, and no others', async () => {
  const { folder, store, clock } = createStore('left-overs', Date.now())
  await store.set(KEY, { bytes, expiresAt: clock.time + 3_600_000 })
  const foreign = [
    'notes.txt',
    '.hidden',
    'a.ruly',
    `${'0'.repeat(64)}.ruly`,
    `x${LEFT_OVER}`,
    `${LEFT_OVER}.bak`,
  ]
  for (const name of [...foreign, LEFT_OVER]) writeFileSync(join(folder, name), 'half')
  mkdirSync(join(folder, `${'0'.repeat(64)}.1.ruly`))
  for (const name of foreign) utimesSync(join(folder, name), 1, 1)
  utimesSync(join(folder, LEFT_OVER), 1, 1)
  expect(await store.sweep()).toBe(0)
  expect(readdirSync(folder)).toContain(LEFT_OVER)
  clock.time += 11 * 60 * 1000
  expect(await store.sweep()).toBe(0)
  expect(readdirSync(folder)).not.toContain(LEFT_OVER)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(foreign))
  expect(await store.get(KEY)).toBeDefined()
})

test('files of another schema version are left until they expire', async () => {
  const { folder, store, clock } = createStore('versions')
  await store.set(KEY, { bytes, expiresAt: 2000 })
  const other = join(folder, `${'0'.repeat(64)}.2.ruly`)
  writeFileSync(other, 'of a later version')
  utimesSync(other, 3, 3)
  clock.time = 2000
  expect(await store.sweep()).toBe(1)
  expect(readdirSync(folder)).toEqual([`${'0'.repeat(64)}.2.ruly`])
  clock.time = 3000
  expect(await store.sweep()).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that was removed is made again', async () => {
  const { folder, store } = createStore('removed')
  await store.set(KEY, { bytes, expiresAt: 2000 })
  rmSync(folder, { recursive: true })
  expect(await store.get(KEY)).toBeUndefined()
  await store.set(KEY, { bytes, expiresAt: 2000 })
  expect(await store.get(KEY)).toBeDefined()
  rmSync(folder, { recursive: true })
})

test('a folder that is a file, or below one, is an error that names it and the cure', async () => {
  const file = join(root, 'a file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'below')]) {
    const store = createFilesStore({ folder })
    const error = { name: 'RobotsError', code: 'store-not-usable' }
    await expect(store.get(KEY)).rejects.toMatchObject(error)
    await expect(store.set(KEY, { bytes, expiresAt: 2000 })).rejects.toMatchObject(error)
    await expect(store.delete(KEY)).rejects.toMatchObject(error)
    await expect(store.sweep()).rejects.toThrow(`The store at ${folder} cannot be used: `)
    await expect(store.sweep()).rejects.toThrow('A file stands where a folder must be: name another place.')
    await store.close()
  }
})

test('a store that could not be used can be used once its place is mended', async () => {
  const { folder, store } = createStore('mended')
  writeFileSync(folder, '')
  await expect(store.get(KEY)).rejects.toThrow('cannot be used')
  rmSync(folder)
  await store.set(KEY, { bytes, expiresAt: 2000 })
  expect(await store.get(KEY)).toBeDefined()
})

test('a folder that may not be written is an error, but what is in it can be read', async () => {
  const { folder, store } = createStore('read-only')
  await store.set(KEY, { bytes, expiresAt: Date.UTC(2100, 0) })
  chmodSync(root, 0o755)
  chmodSync(folder, 0o555)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
  const answer = askStore({ kind: 'files', place: folder, key: KEY, user: 'unprivileged' })
  chmodSync(folder, 0o755)
  expect([answer.get, answer.after]).toEqual([bytes.length, bytes.length])
  expect(answer.set).toContain(`store-not-usable: The store at ${folder} cannot be used: EACCES`)
  expect(answer.set).toContain('Give this user the right to write there, or name another place.')
})

test('a file that cannot be written to its end is an error, and the entry before stays', async () => {
  const { folder, store } = createStore('full')
  await store.set(KEY, { bytes, expiresAt: Date.UTC(2100, 0) })
  const answer = askStore({ kind: 'files', place: folder, key: KEY, size: 200_000, maxFileBlocks: 64 })
  expect([answer.get, answer.after]).toEqual([bytes.length, bytes.length])
  expect(answer.set).toMatch(/^store-not-usable: .* Make room, or give the store a smaller "maxBytes".$/)
  expect(readdirSync(folder)).toHaveLength(1)
  expect((await store.get(KEY))?.bytes).toEqual(bytes)
})

test('two processes see what the other writes', async () => {
  const { folder, store } = createStore('two processes')
  await store.set(KEY, { bytes, expiresAt: Date.UTC(2100, 0) })
  expect(askStore({ kind: 'files', place: folder, key: KEY, size: 7 })).toMatchObject({
    get: bytes.length,
    set: 'done',
    after: 7,
  })
  expect((await store.get(KEY))?.bytes).toEqual(new Uint8Array(7))
})

test('options of a wrong kind are told by name', () => {
  expect(() => createFilesStore({} as { folder: string })).toThrow(
    new TypeError('"folder" must be a string, got undefined.'),
  )
  expect(() => createFilesStore({ folder: '' })).toThrow(RangeError)
  expect(() => createFilesStore({ folder: 'a\0b' })).toThrow(RangeError)
  expect(() => createFilesStore({ folder: root, maxBytes: '1' as unknown as number })).toThrow(TypeError)
  expect(() => createFilesStore({ folder: root, maxBytes: NaN })).toThrow(
    new RangeError('"maxBytes" must be above 0, got NaN.'),
  )
  expect(() => createFilesStore({ folder: root, clock: Date.now as unknown as Clock })).toThrow(
    '"clock" must be an object with the function now()',
  )
})

function createStore(
  name: string,
  time = 0,
): { readonly folder: string; readonly store: Store; readonly clock: { time: number } } {
  const clock = { time, now: () => clock.time }
  const folder = join(root, name)
  return { folder, clock, store: createFilesStore({ folder, clock }) }
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
