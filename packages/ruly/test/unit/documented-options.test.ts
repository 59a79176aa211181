import { describe, expect, it } from 'vitest'

import { createBook, createMemoryStorage } from '../../src/book/index.ts'
import { compare, createComparer, createDiffer, diff, fix, lint } from '@ruly/lint'
import { editRobots, format } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { documentedMembers, knownOptions } from '../support/documented-options.ts'
import { pageText } from '../support/page-blocks.ts'

describe('the options that the list of exports has are those that there are', () => {
  it.each<readonly [string, (options: object) => unknown]>([
    ['ParseOptions', (options) => parse('', options)],
    ['LintOptions', (options) => lint('', options)],
    ['FixOptions', (options) => fix('', options)],
    ['EditorOptions', (options) => editRobots('', options)],
    ['FormatOptions', (options) => format('', options)],
    ['DiffOptions', (options) => diff('', '', options)],
    ['DifferOptions', (options) => createDiffer('', '', options)],
    ['CompareOptions', (options) => compare('', options as never)],
    ['ComparerOptions', (options) => createComparer('', options)],
    ['BookOptions', (options) => createBook(options as never)],
    ['MemoryStorageOptions', (options) => createMemoryStorage(options)],
  ])('%s', (type, call) => {
    expect(documentedMembers('ruly', type)).toEqual(knownOptions(call))
  })
})

describe('the tables of docs/dialects.md have what a dialect is made of', () => {
  const rows = Array.from(
    pageText('docs/dialects.md').matchAll(/^\| (\w+)\.(\w+) /gm),
    ([, facet, member]) => ({
      facet,
      member,
    }),
  )

  it.each(['Reading', 'Grouping', 'Selection', 'Matching'])('%s', (type) => {
    const shown = rows.filter(({ facet }) => facet === type.toLowerCase()).map(({ member }) => member)
    expect(new Set(shown)).toEqual(new Set(documentedMembers('ruly', type)))
  })
})
