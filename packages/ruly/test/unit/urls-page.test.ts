import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'

const page = readFileSync(new URL('../../../../docs/urls.md', import.meta.url), 'utf8')

const rows = [...page.matchAll(/^\| `(.+?)` +\| (`.+?`|–) +\| (`.+?`)? *\|$/gm)].map(
  ([, asked = '', target = '', strict = target]) => ({ asked, target, strict }),
)

function targetOf(asked: string, strict: boolean): string {
  const robots = parse('', { url: 'https://example.com/robots.txt', strict })
  const { target } = robots.explain('ExampleBot', asked)
  return target === null ? '–' : `\`${target}\``
}

describe('the examples in docs/urls.md', () => {
  it('are there', () => {
    expect(rows.length).toBe(25)
  })

  it.each(rows)('say what becomes of $asked', ({ asked, target, strict }) => {
    expect(targetOf(asked, false)).toBe(target)
    expect(targetOf(asked, true)).toBe(strict)
  })

  it('answer as they are said to', () => {
    const [, file = '', asked = ''] =
      /parse\('(.+?)', \{ strict: true \}\)\n.*?'(https:.+?)'/.exec(page) ?? []
    const text = file.replaceAll('\\n', '\n')
    const answers = [true, false].map((strict) => parse(text, { strict }).isAllowed('ExampleBot', asked))
    expect(answers).toEqual([false, true])
  })
})
