import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { origin } from '../support/clients.ts'
import { file } from '../support/origin.ts'
import { describeWithRedis } from '../support/store/redis-server.ts'

const worker = fileURLToPath(new URL('../../../../examples/fleet/worker.mjs', import.meta.url))

describeWithRedis('The worker of examples/fleet', (server) => {
  const run = async (urls: readonly string[]): Promise<readonly string[]> => {
    const child = spawn(process.execPath, [worker], {
      env: { ...process.env, REDIS_URL: server.url },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(urls.join('\n'))
    return (await text(child.stdout)).trim().split('\n').toSorted()
  }

  it('shares its list, what it knows and its turns with others', async () => {
    const rules = 'User-agent: *\nDisallow: /private\n'
    const starts: number[] = []
    const site = await origin((request, response) => {
      starts.push(performance.now())
      file(rules)(request, response)
    })
    const urls = [`${site.url}/a`, `${site.url}/private`, `${site.url}/b`, 'http://missing.invalid/']
    const lines = await Promise.all([run(urls), run(urls)])
    expect(lines.flat().filter(Boolean).toSorted()).toEqual([
      `${site.url}/a 200 ${rules.length}`,
      `${site.url}/b 200 ${rules.length}`,
      `${site.url}/private rule`,
      'http://missing.invalid/ disallow-all',
    ])
    expect(site.requests.map(({ path }) => path).toSorted()).toEqual(['/a', '/b', '/robots.txt'])
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(950)
  })
})
