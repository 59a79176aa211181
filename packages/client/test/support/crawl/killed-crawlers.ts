import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

import { createRobotsClient } from '../../../src/index.ts'
import { createFilesStore } from '../../../src/store/files-store.ts'
import { createLmdbStore } from '../../../src/store/lmdb-store.ts'
import { toLoopback } from '../clients.ts'
import { startOrigin } from '../origin.ts'

const crawler = fileURLToPath(new URL('client-crawler.mjs', import.meta.url))

/** Crawling processes are killed, each at a moment of its own; then a client on their store must answer as a cold one does. */
export async function expectRestart({
  kind,
  place,
  kills,
}: {
  readonly kind: 'files' | 'lmdb'
  readonly place: string
  readonly kills: number
}): Promise<void> {
  await using site = await startOrigin((request, response) => {
    response.end(`User-agent: *\nDisallow: /${(request.headers.host ?? '').replace(/:\d+$/, '')}\n`)
  })
  for (let kill = 0; kill < kills; kill++) await killCrawler(kind, place, site.port, kill * 23)
  const store = kind === 'files' ? createFilesStore({ folder: place }) : createLmdbStore({ path: place })
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
}

async function killCrawler(kind: string, place: string, port: number, lifeMs: number): Promise<void> {
  const child = spawn(process.execPath, [crawler, kind, place, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await setTimeout(lifeMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
