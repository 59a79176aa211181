import { readFileSync } from 'node:fs'

import * as engineRerp from 'ruly/compat/robot-exclusion-rules-parser'
import * as robots from 'ruly/compat/robots'
import { describe, expect, it } from 'vitest'

import * as rerp from '../../src/compat/robot-exclusion-rules/index.ts'
import * as robotRules from '../../src/compat/robot-rules-dbm.ts'
import * as robotUa from '../../src/compat/robot-ua/robot-ua.ts'
import * as robotstxt from '../../src/compat/robotstxt/robotstxt-get.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const page = readFileSync(new URL('checklist.md', docs), 'utf8')

interface Row {
  readonly original: string
  readonly here: string
  /** The cell, empty where it says that there is none. */
  readonly tests: string
}

const rows: readonly Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, original = '', here = '', tests = '']) => ({ original, here, tests: tests.replace(/^–$/, '') }))
  .filter(({ original }) => original !== 'original' && !/^-+$/.test(original))

const links = rows.flatMap(({ tests }) =>
  [...tests.matchAll(/\[(.+?)\]\((\S+?)\)(?:, |$)/g)].map(([, title = '', path = '']) => ({ title, path })),
)

/** The titles of the tests of a file, or the ids of its rows of data. */
function titlesOf(path: string): ReadonlySet<string> {
  const text = readFileSync(new URL(path, docs), 'utf8')
  const ids = path.endsWith('.ndjson') ? text.matchAll(/^\{"id": "(.+?)"/gm) : []
  const titles = path.endsWith('.ts') ? text.matchAll(/(?<!describe)\(\s*'(.+?)',/g) : []
  return new Set([...ids, ...titles].map(([, title = '']) => title))
}

const titles = new Map([...new Set(links.map(({ path }) => path))].map((path) => [path, titlesOf(path)]))

describe('the checklist of the classic systems', () => {
  it('has rows with tests, and says of what is not here why', () => {
    expect(rows.length).toBeGreaterThan(200)
    const isWrong = ({ here, tests }: Row): boolean => here.startsWith('not here: ') !== (tests === '')
    expect(rows.filter(isWrong)).toEqual([])
  })

  it('names tests that there are', () => {
    expect(links.length).toBeGreaterThan(rows.length)
    expect(links.filter(({ title, path }) => titles.get(path)?.has(title) !== true)).toEqual([])
  })

  it('links everything that it names as a test', () => {
    const text = rows.map(({ tests }) => tests.replaceAll(/\[.+?\]\(\S+?\)(?:, |$)/g, ''))
    expect(text.filter((rest) => rest !== '')).toEqual([])
  })

  it('has every name that the faces export, and every call and attribute of their classes', () => {
    const faces = [robots, robotRules, robotUa, robotstxt, rerp, engineRerp]
    const exported = faces.flatMap((face) => Object.entries<unknown>(face))
    const instances = [
      new engineRerp.RobotFileParserLookalike(),
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
