import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { build, editRobots, format } from '../../src/edit/index.ts'

const page = readFileSync(new URL('../../../../docs/edit.md', import.meta.url), 'utf8')

const [untidy = '', tidy, file = '', edited, built, ...more] = [...page.matchAll(/```txt\n(.+?)```/gs)].map(
  ([, text = '']) => text,
)

describe('the examples in docs/edit.md', () => {
  it('are there', () => {
    expect(more).toEqual([])
  })

  it('are formatted as they are said to be', () => {
    expect(Buffer.from(format(untidy)).toString()).toBe(tidy)
  })

  it('are edited as they are said to be', () => {
    const editor = editRobots(file)
    editor.addAgent('CCBot', 'GPTBot')
    editor.addRule('ClaudeBot', 'allow', '/docs')
    editor.removeRule('*', 'disallow', '/private')
    editor.addSitemap('https://example.com/sitemap.xml')
    expect(editor.toString()).toBe(edited)
  })

  it('are built as they are said to be', () => {
    const text = build({
      comment: 'For robots.',
      groups: [
        { agents: ['GPTBot', 'ClaudeBot'], disallow: '/', comment: 'No training.' },
        {
          agents: '*',
          allow: '/a',
          disallow: ['/*?', '/private'],
          crawlDelaySeconds: 2,
          fields: { 'Content-Signal': 'search=yes' },
        },
      ],
      sitemaps: 'https://example.com/sitemap.xml',
    })
    expect(text).toBe(built)
  })
})
