import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createCertificate } from '../../../client/test/support/fetch/certificate.ts'
import type { Origin } from '../../../client/test/support/origin.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import type { StartedService } from '../../src/process/start-service.ts'
import { openService, openSite } from '../support/service.ts'

const certificate = createCertificate('localhost')

let folder: string
let running: StartedService
let origin: Origin

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-tls-'))
  writeFileSync(join(folder, 'cert.pem'), certificate.cert)
  writeFileSync(join(folder, 'key.pem'), certificate.key)
  writeFileSync(join(folder, 'other-key.pem'), createCertificate('localhost').key)
  running = await serving('cert.pem', 'key.pem')
  origin = await openSite()
})

afterAll(async () => {
  await running.stop()
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

const serving = (cert: string, key: string): Promise<StartedService> =>
  openService('--tls-cert', join(folder, cert), '--tls-key', join(folder, key))

interface Received {
  readonly status: number | undefined
  readonly protocol: string | null
  readonly body: string
}

async function ask(path: string, lines?: string): Promise<Received> {
  const agent = new Agent({ ca: certificate.cert, servername: 'localhost' })
  const headers = lines === undefined ? {} : { 'content-type': 'application/x-ndjson' }
  const asking = request(running.url + path, { agent, headers, method: lines === undefined ? 'GET' : 'POST' })
  asking.end(lines)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const { socket } = response
  const protocol = 'getProtocol' in socket ? (socket.getProtocol as () => string)() : null
  const body = await text(response)
  agent.destroy()
  return { status: response.statusCode, protocol, body }
}

describe('a service with a certificate', () => {
  it('answers over TLS', async () => {
    expect(running.url).toMatch(/^https:/)
    const { status, protocol, body } = await ask(`/v1/check?url=${origin.url}/private&agent=GPTBot`)
    expect([status, protocol]).toEqual([200, 'TLSv1.3'])
    expect(JSON.parse(body)).toMatchObject({ allowed: false, rule: { line: 2 } })
  })

  it('answers streams over TLS', async () => {
    const { body } = await ask(
      '/v1/check?agent=GPTBot&evidence=none',
      `${origin.url}/private\n`.repeat(20_000),
    )
    expect(body.trimEnd().split('\n').at(-1)).toBe('{"end":true,"answers":20000,"faults":0}')
  })

  it('answers nothing without TLS', async () => {
    await expect(fetch(`${running.url.replace('https:', 'http:')}/healthz`)).rejects.toThrow('fetch failed')
    expect((await ask('/healthz')).status).toBe(200)
  })
})

describe('the health check of the image', () => {
  const script = fileURLToPath(new URL('../../../../examples/docker/health.mjs', import.meta.url))

  it('works with TLS and without, and fails without a service', async () => {
    const plain = await openService()
    const { port: gone } = new URL(plain.url)
    const codeFor = async (port: string): Promise<unknown> =>
      (await once(spawn(process.execPath, [script], { env: { ...process.env, RULY_PORT: port } }), 'exit'))[0]
    expect([await codeFor(new URL(running.url).port), await codeFor(gone)]).toEqual([0, 0])
    await plain.stop()
    expect(await codeFor(gone)).toBe(1)
  })
})

describe('certificates that were replaced', () => {
  it('are used from the next SIGHUP on', async () => {
    const next = createCertificate('localhost')
    const own = await serving('cert.pem', 'key.pem')
    const certificateNow = async (): Promise<string> => {
      const socket = connect({
        port: Number(new URL(own.url).port),
        host: '127.0.0.1',
        rejectUnauthorized: false,
      })
      await once(socket, 'secureConnect')
      const { raw } = socket.getPeerCertificate()
      socket.destroy()
      return raw.toString('base64')
    }
    const before = await certificateNow()
    writeFileSync(join(folder, 'next.pem'), next.cert)
    writeFileSync(join(folder, 'next-key.pem'), next.key)
    const files = ['--tls-cert', join(folder, 'next.pem'), '--tls-key', join(folder, 'next-key.pem')]
    own.reload(() => readSettings(files, {}).settings)
    expect(next.cert.replace(/\s/g, '')).toContain(await certificateNow())
    expect(next.cert.replace(/\s/g, '')).not.toContain(before)
    await own.stop()
  })
})

describe('certificates that cannot be used', () => {
  it.each([
    ['a key of another certificate', 'cert.pem', 'other-key.pem', /key values mismatch/],
    ['a file that is no certificate', 'key.pem', 'key.pem', /PEM/i],
    ['a file that is not there', 'missing.pem', 'key.pem', /ENOENT/],
  ])('are told at the start: %s', async (_, cert, key, message) => {
    const starting = serving(cert, key)
    await expect(starting).rejects.toThrow(/^cannot use --tls-cert and --tls-key: /)
    await expect(starting).rejects.toThrow(message)
  })
})
