import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { open as openLmdb } from 'lmdb'
import { RobotsError } from 'ruly'
import { createBook } from '@ruly/compat/book'
import { expect, test } from 'vitest'

import { openLmdbStorage, type LmdbBookStorage } from '../../../src/book/lmdb-storage.ts'
import { createLmdbStore } from '@ruly/client/stores'
import { createFolder } from '../../../../client/test/support/store/folder.ts'

const root = createFolder()
const here = fileURLToPath(new URL('../../../', import.meta.url))
const other = fileURLToPath(new URL('../../support/book/book-asker.mjs', import.meta.url))
const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /private\n')
const KEY = 'rules https://example.com'
/** For tests that start processes or wait for the disk often. */
const LONG_MS = 120_000

test('a value is there again after the file was closed', () => {
  const path = newPath()
  withStorage(path, (storage) => storage.set(KEY, bytes))
  withStorage(path, (storage) => {
    expect(storage.get(KEY)).toEqual(bytes)
    storage.delete(KEY)
    storage.delete(KEY)
    expect(storage.get(KEY)).toBeUndefined()
  })
  withStorage(path, (storage) => expect(storage.get(KEY)).toBeUndefined())
})

test('keys of any length and any characters are kept apart and given back', () => {
  const keys = [
    '',
    ' ',
    '\0',
    'a\0',
    'a\0b',
    '\u{1f916}',
    '\ud83e',
    '\udd16',
    '\uffff',
    'ä',
    'a\u0308',
    '"\\',
  ]
  for (const length of [1977, 1978, 1979, 4026, 4027, 1_000_000]) keys.push('k'.repeat(length))
  withStorage(newPath(), (storage) => {
    for (const [index, key] of keys.entries()) storage.set(key, Uint8Array.of(index))
    expect(keys.map((key) => storage.get(key)?.[0])).toEqual(Array.from(keys.keys()))
    expect(Array.from(storage.keys()).sort()).toEqual(keys.toSorted())
  })
})

test(
  'values of any size are kept, and bytes that were given back stay',
  () => {
    withStorage(newPath(), (storage) => {
      const sizes = [0, 1, 4096, 40_000, 70_000, 5_000_000]
      for (const size of sizes) storage.set(String(size), new Uint8Array(size).fill(size % 251))
      const values = sizes.map((size) => storage.get(String(size)))
      for (const size of sizes) storage.set(String(size), new Uint8Array(size).fill(255))
      for (const size of sizes) expect(storage.get(String(size))?.every((byte) => byte === 255)).toBe(true)
      for (const [index, size] of sizes.entries()) {
        expect(values[index]).toHaveLength(size)
        expect(values[index]?.every((byte) => byte === size % 251)).toBe(true)
      }
    })
  },
  LONG_MS,
)

test(
  'a value that stays is given back as the same array, also after other entries were set',
  () => {
    const path = newPath()
    withStorage(path, (storage) => {
      storage.set(KEY, bytes)
      const first = storage.get(KEY)
      expect(storage.get(KEY)).toBe(first)
      storage.set('other', bytes)
      expect(setElsewhere(path, 'another', 'x')).toBe('done\n')
      expect(storage.get(KEY)).toBe(first)
      storage.set(KEY, Uint8Array.of(1))
      expect(storage.get(KEY)).toEqual(Uint8Array.of(1))
      storage.delete(KEY)
      expect(storage.get(KEY)).toBeUndefined()
    })
  },
  LONG_MS,
)

test('what a transaction has set and given up is not read any more', () => {
  withStorage(newPath(), (storage) => {
    storage.set(KEY, bytes)
    expect(() =>
      storage.transaction(() => {
        storage.set(KEY, Uint8Array.of(1))
        expect(storage.get(KEY)).toEqual(Uint8Array.of(1))
        throw new Error('given up')
      }),
    ).toThrow('given up')
    expect(storage.get(KEY)).toEqual(bytes)
  })
})

test('an array that was handed over may be used again', () => {
  withStorage(newPath(), (storage) => {
    const value = bytes.slice()
    storage.set(KEY, value)
    value.fill(0)
    expect(storage.get(KEY)).toEqual(bytes)
  })
})

test('keys are those of the moment, while entries are set and deleted', () => {
  withStorage(newPath(), (storage) => {
    for (const key of ['a', 'b', 'c']) storage.set(key, bytes)
    const seen: string[] = []
    for (const key of storage.keys()) {
      seen.push(key)
      storage.delete(key)
      storage.set(`${key} again`, bytes)
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c'])
    expect(Array.from(storage.keys()).toSorted()).toEqual(['a again', 'b again', 'c again'])
  })
})

test(
  'what another process sets is seen in the same tick',
  () => {
    const path = newPath()
    withStorage(path, (storage) => {
      storage.set(KEY, bytes)
      for (const value of ['first', 'second', 'third']) {
        expect(setElsewhere(path, KEY, value)).toBe('done\n')
        expect(String(Buffer.from(storage.get(KEY) ?? []))).toBe(value)
      }
      expect(setElsewhere(path, 'new', 'x')).toBe('done\n')
      expect(Array.from(storage.keys()).toSorted()).toEqual(['new', KEY])
    })
  },
  LONG_MS,
)

test(
  'a file that another process adds to the book decides the next question',
  () => {
    const path = newPath()
    withStorage(path, (storage) => {
      const book = createBook({ agent: 'ExampleBot', storage })
      expect(book.check('https://example.com/private')).toMatchObject({ allowed: false, reason: 'unknown' })
      for (const [rule, allowed] of [
        ['Disallow: /private', false],
        ['Allow: /private', true],
      ] as const) {
        const program = `import { createBook } from '@ruly/compat/book'
        import { openLmdbStorage } from ${JSON.stringify(new URL('../../../dist/book/lmdb-storage.js', import.meta.url).href)}
        const book = createBook({ agent: 'ExampleBot', storage: openLmdbStorage({ path: ${JSON.stringify(path)} }) })
        book.add('https://example.com/robots.txt', 'User-agent: *\\n${rule}\\n')
        book.visited('https://example.com/')`
        spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: here, stdio: 'inherit' })
        expect(book.check('https://example.com/private')).toMatchObject({ allowed, reason: 'rule' })
      }
      expect(book.visits('https://example.com/')).toBe(2)
    })
  },
  LONG_MS,
)

test('two storages on one file, by whatever name, see each other and can be closed one by one', () => {
  const path = newPath()
  const one = openLmdbStorage({ path })
  one.set(KEY, bytes)
  const link = `${path}.link`
  symlinkSync(path, link)
  const two = openLmdbStorage({ path: link })
  expect(two.get(KEY)).toEqual(bytes)
  two.set(KEY, Uint8Array.of(1))
  expect(one.get(KEY)).toEqual(Uint8Array.of(1))
  one.close()
  one.close()
  two.set(KEY, Uint8Array.of(2))
  expect(two.get(KEY)).toEqual(Uint8Array.of(2))
  two.close()
  withStorage(path, (storage) => expect(storage.get(KEY)).toEqual(Uint8Array.of(2)))
})

test('a transaction is done whole or not at all', () => {
  withStorage(newPath(), (storage) => {
    storage.set(KEY, bytes)
    const failure = new Error('by the work')
    expect(() =>
      storage.transaction(() => {
        storage.set(KEY, Uint8Array.of(1))
        storage.set('other', Uint8Array.of(1))
        expect(storage.get(KEY)).toEqual(Uint8Array.of(1))
        expect(Array.from(storage.keys())).toHaveLength(2)
        throw failure
      }),
    ).toThrow(failure)
    expect(Array.from(storage.keys(), (key) => storage.get(key))).toEqual([bytes])
    const result = storage.transaction(() => {
      storage.delete(KEY)
      return 'result'
    })
    expect([result, storage.get(KEY)]).toEqual(['result', undefined])
  })
})

test('a transaction within another is a part of it, on whichever storage of the file', () => {
  const path = newPath()
  const one = openLmdbStorage({ path })
  const two = openLmdbStorage({ path })
  one.transaction(() => {
    one.set('a', bytes)
    expect(() =>
      two.transaction(() => {
        two.set('b', bytes)
        throw new Error('by the inner work')
      }),
    ).toThrow('by the inner work')
    two.transaction(() => two.set('c', bytes))
    two.set('d', bytes)
    expect(() => one.close()).toThrow(
      new RobotsError(
        'store-not-usable',
        `The store at ${path} stays open within a transaction. Close it when that has ended.`,
      ),
    )
  })
  expect(Array.from(one.keys()).toSorted()).toEqual(['a', 'c', 'd'])
  one.close()
  two.close()
})

test(
  'a promise does not hold a transaction open',
  () => {
    const path = newPath()
    withStorage(path, (storage) => {
      void storage.transaction(async () => storage.set(KEY, bytes))
      expect(setElsewhere(path, KEY, 'x')).toBe('done\n')
    })
  },
  LONG_MS,
)

test(
  '10,000 entries are set, found and deleted, in one transaction too',
  () => {
    withStorage(newPath(), (storage) => {
      const keys = Array.from({ length: 10_000 }, (_, index) => `rules https://${index}.example`)
      storage.transaction(() => {
        for (const key of keys) storage.set(key, Buffer.from(key.repeat(40)))
      })
      expect(new Set(storage.keys())).toEqual(new Set(keys))
      const changed = keys.filter((key) => Buffer.from(storage.get(key) ?? []).toString() !== key.repeat(40))
      expect(changed).toEqual([])
      storage.transaction(() => {
        for (const key of keys) storage.delete(key)
      })
      expect(Array.from(storage.keys())).toEqual([])
    })
  },
  LONG_MS,
)

test('a long loop of reads without a turn of the event loop piles up nothing', () => {
  withStorage(newPath(), (storage) => {
    storage.set(KEY, bytes)
    const timersBefore = timers()
    for (let read = 0; read < 10_000; read++) storage.get(KEY)
    expect(timers() - timersBefore).toBeLessThan(10)
  })
})

test(
  'what others spoilt is absent, and what is of others is left alone',
  () => {
    const path = newPath()
    const store = createLmdbStore({ path })
    withStorage(path, (storage) => {
      storage.set(KEY, bytes)
      const raw = openLmdb<Uint8Array, string>(path, { noSubdir: true, encoding: 'binary' })
      const [row] = Array.from(raw.getRange({}))
      const value = Buffer.from(row!.value)
      const spoiltValues = [Buffer.alloc(0), value.subarray(0, -1), Buffer.from('x'), Buffer.alloc(100)]
      for (const at of value.keys()) {
        spoiltValues.push(Buffer.from(value.map((byte, index) => (index === at ? byte ^ 1 : byte))))
      }
      for (const spoilt of spoiltValues) {
        raw.putSync(row!.key, spoilt)
        expect(storage.get(KEY)).toBeUndefined()
        expect(Array.from(storage.keys())).toEqual([])
      }
      raw.putSync(row!.key, value)
      expect(storage.get(KEY)).toEqual(bytes)
      raw.putSync('of others', Buffer.from('x'))
      expect(Array.from(storage.keys())).toEqual([KEY])
      void raw.close()
    })
    return store.close()
  },
  LONG_MS,
)

test('a store and a book may share a file', async () => {
  const path = newPath()
  const store = createLmdbStore({ path, clock: { now: () => 0 } })
  const storage = openLmdbStorage({ path })
  await store.set(KEY, { bytes: Uint8Array.of(1), expiresAt: 1 })
  storage.set(KEY, bytes)
  expect((await store.get(KEY))?.bytes).toEqual(Uint8Array.of(1))
  expect(Array.from(storage.keys(), (key) => storage.get(key))).toEqual([bytes])
  storage.close()
  await store.sweep()
  await store.close()
})

test.skipIf(process.platform === 'win32')('the files and their folder are for their owner only', () => {
  const path = join(root, 'own/er/book.mdb')
  withStorage(path, (storage) => storage.set(KEY, bytes))
  const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)
  expect([path, `${path}-lock`, join(root, 'own')].map(modeOf)).toEqual(['600', '600', '700'])
})

test.runIf(process.platform === 'linux')(
  'a file that is closed is open no longer',
  () => {
    const path = newPath()
    const openFiles = (): number =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path)
        } catch {
          return false
        }
      }).length
    const storage = openLmdbStorage({ path })
    expect(openFiles()).toBeGreaterThan(0)
    storage.close()
    for (let opening = 0; opening < 50; opening++) {
      withStorage(path, (one) => withStorage(path, () => one.set(KEY, bytes)))
    }
    expect(openFiles()).toBe(0)
  },
  LONG_MS,
)

test(
  'pages that a killed process was reading are used again, though no other process opens the file',
  async () => {
    const path = newPath()
    const storage = openLmdbStorage({ path })
    storage.set(KEY, bytes)
    const program = `import { writeSync } from 'node:fs'
      import { openLmdbStorage } from ${JSON.stringify(new URL('../../../dist/book/lmdb-storage.js', import.meta.url).href)}
      openLmdbStorage({ path: ${JSON.stringify(path)} }).get(${JSON.stringify(KEY)})
      writeSync(1, 'reading')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`
    const reader = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: here,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(reader.stdout, 'data')
    reader.kill('SIGKILL')
    await once(reader, 'exit')
    const large = new Uint8Array(200_000)
    for (let write = 0; write < 500; write++) storage.set(KEY, large)
    storage.close()
    expect(statSync(path).size).toBeLessThan(20_000_000)
  },
  LONG_MS,
)

test('a closed storage is an error that says so', () => {
  const path = newPath()
  const storage = openLmdbStorage({ path })
  storage[Symbol.dispose]()
  for (const use of [
    () => storage.get(KEY),
    () => storage.set(KEY, bytes),
    () => storage.delete(KEY),
    () => storage.keys(),
    () => storage.transaction(() => 1),
  ]) {
    expect(use).toThrow(new RobotsError('store-not-usable', `The store ${path} is closed. Open it again.`))
  }
})

test('a file that was cut is set aside, and the storage begins empty', () => {
  const path = newPath()
  withStorage(path, (storage) => storage.set(KEY, new Uint8Array(100_000)))
  truncateSync(path, 50_000)
  expect(setElsewhere(path, 'other', 'x')).toBe('done\n')
  expect(statSync(`${path}.cut`).size).toBe(50_000)
  withStorage(path, (storage) => expect(Array.from(storage.keys())).toEqual(['other']))
})

test('a file with a spoilt page is an error that names the page and the cure', () => {
  const path = newPath()
  withStorage(path, (storage) => storage.set(KEY, new Uint8Array(100_000)))
  const file = readFileSync(path)
  const rows = file.readUInt32LE((file.readUInt8(152) & 1) === 1 ? 136 : 16_384 + 136)
  file.fill(0xff, rows * 16_384, rows * 16_384 + 24)
  writeFileSync(path, file)
  expect(caught(() => openLmdbStorage({ path }))).toMatchObject({
    code: 'store-not-usable',
    message: expect.stringMatching(
      `is damaged: page ${rows} says that it is another page. Delete it and the file beside`,
    ) as string,
  })
})

test('a file that is none of LMDB, or a folder, is an error that names it', () => {
  const text = newPath()
  writeFileSync(text, 'User-agent: *\n'.repeat(1000))
  const folder = newPath()
  mkdirSync(folder)
  for (const path of [text, folder, join(text, 'below.mdb')]) {
    const error = caught(() => openLmdbStorage({ path }))
    expect(error).toMatchObject({ name: 'RobotsError', code: 'store-not-usable' })
    expect((error as Error).message).toContain(`The store at ${path} cannot be used: `)
  }
})

test.skipIf(process.platform === 'win32')(
  'a file that may not be written is an error',
  () => {
    const path = newPath()
    withStorage(path, (storage) => storage.set(KEY, bytes))
    chmodSync(path, 0o400)
    expect(setElsewhere(path, KEY, 'x', { user: 'unprivileged' })).toContain(
      `store-not-usable: The store at ${path} cannot be used: EACCES`,
    )
  },
  LONG_MS,
)

test.skipIf(process.platform === 'win32')(
  'a file that cannot grow is an error, the process lives on, and what was there stays',
  () => {
    const path = newPath()
    withStorage(path, (storage) => storage.set(KEY, bytes))
    const said = setElsewhere(path, KEY, 'x'.repeat(100), { repeat: 20_000, maxFileBlocks: 1000 })
    expect(said).toContain(`store-not-usable: The store at ${path} cannot be used: `)
    expect(said).toContain(`after: ${bytes.length}`)
    withStorage(path, (storage) => expect(storage.get(KEY)).toEqual(bytes))
  },
  LONG_MS,
)

test(
  'without the package lmdb, it says what to install',
  () => {
    const place = join(root, 'without lmdb')
    const installed = join(place, 'node_modules')
    const link = (from: string, name: string): void => symlinkSync(join(here, from), join(installed, name))
    mkdirSync(join(installed, '@ruly/client'), { recursive: true })
    for (const name of ['common', 'lint', 'preferences']) link(`../${name}`, `@ruly/${name}`)
    for (const name of ['@exodus', 'fzstd', 'htmlparser2', 'ipaddr.js', 'undici', 'yauzl'])
      link(`../../node_modules/${name}`, name)
    link('../ruly', 'ruly')
    // A link to the client would lead to the packages of the project.
    for (const part of ['package.json', 'dist'])
      cpSync(join(here, '../client', part), join(installed, '@ruly/client', part), { recursive: true })
    cpSync(join(here, 'dist'), join(place, 'dist'), { recursive: true })
    writeFileSync(join(place, 'package.json'), '{"type":"module"}')
    const program = `import { openLmdbStorage } from './dist/book/lmdb-storage.js'
    try { openLmdbStorage({ path: 'x.mdb' }) } catch ({ name, code, message }) { console.log(name, code, message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: place,
      encoding: 'utf8',
    })
    expect(stdout).toBe(
      'RobotsError package-not-installed What is kept in LMDB needs the package lmdb: npm install lmdb\n',
    )
  },
  LONG_MS,
)

test('options of a wrong kind are told by name', () => {
  expect(() => openLmdbStorage({} as { path: string })).toThrow(
    new TypeError('"path" must be a string, got undefined.'),
  )
  expect(() => openLmdbStorage({ path: '' })).toThrow(RangeError)
})

function newPath(): string {
  return join(root, `${randomUUID()}.mdb`)
}

function withStorage(path: string, task: (storage: LmdbBookStorage) => unknown): void {
  const storage = openLmdbStorage({ path })
  try {
    task(storage)
  } finally {
    storage.close()
  }
}

function caught(task: () => unknown): unknown {
  try {
    return task()
  } catch (error) {
    return error
  }
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}

interface Elsewhere {
  readonly user?: 'unprivileged'
  /** How many keys are set, in one transaction. */
  readonly repeat?: number
  /** The size that no file may exceed, in blocks of `ulimit`. */
  readonly maxFileBlocks?: number | 'unlimited'
}

/** Sets a value in another process; gives what that process prints. */
function setElsewhere(
  path: string,
  key: string,
  value: string,
  { user, repeat = 1, maxFileBlocks = 'unlimited' }: Elsewhere = {},
): string {
  const args = [other, path, key, value, String(repeat), user ?? '']
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${maxFileBlocks}; exec "$@"`, 'sh', process.execPath, ...args],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The other process ended with ${String(status)}: ${stderr}`)
  return stdout
}
