import { readFileSync } from 'node:fs'

import * as robots from '@ruly/compat/robots'
import { describe, expect, it } from 'vitest'

import * as rerp from '../../src/robot-exclusion-rules/index.ts'
import * as robotRules from '../../src/robot-rules/robot-rules-dbm.ts'
import * as robotUa from '../../src/robot-ua/robot-ua.ts'
import * as robotstxt from '../../src/robotstxt/robotstxt-get.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** A feature of an original: what it is called there and here, and the titles of its tests by file. */
interface Feature {
  readonly library: string
  readonly original: string
  readonly here: string
  readonly tests: Readonly<Record<string, readonly string[]>>
}

const rows = read('conformance/ported-features.ndjson')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Feature)

const links = rows.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([path, titles]) => titles.map((title) => ({ title, path }))),
)

/** The titles of the tests of a file, or the ids of its rows of data. */
function titlesOf(path: string): ReadonlySet<string> {
  const text = read(path)
  const ids = path.endsWith('.ndjson') ? text.matchAll(/^\{"id": "(.+?)"/gm) : []
  const titles = path.endsWith('.ts') ? text.matchAll(/(?<!describe)\(\s*'(.+?)',/g) : []
  return new Set([...ids, ...titles].map(([, title = '']) => title))
}

const titles = new Map([...new Set(links.map(({ path }) => path))].map((path) => [path, titlesOf(path)]))

const isAbsent = ({ here }: Feature): boolean => here.startsWith('not here: ')

describe('the checklist of the classic systems', () => {
  it('has features with tests, and says of what is not here why', () => {
    expect(rows.length).toBeGreaterThan(200)
    const isWrong = (row: Feature): boolean => isAbsent(row) !== (Object.keys(row.tests).length === 0)
    expect(rows.filter(isWrong)).toEqual([])
  })

  it('names tests that exist', () => {
    expect(links.length).toBeGreaterThan(rows.length)
    expect(links.filter(({ title, path }) => titles.get(path)?.has(title) !== true)).toEqual([])
  })

  it('is counted in docs/checklist.md, by library', () => {
    const shown = read('docs/checklist.md').matchAll(/^\| \[(.+?)\].* (\d+) \| +(\d+) \|$/gm)
    const counts = Array.from(shown, ([, library, here, absent]) => ({
      library,
      here: Number(here),
      absent: Number(absent),
    }))
    const libraries = [...new Set(rows.map(({ library }) => library))]
    expect(counts).toEqual(
      libraries.map((library) => {
        const own = rows.filter((row) => row.library === library)
        const absent = own.filter(isAbsent).length
        return { library, here: own.length - absent, absent }
      }),
    )
  })

  it('has every name that the faces export, and every call and attribute of their classes', () => {
    const faces = [robots, robotRules, robotUa, robotstxt, rerp]
    const exported = faces.flatMap((face) => Object.entries<unknown>(face))
    const instances = [
      new rerp.RobotFileParserLookalike(),
      robotstxt.parse('', 'ExampleBot'),
      new robots.Robots('', 'ExampleBot').check('/'),
    ]
    const members = exported.flatMap(([, value]) =>
      typeof value === 'function' && 'prototype' in value && typeof value.prototype === 'object'
        ? Object.getOwnPropertyNames(value.prototype)
        : [],
    )
    const spoken = new Set(
      rows.flatMap(({ here }) => here.match(/`[^`]+`/g) ?? []).flatMap((code) => code.match(/[\w$]+/g) ?? []),
    )
    const silent = new Set(['constructor', 'toString'])
    const names = [...exported.map(([name]) => name), ...members, ...instances.flatMap(Object.keys)].filter(
      (name) => !silent.has(name),
    )
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !spoken.has(name))).toEqual([])
  })
})
