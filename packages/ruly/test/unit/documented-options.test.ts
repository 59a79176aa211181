import { describe, expect, it } from 'vitest'

import { createBook, createMemoryStorage } from '../../../compat/src/book/index.ts'
import { compare, createComparer, createDiffer, diff, fix, lint } from '../../../lint/src/index.ts'
import { editRobots, format } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { documentedMembers, knownOptions } from '../support/documented-options.ts'
import { pageText } from '../support/page-blocks.ts'

describe('the options that the list of exports has are those that there are', () => {
  it.each<readonly [string, string, (options: object) => unknown]>([
    ['ruly', 'ParseOptions', (options) => parse('', options)],
    ['lint', 'LintOptions', (options) => lint('', options)],
    ['lint', 'FixOptions', (options) => fix('', options)],
    ['ruly', 'EditorOptions', (options) => editRobots('', options)],
    ['ruly', 'FormatOptions', (options) => format('', options)],
    ['lint', 'DiffOptions', (options) => diff('', '', options)],
    ['lint', 'DifferOptions', (options) => createDiffer('', '', options)],
    ['lint', 'CompareOptions', (options) => compare('', options as never)],
    ['lint', 'ComparerOptions', (options) => createComparer('', options)],
    ['compat', 'BookOptions', (options) => createBook(options as never)],
    ['compat', 'MemoryStorageOptions', (options) => createMemoryStorage(options)],
  ])('%s: %s', (name, type, call) => {
    expect(documentedMembers(name, type)).toEqual(knownOptions(call))
  })
})

describe('the tables of facets have what a dialect is made of', () => {
  const rows = Array.from(
    pageText('docs/dialect-facets.md').matchAll(/^\| (\w+)\.(\w+) /gm),
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
