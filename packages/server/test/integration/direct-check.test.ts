import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { RunningService } from '../../src/process/start-service.ts'
import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { json, openSite, openStillService, stillService } from '../support/service.ts'

let running: RunningService
let origin: Origin
let missing: Origin

beforeAll(async () => {
  origin = await openSite()
  missing = await startOrigin((_, response) => response.writeHead(404).end())
  running = await openStillService()
})

afterAll(async () => {
  await running.stop()
  await origin.close()
  await missing.close()
})

/** Queries with a URL and an agent; SITE stands for the site, OTHER for one without a file. */
const queries = [
  'url=SITE/private/a&agent=GPTBot',
  'agent=GPTBot&url=SITE/a',
  'url=SITE/%70rivate/a+b&agent=Mozilla/5.0+(compatible;+ExampleBot/1.0)',
  'url=SITE/private&agent=Mozilla/5.0%20(compatible;%20ExampleBot/1.0)',
  'url=SITE/private%3Fa%3D1%26b&agent=SlowBot',
  'url=SITE/%E4%BD%A0&agent=%F0%9F%A4%96',
  'url=SITE/%22%5C%7F%E2%80%AE&agent=%22%00',
  'url=SITE/%FFa&agent=GPTBot',
  'url=SITE/a&agent=%',
  'url=SITE/a&agent==',
  'url=SITE/robots.txt&agent=GPTBot',
  'url=SITE&agent=GPTBot',
  'url=OTHER/a&agent=GPTBot',
  'url=OTHER/robots.txt&agent=GPTBot',
  'url=http://127.0.0.1:1/a&agent=GPTBot',
  'url=ftp://example.com/a&agent=GPTBot',
  'url=mailto:a@example.com&agent=GPTBot',
  'url=/private&agent=GPTBot',
  'url=SITE/private',
  'agent=GPTBot',
  'url=SITE/a&agent=',
  `url=SITE/a&agent=${'x'.repeat(1025)}`,
  'url=SITE/a&url=SITE/private&agent=GPTBot',
  'url=SITE/a&agent=GPTBot&agent=SlowBot',
  'url=SITE/a&agents=GPTBot',
]

/** The response with its bytes, without what depends on the name of the request. */
async function answerTo(query: string): Promise<unknown> {
  const response = await fetch(`${running.url}/v1/check?${query}`)
  const text = await response.text()
  const headers = Array.from(response.headers, ([name, value]) =>
    ['content-length', 'date', 'x-request-id'].includes(name) ? [name] : [name, value],
  )
  return { status: response.status, headers, text }
}

describe('a check that is answered directly', () => {
  it.each(queries)('is answered byte for byte as the route answers it: %s', async (query) => {
    const asked = query.replaceAll('SITE', origin.url).replaceAll('OTHER', missing.url)
    // The route ignores other parameters. The first answer differs from later ones, because it is not from memory.
    const byRoute = `${asked}&other=1`
    await answerTo(byRoute)
    expect(await answerTo(asked)).toEqual(await answerTo(byRoute))
  })

  it('is refused as the route refuses it', async () => {
    const url = `${await stillService('--rate', '1')}/v1/check?url=${origin.url}/a&agent=GPTBot`
    expect((await json(url)).status).toBe(200)
    const { status, headers, body } = await json(url)
    expect([status, headers.get('retry-after'), body.type]).toEqual([
      429,
      '1',
      'urn:ruly:problem:too-many-requests',
    ])
  })
})
