import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it, onTestFinished } from 'vitest'

import { listen } from '../../src/run-serve.ts'
import { ConfigError } from '../../src/runtime/config-error.ts'
import { startOrigin } from '../../../client/test/support/origin.ts'
import { json, post, service, site, stillService } from '../support/service.ts'

const bin = fileURLToPath(new URL('../../bin/ruly-server.js', import.meta.url))

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fileWith(text: string): string {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, text)
  return path
}

const question = '/v1/check?url=data:,a&agent=a'

describe('bearer tokens', () => {
  const right = 'a-token-of-this-test'

  it('are needed for everything but the state of the service and its page', async () => {
    const url = await service('--token-file', fileWith(`# of two clients\n${right}\n\nanother-token-here\n`))
    const status = async (path: string, authorization?: string): Promise<number> =>
      (await fetch(url + path, authorization === undefined ? {} : { headers: { authorization } })).status
    for (const path of [question, '/metrics', '/docs', '/openapi.json', '/mcp', '/v1/turns', '/nothing'])
      expect([path, await status(path)]).toEqual([path, 401])
    for (const path of ['/healthz', '/readyz', '/']) expect([path, await status(path)]).toEqual([path, 200])
    expect(await status(question, `Bearer ${right}`)).toBe(200)
    expect(await status(question, 'bearer another-token-here')).toBe(200)
    for (const wrong of [right, `Basic ${right}`, `Bearer ${right}x`, `Bearer ${right.slice(1)}`, 'Bearer'])
      expect([wrong, await status(question, wrong)]).toEqual([wrong, 401])
  })
})

describe('limits', () => {
  it('make a client wait that asks too often', async () => {
    const url = await stillService('--rate', '2')
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) statuses.push((await fetch(url + question)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    const { status, headers } = await json(url + question)
    expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  })

  it('refuse what is too much at the same time, and answer again later', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = await startOrigin((_, response) => void held.then(() => response.end('')))
    onTestFinished(() => slow.close())
    const url = await service('--max-concurrent', '1')
    const first = fetch(`${url}/v1/check?url=${slow.url}/a&agent=a`)
    await slow.askedFor('/robots.txt')
    const { status, headers } = await json(url + question)
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    release()
    expect((await first).status).toBe(200)
    await expect.poll(async () => (await fetch(url + question)).status).toBe(200)
  })

  it('let streams and waits for turns not stand in the way of others', async () => {
    const { url: busy } = await site()
    const url = await service('--max-concurrent', '1')
    const ask = (): Promise<Response> =>
      fetch(`${url}/v1/turns`, post({ url: busy, agent: 'a' }, { prefer: 'wait=1' }))
    const [first, ...others] = [ask(), ask(), ask()]
    await first
    expect((await fetch(url + question)).status).toBe(200)
    await Promise.all(others)
  })
})

describe('request ids', () => {
  it('are those of the client if they are harmless', async () => {
    const url = await service()
    const idFor = async (given: string): Promise<string | null> =>
      (await fetch(url + question, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    expect(await idFor('trace:1.a_b-c')).toBe('trace:1.a_b-c')
    expect(await idFor('<script>')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('names', () => {
  it('are those that the service was told of', async () => {
    const url = await service('--allow-host', 'ruly.example')
    const { port } = new URL(url)
    const named = (host: string): Promise<number> => statusOf(port, { host })
    expect(await named('ruly.example')).toBe(200)
    expect(await named(`localhost:${port}`)).toBe(200)
    expect(await named('rebound.example')).toBe(421)
  })
})

/** fetch sends no Host header of one's own. */
async function statusOf(port: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { request } = await import('node:http')
  const asking = request({ port, path: question, headers }).end()
  const [response] = (await once(asking, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  response.resume()
  return response.statusCode
}

describe('a service whose store is gone', () => {
  it('is not ready, and its metrics say why', async () => {
    const path = join(temporaryFolder(), 'sites.mdb')
    const url = await service('--store', `lmdb:${path}`)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    rmSync(path)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(503)
    expect((await fetch(`${url}/readyz`)).headers.get('retry-after')).toBe('1')
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('ruly_store_usable{kind="all"} 0\n')
  })
})

describe('a process', () => {
  it('logs without queries, drains after SIGTERM, and ends', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = await startOrigin((_, response) => void held.then(() => response.end('')))
    onTestFinished(() => slow.close())
    const args = [bin, '--port', '0', '--store', `lmdb:${join(temporaryFolder(), 'sites.mdb')}`]
    const child = spawn(process.execPath, [...args, '--allow-private=127.0.0.0/8'])
    onTestFinished(() => void child.kill('SIGKILL'))
    let log = ''
    child.stderr.on('data', (text: Buffer) => (log += text.toString()))
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const url = /http:\S+\d/.exec(line.toString())?.[0] ?? ''
    const asking = json(`${url}/v1/check?url=${slow.url}/secret&agent=a`)
    await slow.askedFor('/robots.txt')
    child.kill('SIGTERM')
    await expect.poll(async () => (await json(`${url}/readyz`)).body['status']).toBe('draining')
    expect((await json(url + question)).status).toBe(503)
    release()
    expect((await asking).body).toMatchObject({ allowed: true })
    expect(await once(child, 'exit')).toEqual([0, null])
    const lines = log
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/v1/check', status: 200, client: '127.0.0.1' }),
    )
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped' })
    expect(log).not.toContain('secret')
  })

  it('says which option is unknown', async () => {
    expect(await run('--prot', '1')).toEqual([2, 'ruly-server: unknown option --prot. See --help.\n'])
  })

  it('says that its store cannot be where a file is', async () => {
    const starting = listen(['--port', '0', '--store', `lmdb:${fileWith('')}/sites.mdb`], {})
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(/^--store cannot make the folder of .*sites\.mdb: E/)
  })

  it('ends if its overrides cannot be used, though its store is open', async () => {
    const words = ['--port', '0', '--store', 'redis://127.0.0.1:1', '--overrides', '/nowhere']
    const [code, text] = await run(...words)
    expect([code, text]).toEqual([2, expect.stringContaining('cannot use --overrides /nowhere')])
  })

  it('says that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const starting = listen(['--port', String(port), '--store', 'memory', '--log-level', 'silent'], {})
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow('EADDRINUSE')
  })
})

/** Exit code and errors of a process of the service. */
async function run(...words: string[]): Promise<readonly [number, string]> {
  const child = spawn(process.execPath, [bin, ...words])
  let text = ''
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return [code, text]
}
