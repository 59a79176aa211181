import { readFileSync } from 'node:fs'

import { Client } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'

import { get, getAllowed } from '../../../src/robotstxt/robotstxt-get.ts'
import { file, startOrigin } from '../../../../client/test/support/origin.ts'

const docs = readFileSync(new URL('../../../../../docs/migrating/robotstxt-gem.md', import.meta.url), 'utf8')
const origin = await startOrigin(file(/const text = `(.*?)`/s.exec(docs)?.[1] ?? ''))
const site = origin.url
afterAll(async () => {
  await origin.close()
})

const userAgent = 'SlowBot/1.0 (+https://example.com/bot)'

const fetched = await get(`${site}/any/page`, userAgent, { httpTimeout: 5 })
const isPrivate = !fetched.isAllowed('/private/a') // true

const isOpen = await getAllowed(`${site}/index.html`, userAgent) // true

const connection = new Client(site)
const again = await get(connection, userAgent)
const page = await connection.request({ path: '/index.html', method: 'GET' })
const text = await page.body.text()
await connection.close()

describe('the example of fetching in docs/migrating/robotstxt-gem.md', () => {
  it('answers as it is said to', async () => {
    expect([isPrivate, isOpen, again.crawlDelay, page.statusCode]).toEqual([true, true, 10, 200])
    expect([connection.closed, text]).toEqual([true, expect.stringContaining('User-agent: SlowBot')])
  })

  it('is written there as it is here', () => {
    const here = readFileSync(new URL(import.meta.url), 'utf8')
    const code = /^```js\nimport \{ get,.*?^const site = .*?\n(.*?)^```$/ms.exec(docs)?.[1]
    expect(code).toContain('await get(')
    expect(here).toContain(code)
  })
})
