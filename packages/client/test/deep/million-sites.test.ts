import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { describeWithServer } from '../support/store/redis-server.ts'

const bench = fileURLToPath(new URL('../../../../bench/million-sites.mjs', import.meta.url))

describeWithServer(
  'bench/million-sites.mjs with few sites',
  'redis-server',
  { open: async () => {}, close: async () => {} },
  () => {
    it('fails over in the midst, and finds no gap broken', () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [bench, '--sites', '3000'], {
        encoding: 'utf8',
      })
      expect([stderr, status]).toEqual(['', 0])
      expect(stdout).toMatch(/crash of the master after \d+ s/)
      expect(stdout).toMatch(/30 of them for a robots\.txt.* 0 too soon, 0 disallowed/)
    })
  },
)
