import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { describe, expect, it } from 'vitest'

import { stateOfFragment } from '../../../../packages/playground/src/state/link-fragment.ts'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { deadLinks } from '../../check-links.mjs'
import { siteLink, sitePath } from '../../page-paths.mjs'
import { rewrites, sidebar } from '../../sidebar.mjs'
import { playgroundLink } from '../../site-markdown.mjs'

/** A built site with these pages, gone when the test is done. */
function siteWith(pages) {
  const folder = `${testFolder('site')}/`
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(folder + path), { recursive: true })
    writeFileSync(folder + path, html)
  }
  return folder
}

describe('the check of links', () => {
  it('finds pages, headings and files that are not there', () => {
    const folder = siteWith({
      'index.html':
        '<a href="/ruly/a/#there">1</a><a class="x" href="/ruly/a/#gone">2</a><a href="/ruly/b.html">3</a><img src="/ruly/p.png"><a href="#top">4</a>',
      'a/index.html':
        '<h1 id="there">A</h1><a href="../index.html">1</a><a href="./c.txt">2</a><a href="/elsewhere/">3</a><a href="https://example.com/">4</a>',
      'p.png': '',
    })
    expect(deadLinks(folder, '/ruly/')).toEqual([
      'index.html: /ruly/a/#gone',
      'index.html: /ruly/b.html',
      'index.html: #top',
      'a/index.html: ./c.txt',
      'a/index.html: /elsewhere/',
    ])
  })
})

describe('pages in the site', () => {
  it('have a path, and stand in the sidebar once', () => {
    expect(sitePath('README.md')).toBe('index.md')
    expect(sitePath('docs/lint/README.md')).toBe('lint/index.md')
    expect(sitePath('docs/api.md')).toBe('api/index.md')
    expect(sitePath('docs/decisions/0029-the-layout-of-the-rule-index.md')).toBe(
      'decisions/0029-the-layout-of-the-rule-index.md',
    )
    const links = sidebar().flatMap(({ items }) => items.map(({ link }) => link))
    expect(links.length).toBe(Object.keys(rewrites).length)
    expect(new Set(links).size).toBe(links.length)
  })

  it.each([
    ['docs/service.md', 'lint/README.md#a', '/lint/#a'],
    ['docs/lint/false-positives.md', '../command.md', '/command'],
    [
      'docs/decisions/README.md',
      '0029-the-layout-of-the-rule-index.md',
      '/decisions/0029-the-layout-of-the-rule-index',
    ],
    ['docs/service.md', '../examples/go', '/source/examples/go/'],
    ['docs/fleet.md', '../CHANGELOG.md', '/changelog'],
    [
      'docs/engines.md',
      '../packages/ruly/agents.schema.json',
      '/source/packages/ruly/agents.schema.json.txt',
    ],
    ['docs/service.md', '#speed', '#speed'],
    ['docs/service.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ])('of %s link to %s as %s', (page, link, expected) => {
    expect(siteLink(page, link)).toBe(expected)
  })

  it('open a robots.txt in the playground', async () => {
    const link = new URL(playgroundLink('User-agent: *\nDisallow: /é\n', '/ruly/'), 'https://example.com')
    expect(link.pathname).toBe('/ruly/playground/')
    const state = await stateOfFragment(link.hash)
    expect(state).toMatchObject({ text: 'User-agent: *\nDisallow: /é\n', tab: 'problems' })
  })
})
