import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { describe, expect, it } from 'vitest'

import { startRuly } from '../support/ruly-process.ts'
import { createFolder } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')

describe('a list of URLs', () => {
  it('of 100,000 URLs is answered whole, in far less memory than it takes', async () => {
    const query = 'x'.repeat(500)
    const list = Array.from(
      { length: 100_000 },
      (_, index) => `https://example.com/${index % 2 ? 'a' : 'b'}/${index}?${query}`,
    )
    const urls = folder.write('many.txt', list.join('\n'))
    const options = ['--urls', '-', '--robots', robots, '--ndjson']
    const child = startRuly(['check', 'X', ...options], ['--max-old-space-size=32'])
    const fed = pipeline(createReadStream(urls), child.stdin ?? process.stdout).then(
      () => 'whole',
      () => 'in part',
    )
    let answers = 0
    child.stdout?.on('data', (piece: Buffer) => {
      answers += piece.filter((octet) => octet === 0x0a).length
    })
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, answers, fed: await fed }).toEqual({ code: 1, answers: 100_000, fed: 'whole' })
  })
})
