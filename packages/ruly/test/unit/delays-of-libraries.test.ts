import { describe, expect, it } from 'vitest'

import { protego, robotsParser, urllib, urllib314 } from '../../src/dialects/index.ts'
import { parse, type ExtensionName, type Policy } from '../../src/index.ts'
import { ownRows } from '../support/recorded.ts'

/** A file with what an original library answered about delays, rates and visit times, where ruly's own reading differs. */
interface LibraryVector {
  readonly id: string
  readonly dialect: 'urllib' | 'urllib314' | 'protego'
  readonly robots: string
  readonly agent: string
  readonly crawlDelay: number | null
  readonly requestRate: unknown
  readonly visitTime: unknown
}

const vectors = ownRows<LibraryVector>('packages/ruly/test/vectors/delays-of-libraries.ndjson')
const dialects = { urllib, urllib314, protego }

function valueOf(policy: Policy, name: ExtensionName): unknown {
  return policy.extensionsOf(name).find(({ value }) => value !== null)?.value ?? null
}

describe('what a library asks of an agent besides its rules', () => {
  it.each(vectors)('$id', ({ dialect, robots, agent, crawlDelay, requestRate, visitTime }) => {
    const policy = parse(robots, { dialect: dialects[dialect] }).forAgent(agent)
    expect(policy.crawlDelaySeconds ?? null).toBe(crawlDelay)
    expect(valueOf(policy, 'crawl-delay')).toBe(crawlDelay)
    expect(valueOf(policy, 'request-rate')).toEqual(requestRate)
    expect(valueOf(policy, 'visit-time')).toEqual(visitTime)
  })

  const numbers = (dialect: keyof typeof dialects, written: string): number | undefined =>
    parse(`User-agent: *\nCrawl-delay: ${written}\n`, { dialect: dialects[dialect] }).crawlDelaySeconds('x')

  it('is a whole number in urllib', () => {
    expect(
      ['7', ' 7 ', '%37', '٧', '1.5', '+7', '1_0', ''].map((written) => numbers('urllib', written)),
    ).toEqual([7, 7, 7, 7, undefined, undefined, undefined, undefined])
    expect(numbers('urllib314', '%37')).toBeUndefined()
  })

  it('is a number as Python writes them in Protego, but not negative or infinite', () => {
    const written = [
      '1.5',
      '.5',
      '5.',
      '1e1',
      '1E+1',
      '1_0.5',
      '+4',
      '٣',
      '-1',
      'inf',
      'nan',
      '1e999',
      '1__0',
      '1,5',
    ]
    const no = undefined
    expect(written.map((text) => numbers('protego', text))).toEqual([
      1.5,
      0.5,
      5,
      10,
      10,
      10.5,
      4,
      3,
      no,
      no,
      no,
      no,
      no,
      no,
    ])
  })

  it('is nothing before the first user-agent line, and for everyone elsewhere', () => {
    const orphan = 'Crawl-delay: 9\nUser-agent: *\nDisallow: /a\n'
    expect(
      Object.values(dialects).map((dialect) => parse(orphan, { dialect }).crawlDelaySeconds('x')),
    ).toEqual([undefined, undefined, undefined])
    expect(parse(orphan).crawlDelaySeconds('x')).toBe(9)
  })

  it('is the last number that JavaScript reads in robots-parser, and 0 without a value', () => {
    const delays = [
      'Crawl-delay: 3\nCrawl-delay: 0x10',
      'Crawl-delay: 3\nCrawl-delay:',
      'Crawl-delay: 3\nCrawl-delay: x',
      'Crawl-delay: 1e1',
    ]
    const read = (text: string): number | undefined =>
      parse(text, { dialect: robotsParser }).crawlDelaySeconds('x')
    expect(delays.map((lines) => read(`User-agent: *\n${lines}\n`))).toEqual([16, 0, 3, 10])
    expect(read('Crawl-delay: 1\nUser-agent: *\nDisallow: /\n')).toBeUndefined()
  })

  it('leaves fields about the whole site alone', () => {
    const file = parse(
      'Sitemap: https://example.com/a\nUser-agent: *\nDisallow:\nSitemap: https://example.com/b\n',
      {
        dialect: urllib,
      },
    )
    expect(
      file
        .forAgent('x')
        .extensionsOf('sitemap')
        .map(({ line }) => line),
    ).toEqual([1, 4])
  })
})
