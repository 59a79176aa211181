import { describe, expect, it } from 'vitest'

import { createBook, createMemoryStorage } from '../../src/book/index.ts'
import { compare, createComparer } from '../../src/compare/index.ts'
import { createDiffer, diff } from '../../src/diff/index.ts'
import { editRobots, format } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { fix, lint } from '../../src/lint/index.ts'
import { documentedMembers, knownOptions } from '../support/documented-options.ts'
import { pageText } from '../support/page-blocks.ts'

describe('the options that the pages of the API list are those that there are', () => {
  it.each<readonly [string, string, (options: object) => unknown]>([
    ['ruly.md', 'ParseOptions', (options) => parse('', options)],
    ['ruly-lint.md', 'LintOptions', (options) => lint('', options)],
    ['ruly-lint.md', 'FixOptions', (options) => fix('', options)],
    ['ruly-edit.md', 'EditorOptions', (options) => editRobots('', options)],
    ['ruly-edit.md', 'FormatOptions', (options) => format('', options)],
    ['ruly-diff.md', 'DiffOptions', (options) => diff('', '', options)],
    ['ruly-diff.md', 'DifferOptions', (options) => createDiffer('', '', options)],
    ['ruly-compare.md', 'CompareOptions', (options) => compare('', options as never)],
    ['ruly-compare.md', 'ComparerOptions', (options) => createComparer('', options)],
    ['book.md', 'BookOptions', (options) => createBook(options as never)],
    ['book.md', 'MemoryStorageOptions', (options) => createMemoryStorage(options)],
  ])('%s: %s', (page, type, call) => {
    expect(documentedMembers(`docs/api/${page}`, type)).toEqual(knownOptions(call))
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
    expect(new Set(shown)).toEqual(new Set(documentedMembers('docs/api/ruly-dialects.md', type)))
  })
})
