import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { openService, post } from '../support/service.ts'

let patient: RunningService

beforeAll(async () => {
  patient = await openService('--timeout', '600')
})

afterAll(() => patient.stop())

/** SITE stands for the site. */
const requests: [path: string, data?: object][] = [
  ['/v1/check?url=SITE/a&agent=a'],
  ['/v1/check?agent=a&url=SITE/a'],
  ['/v1/check?url=SITE/a&agent=a&purpose=search'],
  ['/v1/check', { agent: 'a', urls: ['SITE/a'] }],
  ['/v1/explain?url=SITE/a&agent=a'],
  ['/v1/compare?url=SITE/a'],
  ['/v1/robots?url=SITE/a'],
  ['/v1/page?url=SITE/a'],
  ['/v1/sites/refresh', { url: 'SITE/a' }],
  ['/v1/preferences', { url: 'SITE/a', agent: 'a', purpose: 'search' }],
  ['/v1/turns', { url: 'SITE/a', agent: 'a' }],
]

describe('a client that leaves', () => {
  it.each(requests)('has no site asked for it any more: %s %j', async (path, data) => {
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    const silent = await startOrigin((_, response) => void response.once('close', leave))
    onTestFinished(() => silent.close())
    const withSite = (text: string): string => text.replaceAll('SITE', silent.url)
    const leaving = new AbortController()
    const init = data === undefined ? {} : post(JSON.parse(withSite(JSON.stringify(data))))
    const asking = fetch(patient.url + withSite(path), { ...init, signal: leaving.signal })
    await silent.askedFor('/robots.txt')
    leaving.abort()
    await expect(asking).rejects.toThrow('aborted')
    await left
    expect(silent.requests).toHaveLength(1)
  })
})
