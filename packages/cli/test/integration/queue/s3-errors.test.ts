import { expect, it, onTestFinished, vi } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { rulyProcess } from '../../support/ruly-process.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const sites = folder.write('sites.ndjson', asNdjson(madeSites(3)))
/** Without the settings of the machine. */
const bare = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
}
const region = { ...bare, AWS_REGION: 'us-east-1' }
const keys = { ...region, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }

const cases = [
  { what: 'no region', env: bare, cure: 'Region is missing. Set AWS_REGION' },
  { what: 'no credentials', env: region, cure: 'Set AWS_ACCESS_KEY_ID' },
]

it.each(cases)('an input of S3 with $what is an error at once', ({ env, cure }) => {
  const { code, stderr } = rulyProcess(['census', 's3://bucket/a.warc.gz', '--summary'], { env })
  expect(code).toBe(2)
  expect(stderr).toContain('cannot read s3://bucket/a.warc.gz: ')
  expect(stderr).toContain(cure)
  expect(stderr).not.toContain('attempts failed')
  expect(stderr).not.toContain('NodeVersionSupportWarning')
})

it('a list of shards in S3 is asked for by ruly bulk too', () => {
  const { code, stderr } = rulyProcess(['bulk', '--shards', 's3://bucket/shards.txt', '--agent', 'X'], {
    env: bare,
  })
  expect(code).toBe(2)
  expect(stderr).toContain('cannot read s3://bucket/shards.txt: ')
  expect(stderr).toContain('Region is missing.')
})

describeWithRedis('results in S3', (server) => {
  const census = (place: string) => ['census', sites, '--summary', '--queue', server.url, '--results', place]
  const down = { ...keys, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }

  it.each([...cases, { what: 'a server that is down', env: down, cure: 'Check AWS_ENDPOINT_URL_S3' }])(
    'with $what are an error that says what to do',
    async ({ env, cure }) => {
      // The SDK reads the environment of the process.
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      onTestFinished(() => void vi.unstubAllEnvs())
      const { code, stderr } = await ruly(census('s3://bucket/p'))
      expect(stderr).not.toContain('bug in ruly')
      expect(code).toBe(2)
      expect(stderr).toContain('cannot read s3://bucket/p: ')
      expect(stderr).toContain(cure)
    },
  )

  it('need a bucket', async () => {
    const { code, stderr } = await ruly(census('s3://'))
    expect(code).toBe(2)
    expect(stderr).toContain('expected s3://BUCKET/KEY, got "s3://"')
  })
})
