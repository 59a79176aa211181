import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'

import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { packedWarc, responseRecord } from '../../../client/test/support/warc.ts'
import { environment } from '../support/environment.ts'
import { madeSites } from '../support/made-sites.ts'
import { binary, startRuly } from '../support/ruly-process.ts'
import { createFolder, ruly } from '../support/ruly.ts'
import { s3Server } from '../support/s3-server.ts'

const folder = createFolder()
const warc = packedWarc(
  [...madeSites(400)].map(([host, body]) => responseRecord(`https://${host}/robots.txt`, body)),
)
const file = folder.write('sites.warc.gz', warc)
const agent = ['--agent', 'GPTBot', '-q']

describeWithRedis('S3', (redis) => {
  const server = s3Server()
  const client = (): S3Client =>
    new S3Client({
      endpoint: server.env['AWS_ENDPOINT_URL_S3'] ?? '',
      region: 'us-east-1',
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })

  /** The rows of the same census of the file, as if it had been read from the bucket. */
  const ofTheFile = async (): Promise<string> =>
    (await ruly(['census', file, ...agent])).stdout.replaceAll(file, 's3://census/in/sites.warc.gz')

  it('holds inputs and results of a census', async () => {
    const s3 = client()
    await s3.send(
      new PutObjectCommand({
        Bucket: 'census',
        Key: 'in/sites.warc.gz',
        Body: createReadStream(file),
        ContentLength: warc.length,
      }),
    )
    const asked = ['census', 's3://census/in/sites.warc.gz', ...agent]
    const worker = startRuly(['worker', '--queue', redis.url], [], server.env)
    const ended = once(worker, 'exit')
    const run = promisify(execFile)
    const { stdout } = await run(
      process.execPath,
      [binary, ...asked, '--queue', redis.url, '--results', 's3://census/out'],
      { env: { ...environment(), ...server.env }, maxBuffer: 1 << 28 },
    )
    worker.kill()
    expect(await ended).toEqual([null, 'SIGTERM'])
    expect(stdout === (await ofTheFile())).toBe(true)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'census', Prefix: 'out/' }))
    expect(Contents.map(({ Key = '' }) => Key.replace(/^.*\./, '')).sort()).toEqual(['json', 'rows'])
    const Key = Contents.find((object) => object.Key?.endsWith('.json') === true)?.Key ?? ''
    const part = await s3.send(new GetObjectCommand({ Bucket: 'census', Key }))
    const summary = await ruly(['census', file, '--summary', ...agent])
    expect(await part.Body?.transformToString()).toBe(summary.stdout)
  })

  it('continues a download that breaks off', async () => {
    const proxy = await startCuttingProxy(server.env['AWS_ENDPOINT_URL_S3'] ?? '', warc.length / 2)
    const run = promisify(execFile)
    const { stdout } = await run(
      process.execPath,
      [binary, 'census', 's3://census/in/sites.warc.gz', ...agent],
      {
        env: { ...environment(), ...server.env, AWS_ENDPOINT_URL_S3: proxy.url },
        maxBuffer: 1 << 28,
      },
    )
    proxy.close()
    expect(proxy.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9][0-9]*-$/)])
    expect(stdout === (await ofTheFile())).toBe(true)
  })
})

/** Passes requests on, and breaks the connection of the first response after so many bytes at most. */
async function startCuttingProxy(
  target: string,
  bytes: number,
): Promise<{
  readonly url: string
  /** What each request asked for. */
  readonly ranges: readonly (string | undefined)[]
  readonly close: () => void
}> {
  const ranges: (string | undefined)[] = []
  const proxy = createServer((asked, answer) => {
    const isFirst = ranges.push(asked.headers.range) === 1
    const { method, headers } = asked
    const forwarded = request(new URL(asked.url ?? '/', target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      if (isFirst) response.once('data', (piece: Buffer) => breakAfter(piece.subarray(0, bytes), answer))
      else response.pipe(answer)
    })
    asked.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, ranges, close: () => proxy.close() }
}

function breakAfter(piece: Buffer, answer: ServerResponse): void {
  answer.write(piece, () => answer.destroy())
}
