import { describe, expect, it } from 'vitest'

import {
  compare,
  fix,
  lint,
  codeQualityReport,
  githubAnnotations,
  lintJson,
  lintMarkdown,
  lintText,
  markdownCode,
  plainStyle,
  proofText,
  visible,
  completionPlaceOf,
  EditorPositions,
} from '../../../../lint/src/index.ts'
import * as dialects from '../../../src/dialects/index.ts'
import { editRobots, format } from '../../../src/edit/index.ts'
import { parse, productTokensOf } from '../../../src/index.ts'
import { preferencesFor, type HtmlTags } from '../../../../preferences/src/index.ts'
import { growthOf, mostGrowth } from '../../support/growth.ts'
import { pieces, repeated } from '../../support/repeated-pieces.ts'

const url = 'https://example.com/a/b?c=d'
const maxBytes = Infinity

/** The pieces whose repetition takes time that grows faster than its length. */
function slowPieces(door: (text: string) => unknown, around: (text: string) => string): readonly string[] {
  return pieces.filter((piece) => {
    const growth = growthOf((times) => {
      const text = around(repeated(piece, 2000 * times))
      return () => {
        door(text)
      }
    })
    return growth >= mostGrowth
  })
}

const group = 'User-agent: *\n'

/** Places of a file where text of a site can be long. */
const places: Readonly<Record<string, (text: string) => string>> = {
  'a file': (text) => text,
  'a path': (text) => `${group}Disallow: /${text}`,
  'lines of a group': (text) => `${group}Allow: /a\n${text}`,
  'a page': (text) => `<html>\n${group}Disallow: /${text}`,
  'an agent': (text) => `User-agent: ${text}\nDisallow: /`,
  'a comment': (text) => `${group}# ruly-disable-file ${text}`,
  preferences: (text) => `${group}Content-Usage: ${text}\nContent-Signal: ${text}\nDisallow: /`,
  extensions: (text) =>
    `${group}Crawl-delay: 1${text}\nClean-param: ${text}\nRequest-rate: ${text}\nSitemap: ${text}`,
}

function reports(text: string): void {
  const file = { name: 'robots.txt', report: lint(text, { maxBytes }) }
  lintText(file, plainStyle)
  lintMarkdown(file)
  lintJson(file)
  githubAnnotations(file)
  codeQualityReport([file])
}

const ofFiles: Readonly<Record<string, (text: string) => unknown>> = {
  lint: (text) => lint(text, { maxBytes, url: 'https://example.com/robots.txt' }),
  fix: (text) => fix(text, { maxBytes, fixes: 'all' }),
  format: (text) => format(text, { maxBytes }),
  editRobots: (text) => editRobots(text).addRule('x', 'disallow', '/a/b'),
  preferencesFor: (text) => preferencesFor({ robots: parse(text, { maxBytes }), agent: 'x', url }),
  proofText: (text) => proofText(parse(text, { maxBytes }).explain('x', url)),
  reports,
}

describe.each(Object.entries(ofFiles))('%s takes time that grows as the file does', (_, door) => {
  it.each(Object.entries(places))('with pieces again and again in %s', { timeout: 600_000 }, (__, around) => {
    expect(slowPieces(door, around)).toEqual([])
  })
})

describe('comparing a URL takes time that grows as the file does', () => {
  it.each(['a path', 'a page'])('with pieces again and again in %s', { timeout: 600_000 }, (place) => {
    const around = places[place] as (text: string) => string
    expect(slowPieces((text) => compare(text, { agents: ['x'], urls: [url] }), around)).toEqual([])
  })
})

describe.each(Object.values(dialects).map((dialect) => [dialect.name, dialect] as const))(
  'under %s, a question takes time that grows as it does',
  (_, dialect) => {
    const robots = parse(`${group}Disallow: /b*a*c\nAllow: /*?x=*y$\n`, { dialect })

    it('with pieces again and again in the URL', { timeout: 600_000 }, () => {
      expect(
        slowPieces(
          (text) => robots.check('x', text),
          (text) => `https://example.com/${text}`,
        ),
      ).toEqual([])
    })

    it('with pieces again and again in the agent', { timeout: 600_000 }, () => {
      expect(
        slowPieces(
          (text) => robots.check(text, url),
          (text) => `a/1 (compatible; ${text}`,
        ),
      ).toEqual([])
    })
  },
)

const noTags: HtmlTags = { metas: [], links: [], noSnippetElements: 0 }

function stated(of: object): unknown {
  return preferencesFor({ agent: 'x', url, ...of })
}

/** Texts of a response or a person. */
const ofTexts: Readonly<Record<string, (text: string) => unknown>> = {
  productTokensOf: (text) => productTokensOf(text),
  markdownCode: (text) => markdownCode(text),
  visible: (text) => visible(text),
  completionPlaceOf: (text) => completionPlaceOf(`Content-Usage: ${text}`, true),
  EditorPositions: (text) => new EditorPositions(text).lineAt(text.length),
  'a Link header': (text) => stated({ headers: { link: `<a>; rel="license"; ${text}` } }),
  'Link headers': (text) => stated({ headers: { link: text } }),
  'X-Robots-Tag': (text) => stated({ headers: { 'x-robots-tag': `noindex, ${text}` } }),
  'a date in X-Robots-Tag': (text) => stated({ headers: { 'x-robots-tag': `unavailable_after: ${text}` } }),
  'Robots-Tag': (text) => stated({ headers: { 'robots-tag': `a;${text}` } }),
  'Content-Usage': (text) => stated({ headers: { 'content-usage': `train-ai=${text}` } }),
  'Content-Signal': (text) => stated({ headers: { 'content-signal': text } }),
  'TDM headers': (text) => stated({ headers: { 'tdm-reservation': text, 'tdm-policy': text } }),
  'a TDM file': (text) =>
    stated({ tdmrep: [{ location: `/${text}`, 'tdm-reservation': 1, 'tdm-policy': text }] }),
  'a meta element': (text) =>
    stated({
      html: {
        ...noTags,
        metas: [
          { name: 'robots', content: text },
          { name: text, content: '' },
        ],
      },
    }),
  'a link element': (text) =>
    stated({
      html: {
        ...noTags,
        links: [
          { rel: 'license', href: text },
          { rel: text, href: 'a' },
        ],
      },
    }),
}

describe('reading a text takes time that grows as it does', () => {
  it.each(Object.entries(ofTexts))('%s', { timeout: 600_000 }, (_, door) => {
    expect(slowPieces(door, (text) => text)).toEqual([])
  })
})

function growthOfMany(workFor: (count: number) => () => unknown): number {
  return growthOf((times) => workFor(200 * times))
}

const pair = (name: string, value: string) => (count: number) => {
  const headers = Array.from({ length: count }, () => [name, value] as const)
  return (): unknown => stated({ headers })
}

describe('time grows as the number of things does', () => {
  it.each<readonly [string, (count: number) => () => unknown]>([
    ['pairs of X-Robots-Tag', pair('X-Robots-Tag', 'a: noindex')],
    ['pairs of Robots-Tag', pair('Robots-Tag', 'a;noindex')],
    ['pairs of Content-Usage', pair('Content-Usage', 'train-ai=n')],
    ['pairs of Link', pair('Link', '<a>; rel=license')],
    [
      'meta elements',
      (count) => {
        const metas = Array.from({ length: count }, () => ({ name: 'robots', content: 'noindex' }))
        return () => stated({ html: { ...noTags, metas } })
      },
    ],
    [
      'entries of a TDM file',
      (count) => {
        const tdmrep = Array.from({ length: count }, (_, i) => ({
          location: `/a*${i}`,
          'tdm-reservation': 1,
        }))
        return () => stated({ tdmrep })
      },
    ],
  ])('%s', (_, workFor) => {
    const growth = growthOfMany((count) => {
      const work = workFor(count)
      return () => {
        work()
      }
    })
    expect(growth).toBeLessThan(mostGrowth)
  })
})

it('a file with more findings than a call has arguments is fixed', () => {
  const lines = 150_000
  // Lines alone that are no fields would be prose, which is not fixed.
  const file = `User-agent: *\nDisallow: /a\n${'a\n'.repeat(lines)}`
  expect(fix(file, { fixes: 'all' }).applied.length).toBeGreaterThan(lines - 1)
})

it('a file with more groups than a call has arguments is read under temoto', () => {
  // It is larger than the buffers that are kept for all files.
  const robots = parse('User-agent:b\nDisallow:/\n'.repeat(150_000), { dialect: dialects.temoto, maxBytes })
  expect(robots.isAllowed('b', url)).toBe(false)
})
