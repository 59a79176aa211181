import { describe, expect, it } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { packedWarc, responseRecord } from '../../../../client/test/support/warc.ts'
import { cuttingServer } from '../../support/cutting-server.ts'
import { madeSites } from '../../support/made-sites.ts'
import { withWorkers } from '../../support/queue-workers.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const warc = packedWarc(
  [...madeSites(400)].map(([host, body]) => responseRecord(`https://${host}/robots.txt`, body)),
)
const file = folder.write('sites.warc.gz', warc)
const agent = ['--agent', 'GPTBot', '-q']

describe('inputs by http', () => {
  const server = cuttingServer(new Map([['/sites.warc.gz', warc]]), 20_000)

  it('are counted like files, though each response breaks off', async () => {
    const { stdout } = await ruly(['census', file, ...agent])
    const remote = await ruly(['census', `${server.url}/sites.warc.gz`, ...agent])
    expect(remote).toMatchObject({ code: 0, stderr: '' })
    const local = stdout.replaceAll(file, `${server.url}/sites.warc.gz`)
    expect(remote.stdout === local).toBe(true)
    expect(server.ranges.slice(0, 3)).toEqual(['', 'bytes=20000-', 'bytes=40000-'])
  })

  it('that are missing are an error', async () => {
    const { code, stderr } = await ruly(['census', `${server.url}/missing.warc.gz`, ...agent])
    expect(code).toBe(2)
    expect(stderr).toContain('/missing.warc.gz: HTTP 404. Check the URL.')
  })
})

describeWithRedis('inputs by http on a queue', (redis) => {
  const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')
  const urls = 'https://example.com/private\nhttps://example.com/public\nno url\n'
  const server = cuttingServer(new Map([['/list.txt', Buffer.from(urls)]]), 40)

  it('can be lists of ruly bulk', async () => {
    const list = `${server.url}/list.txt`
    const asked = ['bulk', '--agent', 'X', '--robots', robots, '--format', 'csv', '-q']
    const { result } = await withWorkers(redis.url, 1, () => ruly([...asked, list, '--queue', redis.url]))
    const whole = await ruly([...asked, '-'], { input: urls })
    expect(result.stdout).toBe(whole.stdout.replace('standard input:3', `${list}:3`))
    expect(server.ranges).toEqual(['', 'bytes=40-'])
  })
})
