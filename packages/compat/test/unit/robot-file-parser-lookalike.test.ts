import { describe, expect, it } from 'vitest'

import {
  MK1996,
  RobotExclusionRulesParser,
  SEVEN_DAYS,
  type Syntax,
  RobotFileParserLookalike,
} from '../../src/robot-exclusion-rules/robot-exclusion-rules-parser.ts'

describe('RobotFileParserLookalike', () => {
  const lines = ['User-agent: *', 'Crawl-delay: 3', 'Disallow: /private', '', 'Sitemap: /s.xml']

  it('is called as urllib’s RobotFileParser is', () => {
    const parser = new RobotFileParserLookalike()
    parser.setUrl('https://example.com/robots.txt')
    parser.parse(lines)
    expect(parser.canFetch('AnyBot', 'https://example.com/private/x')).toBe(false)
    expect(parser.canFetch('AnyBot', 'https://example.com/')).toBe(true)
    expect(parser.getCrawlDelay('AnyBot')).toBe(3)
    expect(parser.sitemaps).toEqual(['/s.xml'])
    expect(parser).toBeInstanceOf(RobotExclusionRulesParser)
  })

  it.each(['\n', '\r\n', '\r'])('takes lines with their ends (%j), a whole text and bytes', (end) => {
    const inputs = [
      lines.map((line) => line + end),
      lines.join(end),
      new TextEncoder().encode(lines.join(end)),
    ]
    for (const input of inputs) {
      const parser = new RobotFileParserLookalike()
      parser.parse(input)
      expect(parser.toString()).toBe(
        'Sitemap: /s.xml\n\nUser-agent: *\nCrawl-delay: 3.0\nDisallow: /private\n',
      )
    }
  })

  it('says what a file can be', () => {
    const parse = (file: unknown): void => new RobotFileParserLookalike().parse(file as string)
    for (const file of [undefined, null, 7])
      expect(() => parse(file)).toThrow('A robots.txt must be a string, ')
  })

  it('answers for the syntax that it is asked for', () => {
    const parser = new RobotFileParserLookalike()
    parser.parse(['User-agent: *', 'Disallow: /*a'])
    expect(parser.canFetch('AnyBot', '/ba')).toBe(false)
    expect(parser.canFetch('AnyBot', '/ba', MK1996)).toBe(true)
    expect(() => parser.canFetch('AnyBot', '/ba', 0 as Syntax)).toThrow(RangeError)
  })

  it('was last checked when it was told so, in seconds', () => {
    const parser = new RobotFileParserLookalike('', { clock: () => 1_500 })
    expect([parser.mtime(), parser.lastChecked]).toEqual([0, 0])
    parser.parse(lines)
    expect(parser.mtime()).toBe(0)
    parser.modified()
    expect([parser.mtime(), parser.lastChecked]).toEqual([1.5, 1.5])
    expect(parser.expirationDate).toBe(1.5 + SEVEN_DAYS)
  })

  it('keeps the URL it was given for a subclass that fetches', () => {
    class Reading extends RobotFileParserLookalike {
      get from(): string {
        return this.userProvidedUrl
      }
    }
    const parser = new Reading('https://example.com/robots.txt')
    expect(parser.from).toBe('https://example.com/robots.txt')
    expect(parser.sourceUrl).toBeNull()
    parser.setUrl('https://example.org/robots.txt')
    expect(parser.from).toBe('https://example.org/robots.txt')
    expect(new Reading().from).toBe('')
  })
})
