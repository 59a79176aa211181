import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { RunningService } from '../../src/process/start-service.ts'
import type { Origin } from '../../../client/test/support/origin.ts'
import { json, openService, openSite } from '../support/service.ts'

let running: RunningService
let origin: Origin

beforeAll(async () => {
  origin = await openSite()
  running = await openService()
})

afterAll(async () => {
  await running.stop()
  await origin.close()
})

/** Queries with a URL and an agent; SITE stands for the site. */
const queries = [
  'url=SITE/private/a&agent=GPTBot',
  'agent=GPTBot&url=SITE/a',
  'url=SITE/%70rivate/a+b&agent=Mozilla/5.0+(compatible;+ExampleBot/1.0)',
  'url=SITE/private%3Fa%3D1%26b&agent=SlowBot',
  'url=SITE/%E4%BD%A0&agent=%F0%9F%A4%96',
  'url=SITE/%FFa&agent=GPTBot',
  'url=SITE/a&agent=%',
  'url=SITE/robots.txt&agent=GPTBot',
  'url=http://127.0.0.1:1/a&agent=GPTBot',
  'url=ftp://example.com/a&agent=GPTBot',
  'url=/private&agent=GPTBot',
  'url=SITE/private',
  'agent=GPTBot',
  'url=SITE/a&agent=',
  `url=SITE/a&agent=${'x'.repeat(1025)}`,
  'url=SITE/a&url=SITE/private&agent=GPTBot',
  'url=SITE/a&agent=GPTBot&agent=SlowBot',
  'url=SITE/a&agents=GPTBot',
]

/** The response, without what depends on the time of the request. */
async function answerTo(query: string): Promise<unknown> {
  const { status, headers, body } = await json(`${running.url}/v1/check?${query}`)
  const kept = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name))
  const text = JSON.stringify(body).replaceAll(
    /"(?:ageMs|askedAt|fetchedAt|freshUntil|retryAt|unreachable\w+)":\d+,?/g,
    '',
  )
  return { status, kept, text: text.replaceAll(/"source":"\w+"/g, '') }
}

describe('a check that is answered directly', () => {
  it.each(queries)('is answered as the route answers it: %s', async (query) => {
    const asked = query.replaceAll('SITE', origin.url)
    // The route ignores other parameters.
    expect(await answerTo(asked)).toEqual(await answerTo(`${asked}&other=1`))
  })

  it('is refused as the route refuses it', async () => {
    const limited = await openService('--rate', '1')
    const url = `${limited.url}/v1/check?url=${origin.url}/a&agent=GPTBot`
    expect((await json(url)).status).toBe(200)
    const { status, headers, body } = await json(url)
    expect([status, headers.get('retry-after'), body.type]).toEqual([
      429,
      '1',
      'urn:ruly:problem:too-many-requests',
    ])
    await limited.stop()
  })
})
