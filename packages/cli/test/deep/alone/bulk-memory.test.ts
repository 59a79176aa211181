import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { startRuly } from '../../support/ruly-process.ts'
import { createFolder } from '../../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')

/** Most bytes that `ruly bulk` held at a time for so many lines. */
async function peakFor(count: number, format: string): Promise<number> {
  const child = startRuly(['bulk', '--agent', 'X', '--robots', robots, '--workers', '2', '--format', format])
  let peak = 0
  const look = (): void => {
    const path = `/proc/${child.pid}/status`
    const status = existsSync(path) ? readFileSync(path, 'utf8') : ''
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
  }
  child.stdout?.on('data', look)
  Readable.from(piecesOf(count)).pipe(child.stdin as NonNullable<typeof child.stdin>)
  await once(child, 'exit')
  return peak
}

function* piecesOf(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1000) {
    yield Array.from({ length: 1000 }, (_, i) => `https://example.com/public/page-${at + i}\n`).join('')
  }
}

describe('the memory of ruly bulk', () => {
  // How much the longer list and its answers are beyond the shorter ones: 150 MB as text, 340 MB as Parquet. Its writer fills row groups
  // first, so the shorter list has as many lines as fill some.
  it.runIf(process.platform === 'linux').each([
    { format: 'text', lines: 500_000, mostMib: 60 },
    { format: 'parquet', lines: 600_000, mostMib: 100 },
  ])('does not grow with the list for rows as $format', async ({ format, lines, mostMib }) => {
    const few = await peakFor(lines, format)
    const many = await peakFor(4 * lines, format)
    expect(few).toBeGreaterThan(0)
    expect(many - few).toBeLessThan(mostMib * 1024 * 1024)
  })
})
