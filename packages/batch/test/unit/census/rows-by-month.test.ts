import { describe, expect, it } from 'vitest'

import { createRowsByMonth } from '../../../src/census/rows/rows-by-month.ts'

const agents = ['CCBot', 'GPTBot']
const rows = ['a', 'b', 'c'].flatMap((site) =>
  agents.map((agent) => `${JSON.stringify({ site, meaning: 'file', date: '2026-01-02', agent })}\n`),
)
const text = rows.join('')

describe('rows by month', () => {
  it('are the same if lines are cut, as those of workers are', () => {
    for (let size = 1; size <= text.length; size++) {
      const kept = createRowsByMonth(agents.length)
      for (let at = 0; at < text.length; at += size) kept.write(Buffer.from(text.slice(at, at + size)))
      expect(Buffer.concat([...kept.rows()]).toString(), `${size} bytes`).toBe(text)
    }
  })
})
