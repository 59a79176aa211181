import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const checksARound = 4000
const roundsForTheCompiler = 25
const rounds = 51

/** The bytes that a check leaves on the heap: the median of many short rounds, because the collector may run in some of them. */
function bytesACheck(isAllowed: (url: string) => boolean): number {
  const grown: number[] = []
  for (let round = -roundsForTheCompiler; round < rounds; round++) {
    if (round === 0) collect()
    const before = getHeapStatistics().used_heap_size
    for (let i = 0; i < checksARound; i++) isAllowed(urls[i % urls.length] as string)
    if (round >= 0) grown.push(getHeapStatistics().used_heap_size - before)
  }
  return (grown.toSorted((a, b) => a - b)[rounds >> 1] as number) / checksARound
}

const site = 'https://www.example.com'

/** Flat texts, as from a socket. */
const urls = Array.from({ length: 200 }, (_, i) => {
  const ends = ['', '/', '.html', '/deep/er/page.pdf', '?q=1&session=abc', `/x${i}y/z.php?id=${i}`]
  return Buffer.from(`${site}/folder-${i % 40}/page${i}${ends[i % ends.length]}`).toString('latin1')
})

const files = {
  'a few literal rules': ['/folder-1', '/folder-20/page', '/x'],
  'rules with wildcards': ['/folder-1*/deep', '/*.pdf$', '*session=', '/folder-2*page*y/', '/folder-3'],
  'a thousand rules': Array.from({ length: 1000 }, (_, i) => `/folder-${i}/page${i * 7}`),
  'five hundred rules that begin with a star': Array.from({ length: 500 }, (_, i) => `*x${i * 3}y/*.php$`),
}

const { rfc9309, google, gym2008 } = dialects

describe.each([rfc9309, google, gym2008])('a check under $name', (dialect) => {
  const cases = Object.entries(files).flatMap(([name, rules]) => [
    { name, rules, options: {} },
    { name: `${name}, strict, of a known site`, rules, options: { strict: true, url: `${site}/robots.txt` } },
  ])
  it.each(cases)('leaves nothing behind, with $name', ({ rules, options }) => {
    const lines = rules.map((rule, i) => `${i % 5 === 0 ? 'Allow' : 'Disallow'}: ${rule}`)
    const robots = parse(['User-agent: *', ...lines, ''].join('\n'), { dialect, ...options })
    expect(bytesACheck((url) => robots.isAllowed('ExampleBot', url))).toBeLessThan(1)
  })
})

describe('what is measured', () => {
  it('sees a slice', () => {
    let kept = ''
    const sizeBytes = bytesACheck((url) => {
      kept = url.slice(site.length)
      return kept !== ''
    })
    expect(sizeBytes).toBeGreaterThanOrEqual(16)
  })
})
