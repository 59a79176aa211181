import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { pages, pageText } from '../support/page-blocks.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const linking = [
  ...pages(),
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'conformance/README.md',
  'tools/docs/README.md',
]

/** A page without its blocks of code. */
function proseOf(page: string): string {
  return pageText(page).replaceAll(/^( *)```.*?^\1```$/gms, '')
}

const anchors = new Map<string, ReadonlySet<string>>()

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const before = anchors.get(page)
  if (before !== undefined) return before
  const counts = new Map<string, number>()
  const found = new Set<string>()
  for (const [, heading = ''] of proseOf(page).matchAll(/^#+ (.*)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replaceAll(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    found.add(count === 0 ? slug : `${slug}-${count}`)
  }
  anchors.set(page, found)
  return found
}

function isDead(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const goal = path === '' ? page : posix.join(posix.dirname(page), path)
  if (!existsSync(`${root}${goal}`)) return true
  return anchor !== undefined && goal.endsWith('.md') && !anchorsOf(goal).has(anchor)
}

test('every link of a page leads to a file, or to a heading, that there is', () => {
  const links = linking.flatMap((page) =>
    Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => ({ page, link })),
  )
  const own = links.filter(({ link }) => !/^(?:https?|mailto):/.test(link))
  expect(own.length).toBeGreaterThan(400)
  expect(own.filter(({ page, link }) => isDead(page, link))).toEqual([])
})
