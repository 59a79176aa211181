import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { openLmdbStorage } from '../../../src/book/lmdb-storage.ts'
import { RobotRules, RobotRulesDbm } from '../../../src/robot-rules/robot-rules-dbm.ts'
import { createFolder } from '../../../../client/test/support/store/folder.ts'
import { expect, test } from 'vitest'

const root = createFolder()
const FILE = 'User-agent: Foo\nDisallow: /foo\n\nUser-agent: *\nDisallow: /any\n'
const FAR = 4_000_000_000

/** A call of WWW::RobotRules::AnyDBM_File 6.00 with what it gave, in Perl 5.36 on an NDBM file. */
interface Call {
  readonly run: number
  readonly call:
    | 'open'
    | 'parse'
    | 'allowed'
    | 'visit'
    | 'noVisits'
    | 'lastVisit'
    | 'freshUntil'
    | 'clearRules'
    | 'agent'
  readonly with: readonly never[]
  /** For `open`, true or the error; null for undef, and where the value says nothing. */
  readonly gives: string | number | boolean | null
}

const calls = readFileSync(
  new URL('../../../../client/test/vectors/robot-rules-dbm.ndjson', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Call)

test('every call answers as the original does, over reopened files and changed names', () => {
  expect(calls.length).toBeGreaterThan(700)
  let rules: RobotRulesDbm | undefined
  function answerOf({ run, call, with: args }: Call): Call['gives'] {
    if (call !== 'open') {
      const method = rules?.[call] as (...args: readonly never[]) => Call['gives'] | undefined
      return method.apply(rules, [...args]) ?? null
    }
    rules?.close()
    try {
      rules = new RobotRulesDbm(args[0] ?? undefined, join(root, `run-${run}`))
      return true
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(calls.map((call, index) => ({ line: index + 1, gives: answerOf(call) }))).toEqual(
    calls.map(({ gives }, index) => ({ line: index + 1, gives })),
  )
  rules?.close()
})

test('a file that is opened again has rules, times, visits and name', () => {
  const file = join(root, 'again')
  const first = new RobotRulesDbm('Foo/1.0', file)
  first.parse('http://a.example/robots.txt', FILE, FAR)
  first.visit('a.example:80', 1000)
  first.close()
  const again = new RobotRulesDbm(undefined, file)
  expect([again.allowed('http://a.example/foo'), again.allowed('http://a.example/any')]).toEqual([0, 1])
  expect([again.noVisits('a.example:80'), again.lastVisit('a.example:80')]).toEqual([1, 1000])
  expect([again.freshUntil('a.example:80'), again.agent()]).toEqual([FAR, 'Foo'])
  expect(again).toBeInstanceOf(RobotRules)
  again[Symbol.dispose]()
})

test('another name clears, another version does not', () => {
  const file = join(root, 'names')
  const first = new RobotRulesDbm('Foo/1.0', file)
  first.parse('http://a.example/robots.txt', FILE, FAR)
  first.close()
  const second = new RobotRulesDbm('Foo/2.0', file)
  expect(second.allowed('http://a.example/')).toBe(1)
  second.close()
  const third = new RobotRulesDbm('Bar/1.0', file)
  expect(third.allowed('http://a.example/')).toBe(-1)
  third.close()
})

test('two that have one file open see what the other does, and count visits together', () => {
  const file = join(root, 'two')
  const [one, two] = [new RobotRulesDbm('Foo', file), new RobotRulesDbm('Foo', file)]
  expect(two.allowed('http://a.example/foo')).toBe(-1)
  one.parse('http://a.example/robots.txt', FILE, FAR)
  expect(two.allowed('http://a.example/foo')).toBe(0)
  one.visit('a.example:80', 200)
  two.visit('a.example:80', 100)
  expect([one.noVisits('a.example:80'), one.lastVisit('a.example:80')]).toEqual([2, 200])
  one.close()
  two.close()
})

test('times go by the clock that was passed in', () => {
  let now = 1_000_000
  const rules = new RobotRulesDbm('Foo', join(root, 'clock'), { clock: () => now })
  rules.visit('a.example:80')
  rules.parse('http://a.example/robots.txt', FILE)
  expect([rules.lastVisit('a.example:80'), rules.freshUntil('a.example:80')]).toEqual([1000, 31_537_000])
  now = 31_538_000_000
  expect(rules.allowed('http://a.example/')).toBe(-1)
  rules.close()
})

test('without a file, without a name, or with a file of another kind, it is an error and leaves nothing open', () => {
  expect(() => new RobotRulesDbm('Foo', '')).toThrow('filename required')
  const file = join(root, 'nameless')
  for (const name of [undefined, '', '0']) {
    expect(() => new RobotRulesDbm(name, file)).toThrow('No agent name specified')
  }
  const text = join(root, 'text')
  writeFileSync(text, FILE)
  expect(() => new RobotRulesDbm('Foo', text)).toThrow(`The store at ${text} cannot be used: `)
  const rules = new RobotRulesDbm('Foo', file)
  rules.close()
  rules.close()
  expect(() => rules.allowed('http://a.example/')).toThrow('is closed')
})

test.skipIf(process.platform !== 'linux')(
  'a name that cannot be written is an error and leaves nothing open',
  () => {
    const file = join(root, 'full')
    new RobotRulesDbm('Foo', file).close()
    const program = fileURLToPath(new URL('../../support/dbm-on-full-disk.mjs', import.meta.url))
    const limited = ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, program, file]
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8', timeout: 30_000 })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      error: expect.stringContaining(`The store at ${file} cannot be used: `) as string,
      open: 0,
    })
  },
)

test('a wrong argument is thrown before the file is made', () => {
  const file = join(root, 'wrong')
  expect(() => new RobotRulesDbm('Foo', file, { clock: 5 as never })).toThrow(TypeError)
  expect(() => new RobotRulesDbm(5 as never, file)).toThrow(TypeError)
  expect(existsSync(file)).toBe(false)
})

test('a time that is none is named, and nothing is noted', () => {
  const rules = new RobotRulesDbm('Foo', join(root, 'times'))
  expect(() => rules.visit('a:80', 'x' as never)).toThrow(TypeError)
  expect(() => rules.visit('a:80', Number.NaN)).toThrow(RangeError)
  expect(rules.noVisits('a:80')).toBe(0)
  rules.close()
})

test('a new name in a transaction that is given up is none', () => {
  const storage = openLmdbStorage({ path: join(root, 'given-up') })
  const rules = new RobotRules('Foo/1.0', { storage })
  rules.parse('http://a.example/robots.txt', FILE, FAR)
  const givingUp = (work: () => void): void => {
    const transaction = (): void =>
      storage.transaction(() => {
        work()
        throw new Error('given up')
      })
    expect(transaction).toThrow('given up')
  }
  givingUp(() => rules.agent('Bar'))
  expect([rules.agent(), rules.allowed('http://a.example/foo')]).toEqual(['Foo', 0])
  givingUp(() => {
    rules.agent('Bar')
    expect([rules.agent(), rules.allowed('http://a.example/foo')]).toEqual(['Bar', -1])
    rules.agent('Baz')
  })
  expect(rules.allowed('http://a.example/foo')).toBe(0)
  expect(rules.agent()).toBe('Foo')
  storage.transaction(() => rules.agent('Bar'))
  expect([rules.agent(), rules.allowed('http://a.example/foo')]).toEqual(['Bar', -1])
  storage.close()
})

test.skipIf(process.platform === 'win32')('the file is for its owner only', () => {
  const file = join(root, 'own')
  new RobotRulesDbm('Foo', file).close()
  expect([file, `${file}-lock`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
})

test('rules that were cleared do not come back, as those behind an empty one do in the original', () => {
  const rules = new RobotRulesDbm('Foo', join(root, 'cleared'))
  rules.parse('http://a/robots.txt', 'User-agent: *\nDisallow: /x\nDisallow:\nDisallow: /y\n', FAR)
  expect(['/x', '/y', '/z'].map((path) => rules.allowed(`http://a${path}`))).toEqual([0, 1, 1])
  rules.parse('http://a/robots.txt', 'User-agent: *\nDisallow: /p\nDisallow: /q\n', FAR)
  expect(['/p', '/q', '/y'].map((path) => rules.allowed(`http://a${path}`))).toEqual([0, 0, 1])
  rules.close()
})

test('a storage of its own makes any RobotRules last', () => {
  const storage = openLmdbStorage({ path: join(root, 'plain') })
  new RobotRules('Foo/1.0', { storage }).parse('http://a.example/robots.txt', FILE, FAR)
  expect(new RobotRules('Foo/1.0', { storage }).allowed('http://a.example/foo')).toBe(0)
  storage.close()
})
