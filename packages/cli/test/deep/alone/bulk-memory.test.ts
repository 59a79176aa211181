import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { startRuly } from '../../support/ruly-process.ts'
import { createFolder } from '../../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')

/** Most octets that `ruly bulk` held at a time for so many lines. */
async function peakFor(count: number): Promise<number> {
  const child = startRuly(['bulk', '--agent', 'X', '--robots', robots, '--workers', '2'])
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

describe('the memory of ruly bulk', { timeout: 120_000 }, () => {
  it.runIf(process.platform === 'linux')('does not grow with the list', async () => {
    const few = await peakFor(500_000)
    const many = await peakFor(2_000_000)
    expect(few).toBeGreaterThan(0)
    // The longer list alone has 76 MB, and its answers more than 130.
    expect(many - few).toBeLessThan(60 * 1024 * 1024)
  })
})
