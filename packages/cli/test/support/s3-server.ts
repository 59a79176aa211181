import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, vi } from 'vitest'

import { likelyFreePort } from '../../../client/test/support/fetch/listening.ts'

/** A server of S3 on loopback with one bucket, `census`. */
export interface S3Server {
  /** For the AWS SDK of a process. */
  readonly env: Readonly<Record<string, string>>
}

/** Runs s3rver while the tests of a file run. */
export function s3Server(): S3Server {
  const port = likelyFreePort()
  const endpoint = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'ruly-s3-'))
  let child: ChildProcess | undefined
  beforeAll(async () => {
    const script = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
    const place = ['--address', '127.0.0.1', '--port', String(port), '--directory', folder]
    child = spawn(process.execPath, [script, ...place, '--configure-bucket', 'census', '--silent'])
    await vi.waitFor(async () => await fetch(endpoint), { timeout: 60_000, interval: 50 })
  })
  afterAll(() => {
    child?.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const env = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { env }
}
