import { expect, it } from 'vitest'

import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { json, post, service, site } from '../support/service.ts'

const patient = { prefer: 'wait=60' }

type Answer = Awaited<ReturnType<typeof json>>

const check = (base: string, url: string): Promise<Answer> =>
  json(`${base}/v1/check?agent=GPTBot&url=${encodeURIComponent(url)}`)

const ask = (base: string, url: string, headers: Record<string, string> = patient): Promise<Answer> =>
  json(`${base}/v1/turns`, post({ url, agent: 'GPTBot' }, headers))

const end = async (base: string, id: unknown): Promise<number> =>
  (await fetch(`${base}/v1/turns/${String(id)}`, { method: 'DELETE' })).status

describeWithRedis('Two services with one Redis', (server) => {
  const open = (): Promise<string> => service('--store', server.url, '--min-gap', '0')

  it('request the robots.txt of a site once', async () => {
    const { url, requests } = await site()
    const [one, two] = [await open(), await open()]
    expect((await check(one, `${url}/a`)).body).toMatchObject({ evidence: { source: 'network' } })
    expect((await check(two, `${url}/private`)).body).toMatchObject({
      allowed: false,
      evidence: { source: 'store' },
    })
    expect(requests.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('request it once, though both are asked at the same time', async () => {
    const { url, requests } = await site()
    const services = [await open(), await open()]
    const answers = await Promise.all(
      [...services, ...services].map((one, index) => check(one, `${url}/${index}`)),
    )
    expect(answers.map(({ body }) => body['allowed'])).toEqual([true, true, true, true])
    expect(requests).toHaveLength(1)
  })

  it('give turns at a site one after another', async () => {
    const { url } = await site()
    const [one, two] = [await open(), await open()]
    const first = await ask(one, `${url}/1`)
    expect(first.body).toMatchObject({ state: 'granted' })
    const second = await ask(two, `${url}/2`, {})
    expect([second.status, second.body]).toMatchObject([202, { state: 'waiting' }])
    const waiting = json(`${two}/v1/turns/${String(second.body['id'])}`, { headers: patient })
    expect(await end(one, first.body['id'])).toBe(204)
    expect((await waiting).body).toMatchObject({ state: 'granted' })
    expect(await end(two, second.body['id'])).toBe(204)
  })

  it('both leave a site alone that told one of them to', async () => {
    const { url } = await site()
    const [one, two] = [await open(), await open()]
    const { body } = await ask(one, `${url}/1`)
    const answered = post({ status: 503, retryAfter: '600' })
    expect((await fetch(`${one}/v1/turns/${String(body['id'])}/answered`, answered)).status).toBe(204)
    const next = await ask(two, `${url}/2`, {})
    expect(next.body).toMatchObject({ state: 'waiting' })
    expect(Number(next.body['at'])).toBeGreaterThan(Date.now() + 500_000)
  })

  it('continue alone while Redis is away, and say that they are not ready', async () => {
    const [{ url }, other] = [await site(), await site()]
    const one = await open()
    await check(one, `${url}/a`)
    await server.refuse()
    try {
      expect((await check(one, `${url}/private`)).body).toMatchObject({ allowed: false })
      expect((await check(one, `${other.url}/private`)).body).toMatchObject({ allowed: false })
      expect((await json(`${one}/readyz`)).status).toBe(503)
      expect(await (await fetch(`${one}/metrics`)).text()).toContain('ruly_store_usable{kind="all"} 0\n')
    } finally {
      await server.accept()
    }
    await expect.poll(async () => (await json(`${one}/readyz`)).status, { timeout: 10_000 }).toBe(200)
  })
})
