import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { describeWithServer } from '../support/store/redis-server.ts'

const bench = fileURLToPath(new URL('../../../../bench/million-sites.mjs', import.meta.url))
const sites = process.env['FLEET_SITES'] ?? '3000'
const words = ['--sites', sites, '--minutes', '60']
const nothing = { open: async () => {}, close: async () => {} }

for (const program of ['redis-server', 'valkey-server'])
  describeWithServer(`bench/million-sites.mjs with ${sites} sites on ${program}`, program, nothing, () => {
    it('fails over in the midst, and finds no gap broken', { timeout: 3_600_000 }, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [bench, ...words, '--server', program], {
        encoding: 'utf8',
      })
      console.info(stdout)
      expect([stderr, status]).toEqual(['', 0])
      expect(stdout).toMatch(/crash of the master after \d+ s/)
      expect(stdout).toMatch(/30 of them for a robots\.txt.* 0 too soon, 0 disallowed/)
    })
  })
