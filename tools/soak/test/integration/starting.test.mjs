import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, it } from 'vitest'

import { startRedis } from '../../../../scripts/start-redis.mjs'
import { runSoak } from '../../run-soak.mjs'

it('a redis-server does not start where another server has the port', async (context) => {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    context.skip('no redis-server on the path (apt-get install redis-server)')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  await expect(startRedis(other.address().port)).rejects.toThrow('redis-server ended before it was ready')
  other.close()
})

it('a soak of a process that there is not starts nothing', async () => {
  await expect(runSoak({ only: ['nobody'] }, {})).rejects.toThrow('No process is called nobody')
})
