import { expect, it } from 'vitest'

import { clientWith, day, origin } from '../support/clients.ts'
import { file } from '../support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\n'

it('what is in memory is answered without a promise, as robotsFor answers it', async () => {
  const site = await origin(file(text))
  const client = clientWith()
  const url = `${site.url}/private`
  expect(client.robotsInMemory(url)).toBeUndefined()
  expect(site.requests).toEqual([])
  await client.robotsFor(url)
  const known = client.robotsInMemory(url)
  expect(known?.evidence).toEqual((await client.robotsFor(url))?.evidence)
  expect(known?.forAgent('a').check(url)).toMatchObject({ allowed: false, rule: { line: 2 } })
  expect(site.requests).toHaveLength(1)
})

it('nothing is answered from memory that has to be requested, or that is written in another way', async () => {
  const site = await origin(file(text))
  const client = clientWith()
  await client.robotsFor(site.url)
  expect(client.robotsInMemory(`${site.url}/`)).toBeDefined()
  for (const url of ['mailto:a@example.com', site.url.replace('http', 'HTTP'), 'no URL'])
    expect(client.robotsInMemory(url)).toBeUndefined()
  client.clock.time += 30 * day
  expect(client.robotsInMemory(`${site.url}/`)).toBeUndefined()
  expect(site.requests).toHaveLength(1)
  await client.close()
  expect(() => client.robotsInMemory(site.url)).toThrow('closed')
})
