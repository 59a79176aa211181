import { google, mk1994, reppy, rfc9309 } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { patternExamples, patternWords } from '../../src/features/pattern-words.ts'

describe('a path pattern in words', () => {
  it.each([
    ['', 'no URL, because the value is empty'],
    ['/', 'every URL'],
    ['/a', 'every URL whose path and query begin with `/a`'],
    ['/a$', 'only the URL whose path and query are `/a`'],
    ['/*.pdf$', 'every URL whose path and query end with `.pdf`'],
    [
      '/a/*/b*?x=',
      'every URL whose path and query begin with `/a/`, then contain `/b` and then contain `?x=`',
    ],
    ['*', 'every URL'],
    ['admin', 'no URL, because it does not begin with a slash'],
    ['$', 'no URL, because it does not begin with a slash'],
  ])('says what %j matches', (pattern, words) => {
    expect(patternWords(pattern, rfc9309)).toBe(words)
    expect(patternWords(pattern, google)).toBe(words)
  })

  it('takes wildcards literally in a dialect without them', () => {
    expect(patternWords('/*.pdf$', mk1994)).toBe(
      'every URL whose path and query begin with `/*.pdf$`, taken literally',
    )
  })

  it('need not begin with a slash in a dialect that adds one', () => {
    expect(patternWords('admin', reppy)).toBe('every URL whose path and query begin with `admin`')
  })

  it('has examples that match', () => {
    expect(patternExamples('/*.pdf$', rfc9309)).toEqual(['/.pdf', '/x.pdf'])
    expect(patternExamples('/a', rfc9309)).toEqual(['/a', '/ax'])
    expect(patternExamples('/a$', rfc9309)).toEqual(['/a'])
    expect(patternExamples('', rfc9309)).toEqual([])
  })
})
