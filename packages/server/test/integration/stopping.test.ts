import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it, onTestFinished } from 'vitest'

import { createCertificate } from '../../../client/test/support/fetch/certificate.ts'
import { serviceProcess } from '../support/service-process.ts'
import { json, post, site } from '../support/service.ts'

const question = '/v1/check?url=data:,a&agent=a'
const local = ['--store', 'memory', '--allow-private']

/** A load balancer that asks each service ten times a second whether it is ready, and sends requests in turn to those that are. */
async function startBalancer(services: readonly string[]): Promise<string> {
  const ready = new Set(services)
  const timer = setInterval(() => {
    for (const url of services)
      fetch(`${url}/readyz`).then(
        ({ status }) => void (status === 200 ? ready.add(url) : ready.delete(url)),
        () => void ready.delete(url),
      )
  }, 100)
  let count = 0
  const server = createServer((incoming, outgoing) => {
    const to = [...ready][count++ % ready.size] ?? ''
    const forwarded = request(to + (incoming.url ?? ''), (response) => {
      outgoing.writeHead(response.statusCode ?? 502)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('SIGTERM', () => {
  it('leaves no request without an answer where a load balancer watches /readyz', async () => {
    const drain = ['--drain-wait', '2']
    const [first, second] = [
      await serviceProcess(...local, ...drain),
      await serviceProcess(...local, ...drain),
    ]
    const balancer = await startBalancer([first.url, second.url])
    const statuses = new Map<number, number>()
    const over = new AbortController()
    const load = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
        const { status } = await fetch(balancer + question)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(100)
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    const before = statuses.get(200) ?? 0
    await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(before + 100)
    over.abort()
    await Promise.all(load)
    expect([...statuses.keys()]).toEqual([200])
  })

  it('waits for reports of turns that are held, and ends those that wait', async () => {
    const { url: page } = await site()
    const { url, child } = await serviceProcess(...local)
    const ask = (prefer: string): ReturnType<typeof json> =>
      json(`${url}/v1/turns`, post({ url: page, agent: 'a' }, { prefer }))
    const held = await ask('wait=5')
    const waiting = ask('wait=30')
    await expect
      .poll(async () => await (await fetch(`${url}/metrics`)).text())
      .toContain('ruly_turns{state="waiting"} 1')
    child.kill('SIGTERM')
    expect((await waiting).body).toMatchObject({ state: 'ended' })
    expect((await json(url + question)).status).toBe(503)
    const report = await fetch(`${url}/v1/turns/${String(held.body['id'])}/answered`, post({ status: 503 }))
    expect(report.status).toBe(204)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('of npx ends the service that it runs', async () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url))
    const words = ['--no-install', 'ruly-server', '--port', '0', '--store', 'memory']
    const npx = spawn('npx', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void npx.kill('SIGKILL'))
    const [line] = (await once(npx.stdout, 'data')) as [Buffer]
    const url = /http:\S+\d/.exec(line.toString())?.[0] ?? ''
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    npx.kill('SIGTERM')
    const isGone = async (): Promise<boolean> =>
      await fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true)
  })
})

describe('SIGHUP', () => {
  it('reads tokens and settings again, and keeps what it has if they are wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ruly-hup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [tokens, config] = [join(folder, 'tokens'), join(folder, 'ruly.json')]
    const write = (token: string, settings: object): void => {
      writeFileSync(tokens, `${token}\n`)
      writeFileSync(config, JSON.stringify({ ...settings, tokenFile: tokens }))
    }
    write('the-first-token-1', {})
    const { url, child } = await serviceProcess('--store', 'memory', '--config', config)
    const port = Number(new URL(url).port)
    const statusFor = async (token: string, host = 'localhost'): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, host }
      const asking = request({ port, path: question, headers }).end()
      const [response] = (await once(asking, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode ?? 0
    }
    expect(await statusFor('the-first-token-1')).toBe(200)
    write('the-second-token-2', { allowHost: ['ruly.example'], dialect: 'google' })
    child.kill('SIGHUP')
    await expect.poll(() => statusFor('the-second-token-2', 'ruly.example')).toBe(200)
    expect(await statusFor('the-first-token-1')).toBe(401)
    write('short', {})
    child.kill('SIGHUP')
    write('the-third-token-33', {})
    child.kill('SIGHUP')
    await expect.poll(() => statusFor('the-third-token-33')).toBe(200)
    expect(await statusFor('the-third-token-33', 'ruly.example')).toBe(421)
  })

  it('says that anybody may use the service once no token is asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ruly-hup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [tokenFile, config] = [join(folder, 'tokens'), join(folder, 'ruly.json')]
    writeFileSync(tokenFile, 'the-first-token-1\n')
    writeFileSync(config, JSON.stringify({ tokenFile }))
    const words = ['--store', 'memory', '--config', config, '--log-level', 'warn', '--host', '0.0.0.0']
    const { child } = await serviceProcess(...words)
    let log = ''
    child.stderr.on('data', (text: Buffer) => (log += text.toString()))
    writeFileSync(config, '{}')
    child.kill('SIGHUP')
    await expect.poll(() => log).toContain('anybody who reaches this address may use it: pass --token-file')
  })

  it('says that TLS begins and ends with a restart only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ruly-hup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { cert, key } = createCertificate('localhost')
    const at = (name: string): string => join(folder, name)
    const [tlsCert, tlsKey, config] = [at('cert.pem'), at('key.pem'), at('ruly.json')]
    writeFileSync(tlsCert, cert)
    writeFileSync(tlsKey, key)
    writeFileSync(config, '{}')
    const { child } = await serviceProcess('--store', 'memory', '--config', config, '--log-level', 'warn')
    let log = ''
    child.stderr.on('data', (text: Buffer) => (log += text.toString()))
    writeFileSync(config, JSON.stringify({ tlsCert, tlsKey }))
    child.kill('SIGHUP')
    await expect
      .poll(() => log)
      .toContain('"settings":["tlsCert","tlsKey"],"msg":"these settings apply after a restart"')
  })
})
