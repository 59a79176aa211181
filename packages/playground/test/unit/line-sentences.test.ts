import { describe, expect, it } from 'vitest'

import { lineFactsOf } from '../../src/engine/line-facts.ts'
import { lintMarksOf } from '../../src/engine/lint-marks.ts'
import { OpenFile } from '../../src/engine/open-file.ts'
import { lineSentences } from '../../src/parts/line-sentences.ts'
import { strings } from '../../src/parts/strings.ts'

function said(rule: string, dialect = 'rfc9309'): string {
  const file = new OpenFile({ text: `User-agent: *\n${rule}\n`, dialect, url: '' })
  return lineSentences(lineFactsOf(file, 2)).join(' ')
}

describe('the help of a line', () => {
  it.each([
    ['Disallow: /a', 'It matches every path that begins with /a.'],
    ['Disallow: /a$', 'It matches the path /a only.'],
    ['Disallow: *.pdf$', 'It matches paths of the form *.pdf$.'],
    ['Disallow: admin', 'Paths begin with /, so admin matches none.'],
    ['Disallow: $', 'Paths begin with /, so $ matches none.'],
    ['Disallow:', 'An empty pattern matches nothing.'],
  ])('says what a pattern matches: %s', (rule, sentence) => {
    expect(said(rule)).toContain(sentence)
  })

  it('says that a pattern is read by RFC 9309 where the file is not', () => {
    expect(said('Disallow: /*.pdf')).not.toContain('RFC 9309')
    expect(said('Disallow: /*.pdf', 'urllib')).toContain('RFC 9309 reads its pattern like this: It matches')
  })
})

describe('the findings', () => {
  it('have the most serious first', () => {
    const text = 'Disallow: /a\nUser-agent: *\nDisalow: /b\nDisallow: /c # x\nCrawl-delay: fast\n'
    const { marks, count } = lintMarksOf(new OpenFile({ text, dialect: 'rfc9309', url: '' }))
    const ranks = marks.map(({ severity }) => ['error', 'warning', 'info'].indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(ranks).size).toBeGreaterThan(1)
    expect(marks).toHaveLength(count)
  })

  it('of a whole file are silenced by a comment that is about the file', () => {
    expect(strings.problems.silence('empty-file', 0)).toContain('# ruly-disable-file empty-file')
    expect(strings.problems.silence('misspelt-field', 3)).toContain('# ruly-disable-line misspelt-field')
  })
})
