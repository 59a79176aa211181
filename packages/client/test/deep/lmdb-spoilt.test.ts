import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { open } from 'lmdb'
import { afterAll, expect, it } from 'vitest'

import { createFolder } from '../support/store/folder.ts'

const program = fileURLToPath(new URL('../support/store/spoilt-user.mjs', import.meta.url))
const folder = createFolder()

/** Bytes that are written over those of a file. */
interface Spoil {
  readonly at: number
  readonly hex: string
}

/** What came of the use of a spoilt file; neither rows nor an error where the process has died. */
interface Outcome {
  readonly number: number
  readonly rows?: string
  readonly error?: string
  readonly code?: string
}

const rowName = (index: number): string => `row ${String(index).padStart(6, '0')}`

/** Files of several shapes, of small pages so that trees are deep. */
const shapes: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'a few rows': (path) => makeFile(path, {}, ({ put }) => fill(put, 3, () => 20)),
  'many rows': (path) => makeFile(path, {}, ({ put }) => fill(put, 3000, () => 40)),
  'a deep tree': (path) => makeFile(path, { pageSize: 512 }, ({ put }) => fill(put, 300, () => 60)),
  'values of many pages': (path) => makeFile(path, {}, ({ put }) => fill(put, 25, (index) => index * 1777)),
  'many free pages': (path) =>
    makeFile(path, {}, ({ put, remove }) => {
      for (let round = 0; round < 12; round++) {
        fill(put, 120, (index) => (index * 997 + round * 3331) % 9000)
        for (let index = 0; index < 120; index += 2) remove(rowName(index))
      }
    }),
  'several databases': (path) =>
    makeFile(path, {}, ({ put, database }) => {
      fill(put, 50, (index) => index * 100)
      for (const name of ['one', 'two', 'three']) {
        const other = database.openDB<Uint8Array, string>(`sub ${name}`, { encoding: 'binary' })
        for (let index = 0; index < 60; index++) other.putSync(rowName(index), Buffer.alloc(index * 20, name))
      }
    }),
}

interface Made {
  readonly database: ReturnType<typeof open<Uint8Array, string>>
  readonly put: (key: string, value: Uint8Array) => void
  readonly remove: (key: string) => void
}

async function makeFile(
  path: string,
  options: { readonly pageSize?: number },
  work: (made: Made) => void,
): Promise<void> {
  const database = open<Uint8Array, string>(path, {
    noSubdir: true,
    encoding: 'binary',
    overlappingSync: false,
    noSync: true,
    pageSize: 4096,
    ...options,
  })
  work({
    database,
    put: (key, value) => database.putSync(key, value),
    remove: (key) => database.removeSync(key),
  })
  await database.close()
}

function fill(put: Made['put'], count: number, size: (index: number) => number): void {
  for (let index = 0; index < count; index++) put(rowName(index), Buffer.alloc(size(index), index))
}

/** Where the fields of a page's header are: number, commit, size of keys, flags, both ends of the free room, how many pages a value has, all of it. */
const headerFields = [
  [0, 8],
  [8, 8],
  [16, 2],
  [18, 2],
  [20, 2],
  [22, 2],
  [20, 4],
  [0, 24],
] as const
/** What a head has besides. */
const headFields = Array.from({ length: 17 }, (_, index) => [24 + 8 * index, 8] as const)

/** Where a head has the number of its commit. */
const COMMIT_AT = 152

/** Every field of the header of every page, with zeros, with ones, with one bit changed, and with random bytes. */
function spoilsOf(file: Buffer): readonly (readonly Spoil[])[] {
  const pageBytes = file.readUInt32LE(48)
  const all: Spoil[][] = []
  for (let page = 0; page * pageBytes < file.length; page++) {
    const start = page * pageBytes
    // Others are in the midst of a value.
    if (file.readBigUInt64LE(start) !== BigInt(page)) continue
    for (const [at, length] of page < 2 ? [...headerFields, ...headFields] : headerFields) {
      const before = file.subarray(start + at, start + at + length)
      const oneBit = Buffer.from(before)
      oneBit[0] = (oneBit[0] ?? 0) ^ (1 << (page % 8))
      for (const bytes of [Buffer.alloc(length), Buffer.alloc(length, 0xff), oneBit, randomBytes(length)])
        if (!bytes.equals(before)) all.push([{ at: start + at, hex: bytes.toString('hex') }])
    }
  }
  return all
}

/** Uses spoilt files, in a process that is started again when it has died. */
async function outcomesOf(path: string, cases: readonly (readonly Spoil[])[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const copies = `${path} copies`
  mkdirSync(copies, { recursive: true })
  while (outcomes.length < cases.length) {
    const child = spawn(process.execPath, [program, path, copies, String(outcomes.length)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const said = text(child.stdout)
    child.stdin.end(JSON.stringify(cases))
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    const lines = (await said).trimEnd().split('\n')
    const ended = lines
      .map((line) => JSON.parse(line) as Outcome)
      .filter((one) => 'rows' in one || 'error' in one)
    outcomes.push(...ended)
    if (code !== 0) outcomes.push({ number: outcomes.length, code: signal ?? `exit ${code}` })
  }
  return outcomes
}

let files = 0
let errors = 0
afterAll(() =>
  console.log(`${files} spoilt files: ${errors} errors, the others were used as whole ones, no process died`),
)

it.each(Object.entries(shapes))(
  'an LMDB file with %s, spoilt at each page header, is read rightly or is an error',
  { timeout: 900_000 },
  async (name, make) => {
    const path = join(folder, `${name}.mdb`)
    await make(path)
    const file = readFileSync(path)
    const cases = spoilsOf(file)
    const [whole] = await outcomesOf(path, [[]])
    expect(whole?.error).toBe(undefined)
    const outcomes = await outcomesOf(path, cases)
    const pageBytes = file.readUInt32LE(48)
    const told = outcomes.map((outcome) => {
      const [{ at, hex } = { at: 0, hex: '' }] = cases[outcome.number] ?? []
      return { ...outcome, page: Math.floor(at / pageBytes), field: at % pageBytes, hex }
    })
    const wrong = told.filter(({ rows, error, code, page, field }) => {
      if (error !== undefined) return code !== 'store-not-usable'
      // With the number of the commit before the other head's, the file is what it was one commit ago.
      return rows !== whole?.rows && !(rows !== undefined && page < 2 && field === COMMIT_AT)
    })
    expect(wrong).toEqual([])
    files += cases.length
    errors += outcomes.filter(({ error }) => error !== undefined).length
  },
)
