import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
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
    expect(stdout === (await ruly(['census', file, ...agent])).stdout).toBe(true)
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'census', Prefix: 'out/' }))
    expect(Contents.map(({ Key = '' }) => Key.replace(/^.*\./, '')).sort()).toEqual(['json', 'rows'])
    const Key = Contents.find((object) => object.Key?.endsWith('.json') === true)?.Key ?? ''
    const part = await s3.send(new GetObjectCommand({ Bucket: 'census', Key }))
    const summary = await ruly(['census', file, '--summary', ...agent])
    expect(await part.Body?.transformToString()).toBe(summary.stdout)
  })
})
