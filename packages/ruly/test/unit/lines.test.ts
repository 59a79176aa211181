import { describe, expect, it } from 'vitest'

import { mk1994, rfc9309, robotstxtGem, texting } from '../../src/dialects/index.ts'
import { columnOf, fromSnapshot, parse, parseEvents, type Span } from '../../src/index.ts'
import { pythonLineBreaks } from '../../src/strategies/reading/listed-line-breaks.ts'
import { lineFinder } from '../../src/text/line-breaks.ts'
import { rowsOf } from '../support/rows-of.ts'

it('has the places of names and values in the file where the dialect deletes NULs', () => {
  const text = 'User-agent: *\nDis\0allow: /a\0b\0\nAllow:\0\n'
  const [, disallow, allow] = parse(text, { dialect: robotstxtGem }).lines
  expect(disallow?.field).toMatchObject({ name: 'disallow', value: '/ab' })
  const written = ({ start, end }: Span): string => disallow!.text.slice(start, end)
  expect(written(disallow!.field!.nameSpan)).toBe('Dis\0allow')
  expect(written(disallow!.field!.valueSpan)).toBe('/a\0b')
  expect(allow?.field?.valueSpan).toEqual({ start: 7, end: 7 })
})

describe('a line', () => {
  it('ends at LF, CR or CRLF, and the last one counts even when empty', () => {
    const spans = (text: string): unknown =>
      parse(text).lines.map(({ number, start, end, next }) => [number, start, end, next])
    expect(spans('')).toEqual([[1, 0, 0, 0]])
    expect(spans('a\nb')).toEqual([
      [1, 0, 1, 2],
      [2, 2, 3, 3],
    ])
    expect(spans('a\r\nb\rc\n')).toEqual([
      [1, 0, 1, 3],
      [2, 3, 4, 5],
      [3, 5, 6, 7],
      [4, 7, 7, 7],
    ])
    expect(spans('\n\r')).toEqual([
      [1, 0, 0, 1],
      [2, 1, 1, 2],
      [3, 2, 2, 2],
    ])
  })

  it('has a kind and says what the dialect did with it', () => {
    const text = [
      'Disallow: /orphan',
      'User-agent: a # who',
      'User-agent: b',
      'Dissalow: /x',
      '',
      '# note',
      'Allow /y',
      'Crawl-delay: 1',
      'X-Field: 1',
      'these are words',
      'User-agent: c',
    ].join('\n')
    expect(parse(text).lines.map(({ kind, use, group }) => [kind, use, group])).toEqual([
      ['disallow', 'rule-outside-groups', undefined],
      ['user-agent', 'opens-group', 0],
      ['user-agent', 'joins-group', 0],
      ['disallow', 'rule', 0],
      ['blank', 'blank', undefined],
      ['comment', 'comment', undefined],
      ['allow', 'rule', 0],
      ['extension', 'extension', 0],
      ['unknown', 'unknown-field', 0],
      ['not-a-field', 'not-a-field', undefined],
      ['user-agent', 'opens-group', 1],
    ])
  })

  it('knows where its field stands, in bytes and in columns', () => {
    const [line] = parse('  Disallow :\t/é😀x # c').lines
    const { nameSpan, valueSpan } = line!.field!
    expect(nameSpan).toEqual({ start: 2, end: 10 })
    expect(valueSpan).toEqual({ start: 13, end: 21 })
    expect(columnOf(line!, valueSpan.start)).toBe(13)
    expect(columnOf(line!, valueSpan.end)).toBe(18)
    expect(line!.text.slice(13, 18)).toBe('/é😀x')
  })

  it('of a UTF-16 file stands where it stands in the file', () => {
    const file = new Uint8Array(Buffer.from('\uFEFFUser-agent: é\r\nDisallow: /😀\n', 'utf16le'))
    const robots = parse(file)
    expect(robots.lines.map(({ start, end, next }) => [start, end, next])).toEqual([
      [0, 28, 32],
      [32, 58, 60],
      [60, 60, 60],
    ])
    expect(robots.lines[1]?.text).toBe('Disallow: /😀')
    expect(robots.bytes).toEqual(file)
    expect(robots.isAllowed('x', '/%F0%9F%98%80')).toBe(true)
    expect(robots.diagnostics[0]?.code).toBe('utf-16')
  })

  it('of a UTF-16 file with half a character at its end is still all of the file', () => {
    const file = new Uint8Array([0xfe, 0xff, 0x00, 0x61, 0x00, 0x0a, 0x00])
    const { lines } = parse(file)
    expect(lines.map(({ start, next }) => [start, next])).toEqual([
      [0, 6],
      [6, 7],
    ])
  })
})

it('a line contains its bytes and the break behind them, however lines are found', () => {
  const content = 'ab\n\nc\nd'
  const usual = lineFinder(content, {})
  const listed = lineFinder(content, { lineBreaks: pythonLineBreaks })
  for (let at = 0; at <= content.length; at++) expect(listed(at), String(at)).toBe(usual(at))
  expect([0, 2, 3, 4, 5, 7].map((at) => listed(at))).toEqual(['ab', 'ab', '', 'c', 'c', 'd'])
})

describe('the table of lines', () => {
  const text = 'User-agent: a\r\nDisallow: /é  # why\n\nnothing\n'

  it('has a line without an end after the last line break', () => {
    const { lineTable } = parse(text)
    expect(lineTable.length).toBe(5)
    expect([lineTable.startOf(5), lineTable.endOf(5), lineTable.kindOf(5)]).toEqual([45, 45, 'blank'])
  })

  it('has the place of a value without its comment, in bytes', () => {
    const { lineTable, bytes } = parse(text)
    expect(lineTable.valueOf(2)).toBe('/é')
    const value = bytes.subarray(lineTable.valueStartOf(2), lineTable.valueEndOf(2))
    expect(new TextDecoder().decode(value)).toBe('/é')
    expect(lineTable.rawValueOf(2)).toBe('/\u00c3\u00a9')
  })

  it('has an empty value at the end of a line without a field', () => {
    const { lineTable } = parse(text)
    expect([lineTable.valueStartOf(4), lineTable.valueEndOf(4), lineTable.valueOf(4)]).toEqual([44, 44, ''])
    expect(lineTable.groupOf(4)).toBeUndefined()
  })

  it('has rules outside groups where a dialect drops them for the user-agent lines that follow', () => {
    const { lineTable, diagnostics } = parse('Disallow: /a\nUser-agent: *\nDisallow: /b\n', {
      dialect: texting,
    })
    expect([lineTable.groupCount, lineTable.useOf(1), lineTable.useOf(3)]).toEqual([
      1,
      'rule-outside-groups',
      'rule',
    ])
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['rule-outside-group', 1]])
  })

  it('lists the lines that a diagnostic may be about, in ascending order', () => {
    const file = 'Disallow: /a\nAllow: /\nwords\nUser-agent: *\nDissallow: /b\nmore words\n'
    expect(rowsOf(file, texting, 'lines').notable).toEqual([1, 2, 3, 5, 6])
    expect(rowsOf(file, rfc9309, 'lines').notable).toEqual([1, 2, 3, 5, 6])
  })

  it('counts the lines of each kind', () => {
    const file =
      'User-agent: a\nUser-agent: b\nAllow: /\nDisallow: /a\nDisallow: /b\n\n# c\nHost: e.com\nx: y\nno field here\nz: 1\n'
    const { lineTable, lines } = parse(file, { maxBytes: file.length - 2 })
    const kinds = lines.map(({ kind }) => kind)
    for (const kind of new Set(kinds))
      expect(lineTable.countOf(kind), kind).toBe(kinds.filter((one) => one === kind).length)
    expect([lineTable.countOf('user-agent'), lineTable.countOf('disallow')]).toEqual([2, 2])
    expect(new Set(kinds).size).toBe(9)
    expect(parse('').lineTable.countOf('allow')).toBe(0)
  })

  it.each([0, 6, 1.5, Number.NaN])('has no line %d', (line) => {
    const { lineTable } = parse(text)
    const error = RangeError(`The line must be from 1 to 5, got ${line}.`)
    expect(() => lineTable.kindOf(line)).toThrow(error)
    expect(() => lineTable.startOf(line)).toThrow(error)
    expect(() => lineTable.valueOf(line)).toThrow(error)
  })
})

describe('a file longer than maxBytes', () => {
  const text = 'User-agent: *\nDisallow: /a\nDisallow: /bcd\nDisallow: /e\n'

  it('is read up to the line that crosses the limit, which is not cut', () => {
    const robots = parse(text, { maxBytes: 37 })
    expect(robots.isAllowed('x', '/a')).toBe(false)
    expect(robots.isAllowed('x', '/bcd')).toBe(true)
    expect(robots.isAllowed('x', '/e')).toBe(true)
    expect(robots.lines.at(-1)).toMatchObject({
      number: 3,
      kind: 'beyond-limit',
      start: 27,
      next: text.length,
    })
    expect(robots.diagnostics).toEqual([
      { code: 'file-too-large', line: 3, span: { start: 27, end: text.length } },
    ])
  })

  it('keeps a line that ends exactly at the limit', () => {
    expect(parse(text, { maxBytes: 26 }).isAllowed('x', '/a')).toBe(false)
    expect(parse(text, { maxBytes: 25 }).isAllowed('x', '/a')).toBe(true)
  })

  it('is read up to 512,000 bytes by default, a byte order mark and line ends counted', () => {
    const filler = `#${'x'.repeat(997)}\r\n`.repeat(511)
    const rule = `User-agent: *\nDisallow: /last`
    const padding = (size: number): string =>
      `\uFEFF${filler}#${'x'.repeat(size - 3 - filler.length - rule.length - 2)}\n${rule}`
    expect(new TextEncoder().encode(padding(512_000)).length).toBe(512_000)
    expect(parse(padding(512_000)).isAllowed('x', '/last')).toBe(false)
    expect(parse(padding(512_001)).isAllowed('x', '/last')).toBe(true)
  })
})

describe('events', () => {
  it('come for each line in its order, other fields under their name as written', () => {
    const calls: unknown[] = []
    parseEvents(
      '\uFEFFUseragent: a\n# c\nDisallow /x # y\nallow:\nSitemap: /s\nCrawl-Delay: 1\nwords all around',
      {
        start: () => calls.push('start'),
        userAgent: (line, value) => calls.push(['userAgent', line, value]),
        allow: (line, value) => calls.push(['allow', line, value]),
        disallow: (line, value) => calls.push(['disallow', line, value]),
        sitemap: (line, value) => calls.push(['sitemap', line, value]),
        unknown: (line, name, value) => calls.push(['unknown', line, name, value]),
        line: (line, facts) =>
          calls.push([line, Object.keys(facts).filter((key) => facts[key as keyof typeof facts])]),
        end: () => calls.push('end'),
      },
    )
    expect(calls).toEqual([
      'start',
      ['userAgent', 1, 'a'],
      [1, ['hasField', 'isTypo']],
      [2, ['hasComment', 'isComment']],
      ['disallow', 3, '/x'],
      [3, ['hasComment', 'hasField', 'isMissingColon']],
      ['allow', 4, ''],
      [4, ['hasField']],
      ['sitemap', 5, '/s'],
      [5, ['hasField']],
      ['unknown', 6, 'Crawl-Delay', '1'],
      [6, ['hasField']],
      [7, []],
      'end',
    ])
  })

  it('are those of the dialect: what it knows no field for is unknown', () => {
    const calls: unknown[] = []
    const note = (kind: string) => (_line: number, value: string) => void calls.push([kind, value])
    const unknown = (_line: number, name: string, value: string): void => void calls.push([name, value])
    const known = { userAgent: note('agent'), allow: note('allow'), disallow: note('disallow') }
    const text = 'User-agent: *\nAllow: /a\nSitemap: /s\n'
    parseEvents(text, { ...known, sitemap: note('sitemap'), unknown }, { dialect: mk1994 })
    expect(calls).toEqual([
      ['agent', '*'],
      ['Allow', '/a'],
      ['Sitemap', '/s'],
    ])
  })

  it('need no handler for the start, the end and the lines', () => {
    const values: string[] = []
    const note = (_line: number, value: string): void => void values.push(value)
    parseEvents('Allow: /a', { userAgent: note, allow: note, disallow: note, sitemap: note, unknown: note })
    expect(values).toEqual(['/a'])
  })
})

it('an option that is unknown is refused by the function that was given it', () => {
  const options = { dialekt: 1 } as never
  expect(() => parse('', options)).toThrow('parse()')
  expect(() => parseEvents('', {} as never, options)).toThrow('parseEvents()')
  expect(() => fromSnapshot(parse('').snapshot(), options)).toThrow('fromSnapshot()')
})
