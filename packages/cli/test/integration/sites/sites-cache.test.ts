import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { createRobotsClient, createFilesStore } from '@ruly/client'
import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { asCache } from '../../../src/sites/store-as-cache.ts'
import { ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const text = 'User-agent: *\nDisallow: /private\n'
const { start, ask, cache } = useSites()

describe('the cache', () => {
  it('answers later runs while its copy is fresh', async () => {
    const site = await start(file(text))
    const question = ['check', 'X', `${site.url}/private`]
    await ask(question)
    const again = await ask(question)
    expect(again.stdout).toMatch(/200, 33 bytes, from the cache, requested \d+ s ago, policy rfc9309\n$/)
    expect(again.code).toBe(1)
    expect(site.requests).toHaveLength(1)
  })

  it.skipIf(process.platform === 'win32')('is for this user alone (skipped on Windows)', async () => {
    const site = await start(file(text))
    await ask(['check', 'X', `${site.url}/a`])
    expect(statSync(cache()).mode & 0o777).toBe(0o700)
    expect(readdirSync(cache())).toHaveLength(1)
  })

  it('is asked past with --refresh, and what has not changed is not sent again', async () => {
    const site = await start(file(text, { etag: '"1"' }))
    const question = ['check', 'X', `${site.url}/private`, `${site.url}/b`, '--refresh']
    await ask(question)
    const { stdout } = await ask(question)
    expect(stdout).toContain('304 (not modified), 33 bytes, requested just now')
    expect(stdout).toContain('line 2 of the group for * decides')
    expect(site.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
  })

  it('is neither read nor written with --no-cache', async () => {
    const site = await start(file(text))
    const question = ['check', 'X', `${site.url}/private`]
    await ask([...question, '--no-cache'])
    expect(existsSync(cache())).toBe(false)
    await ask(question)
    await ask([...question, '--no-cache'])
    expect(site.requests).toHaveLength(3)
  })

  it('has the last good copy while a site is down', async () => {
    const site = await start(file(text))
    const question = ['check', 'X', `${site.url}/private`, '--refresh']
    await ask(question)
    site.answer(status(500))
    const { code, stdout } = await ask(question)
    expect(stdout).toContain('line 2 of the group for * decides')
    expect(stdout).toMatch(/robots\.txt: 500, 33 bytes from \d+ s ago, requested just now/)
    expect(code).toBe(1)
    const { stderr } = await ask([...question, '--ndjson'])
    expect(stderr).toMatch(/robots\.txt is unreachable, 500: using the copy from \d+ s ago\.\n$/)
  })

  it('never answers with a stale copy where the site can be asked', async () => {
    const site = await start(file(text, { 'cache-control': 'max-age=600, stale-while-revalidate=80000' }))
    const clock = { now: () => Date.now() - 3_600_000, after: () => () => undefined }
    const store = asCache(createFilesStore({ folder: cache(), clock }), '', (error) =>
      expect.fail(error.message),
    )
    const client = createRobotsClient({ userAgent: 'X', clock, store })
    await client.check(`${site.url}/a`)
    await client.close()
    site.answer(file('User-agent: *\nAllow: /\n'))
    expect(await ask(['check', 'X', `${site.url}/private`])).toMatchObject({ code: 0 })
    expect(site.requests).toHaveLength(2)
  })

  it('that cannot be used is a note, and no fault', async () => {
    const site = await start(file(text))
    mkdirSync(dirname(cache()), { recursive: true })
    writeFileSync(cache(), 'a file')
    const ran = await ask(['check', 'X', `${site.url}/private`, `${site.url}/b`, '--ndjson'])
    expect(ran.stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^ruly: The store at .* cannot be used: .* Continuing without a cache\.\n$/)
  })

  it('is missed by nobody where there is no folder for it', async () => {
    const site = await start(file(text))
    const env = { HOME: '', XDG_CACHE_HOME: '' }
    const ran = await ruly(['check', 'X', `${site.url}/b`], { env })
    expect(ran.code).toBe(0)
    expect(ran.stderr).toBe(
      'ruly: no cache folder: neither HOME nor XDG_CACHE_HOME is set. Continuing without a cache.\n',
    )
  })
})
