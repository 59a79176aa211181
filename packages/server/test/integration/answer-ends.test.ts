import { visibleJson } from '@ruly/lint'
import { expect, it } from 'vitest'

import { clientWith, day, hour, origin } from '../../../client/test/support/clients.ts'
import { answerBegin, answerEnds } from '../../src/answers/answer-ends.ts'
import { answerOf, notGoverned } from '../../src/answers/check-answer.ts'

const text =
  'User-agent: *\nDisallow: /private\nAllow: /"\\\nUser-agent: a\nUser-agent: ü\nDisallow: /\u202e\n'

it('answers are written byte for byte as the data of each, whatever has become of the site', async () => {
  const site = await origin((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' })
    response.end(request.headers['if-none-match'] === '"1"' ? undefined : text)
  })
  const client = clientWith()
  const states: unknown[] = []

  async function compare(): Promise<void> {
    const paths = ['/', '/a', '/private', '/private/b', '/"\\', '/\u202e', '/robots.txt', '/ü"']
    const agents = ['a', 'b', 'ü', '"\\\n', ['b', 'a']]
    for (const url of [...paths.map((path) => site.url + path), 'mailto:a@example.com']) {
      const found = await client.robotsFor(url)
      states.push(found?.evidence.state, found?.evidence.source)
      for (const agent of agents) {
        const answer = answerOf({ url, agent }, found?.forAgent(agent).check(url) ?? notGoverned)
        const written = [true, false].map(
          (evidence) => answerBegin(url) + answerEnds(found, agent, { evidence })(url),
        )
        expect(written).toEqual([visibleJson(answer), visibleJson({ ...answer, evidence: undefined })])
      }
    }
  }

  await compare()
  client.clock.time += hour
  await compare()
  client.clock.time += 2 * day
  await compare()
  site.answer((_, response) => response.writeHead(503).end())
  client.clock.time += 2 * day
  await compare()
  client.clock.time += 60 * day
  await compare()
  site.answer((_, response) => response.writeHead(404).end())
  client.clock.time += day
  await compare()
  expect(new Set(states)).toEqual(new Set(['fresh', 'unreachable', 'memory', 'network', undefined]))
})
