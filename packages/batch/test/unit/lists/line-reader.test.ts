import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { lineReader } from '../../../src/lists/formats/line-reader.ts'
import { formatByName } from '../../../src/lists/formats/list-format.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

describe('the format of a list', () => {
  it('is what its name says, what packs it left out', () => {
    const named = ['a.csv', 'A.CSV.gz', 'b/c.jsonl.zst', 'x.ndjson', 'x.csv.bak', 'csv', '-', 'a.txt']
    expect(named.map(formatByName)).toEqual([
      'csv',
      'csv',
      'ndjson',
      'ndjson',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a line of a list', () => {
  it('of text is a URL, or a robot, a tab and a URL', () => {
    const read = lineReader('text', undefined)
    expect(read('/a b')).toEqual({ agent: undefined, url: '/a b' })
    expect(read('X 1 \t /a\tb')).toEqual({ agent: 'X 1', url: '/a\tb' })
  })

  it('of CSV has its fields where the heading says; without a robot, those of the command line are meant', () => {
    const read = lineReader('csv', { delimiter: ',', url: 2, agent: 0 })
    expect(read('X,1,/a')).toEqual({ agent: 'X', url: '/a' })
    expect(read(' ,1, /a ')).toEqual({ agent: undefined, url: '/a' })
    expect(read('X,1')).toBe('no column 3 for the URL')
  })

  it('of NDJSON may have null for the robot', () => {
    const read = lineReader('ndjson', undefined)
    expect(read('{"url":" /a ","agent":null}')).toEqual({ agent: undefined, url: '/a' })
    expect(read('{"url":"/a","agent":" X "}')).toEqual({ agent: 'X', url: '/a' })
    expect(read('null')).toBe('neither a JSON object nor a JSON string')
  })

  it('of NDJSON without backslashes and control characters is read as JSON.parse reads it', () => {
    const piece = fc.constantFrom(
      ...'{ } " : , [ ] /a url agent https://e.com/ é \u2028 \u007f'.split(' '),
      ' ',
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const line = fc.oneof(
      text,
      text.map((url) => `{"url":"${url}"}`),
      text.map((url) => `{"url":"${url}`),
      text.map((rest) => `{"url":"/a"${rest}}`),
    )
    const [read, readUnescaped] = [lineReader('ndjson', undefined), lineReader('ndjson', undefined, true)]
    fc.assert(
      fc.property(line, (asked) => {
        expectSame(readUnescaped(asked), read(asked))
      }),
      { numRuns: 2000 },
    )
    expect(readUnescaped('{"url":" /a "}')).toEqual({ agent: undefined, url: '/a' })
  })
})
