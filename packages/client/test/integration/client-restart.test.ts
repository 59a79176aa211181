import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { createFilesStore } from '../../src/store/files.ts'
import { createLmdbStore } from '../../src/store/lmdb.ts'
import type { Store } from '../../src/store/store.ts'
import { createRobotsClient } from '../../src/index.ts'
import { origin, toLoopback } from '../support/clients.ts'
import { createFolder } from '../support/folder.ts'

const crawler = fileURLToPath(new URL('../support/client-crawler.mjs', import.meta.url))
const kills = 8
const folder = createFolder()

/** Kills a crawling process at a moment of its own each time. */
async function killCrawlers(kind: string, place: string, port: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, [crawler, kind, place, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await setTimeout(kill * 23)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

describe.each([
  ['files', (place: string): Store => createFilesStore({ folder: place })],
  ['lmdb', (place: string): Store => createLmdbStore({ path: place })],
] as const)('a client on a %s store that a killed process has left', (kind, open) => {
  it('answers as a cold one does, and asks nothing that is fresh', async () => {
    const site = await origin((request, response) => {
      response.end(`User-agent: *\nDisallow: /${(request.headers.host ?? '').replace(/:\d+$/, '')}\n`)
    })
    const place = join(folder, kind)
    await killCrawlers(kind, place, site.port)
    const store = open(place)
    const warm = createRobotsClient({ userAgent: 'ExampleBot', store, lookup: toLoopback })
    const cold = createRobotsClient({ userAgent: 'ExampleBot', lookup: toLoopback })
    for (let i = 0; i < 40; i++) {
      const host = `h${i}.example`
      for (const path of [host, 'h', '']) {
        const url = `http://${host}:${site.port}/${path}`
        expect(await warm.isAllowed(url), url).toBe(await cold.isAllowed(url))
      }
    }
    expect(warm.stats().answers.store).toBeGreaterThan(20)
    expect(warm.stats().fetches + warm.stats().answers.store).toBe(40)
    await warm.close()
    await cold.close()
    await store.close()
  }, 60_000)
})
