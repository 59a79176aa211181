import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createLmdbHistory } from '@ruly/client/watch'
import { expect, it } from 'vitest'

import { historyEntry } from '../../../../client/test/support/history/history-contract.ts'
import { file } from '../../../../client/test/support/origin.ts'
import { packedWarc, responseRecord } from '../../../../client/test/support/warc.ts'
import { createFolder } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const folder = createFolder()
const { start, ask } = useSites()
const page = 'https://example.com/private/a'
const robotsUrl = 'https://example.com/robots.txt'

/** A history with what an archive has of a site: open, then closed to GPTBot, then with a comment. */
async function imported(name: string): Promise<{ readonly path: string; readonly stderr: string }> {
  const versions = [
    ['2023-01-01T00:00:00Z', 'User-agent: *\nDisallow: /b\n'],
    ['2023-06-01T00:00:00Z', 'User-agent: GPTBot\nDisallow: /private\n'],
    ['2023-07-01T00:00:00Z', 'User-agent: GPTBot\nDisallow: /private\n# why\n'],
  ] as const
  const records = versions.map(([date, body]) =>
    responseRecord(robotsUrl, body, { fields: { 'WARC-Date': date } }),
  )
  const archive = join(folder.path, `${name}.warc.gz`)
  writeFileSync(archive, packedWarc(records))
  const path = join(folder.path, `${name}.mdb`)
  const { code, stderr } = await ask(['history', '--history', path, '--import', archive])
  expect(code).toBe(0)
  return { path, stderr }
}

it('ruly check --at answers by what an imported archive had, and sends no request', async () => {
  const { path, stderr } = await imported('check')
  expect(stderr).toBe('ruly: '.concat(join(folder.path, 'check.warc.gz'), ': 3 imported, 1 no-response.\n'))
  const at = (time: string) => ask(['check', 'GPTBot', page, '--history', path, '--at', time])
  expect(await at('2023-05-31')).toMatchObject({ code: 0, stderr: '' })
  const closed = await at('2023-06-02')
  expect(closed.code).toBe(1)
  expect(closed.stdout).toContain('  > 2 | Disallow: /private\n')
  expect(closed.stdout).toContain(
    `${robotsUrl}: 200, 38 bytes, from the history, requested 2023-06-01 00:00:00 UTC, expired by then, policy rfc9309`,
  )
  expect(await at('2022-12-31')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'ruly: The history has nothing about https://example.com up to 2022-12-31T23:59:59.999Z. Ask about a later time, or import what others have seen.\n',
  })
})

it('--at with a time that ruly printed answers by that observation', async () => {
  const records = ['2023-06-01T00:00:00.250Z', '2023-06-01T00:00:01.750Z'].map((date, n) =>
    responseRecord(robotsUrl, `User-agent: *\nDisallow: /${n}\n`, { fields: { 'WARC-Date': date } }),
  )
  const archive = join(folder.path, 'seconds.warc.gz')
  writeFileSync(archive, packedWarc(records))
  const path = join(folder.path, 'seconds.mdb')
  await ask(['history', '--history', path, '--import', archive])
  const at = async (time: string): Promise<string> =>
    (await ask(['fetch', page, '-q', '--history', path, '--at', time])).stdout
  const { stdout } = await ask(['history', page, '--history', path])
  const printed = /^[-0-9]+ [0-9:]+ UTC/.exec(stdout)?.[0] ?? ''
  expect(printed).toBe('2023-06-01 00:00:01 UTC')
  for (const time of [printed, '2023-06-01T00:00:01Z', '2023-06-01T00:00:01.750Z', '2023-06-01T02:00+02:00'])
    expect(await at(time), time).toBe('User-agent: *\nDisallow: /1\n')
  expect(await at('2023-06-01')).toBe('User-agent: *\nDisallow: /1\n')
  expect(await at('2023-06-01 00:00:00 UTC')).toBe('User-agent: *\nDisallow: /0\n')
  expect(await at('2023-06-01T00:00:01.749Z')).toBe('User-agent: *\nDisallow: /0\n')
})

it('ruly fetch, may and compare answer about the past too', async () => {
  const { path } = await imported('others')
  const past = ['--history', path, '--at', '2023-06-01']
  expect(await ask(['fetch', page, ...past])).toMatchObject({
    code: 0,
    stdout: 'User-agent: GPTBot\nDisallow: /private\n',
    stderr: expect.stringContaining('from the history') as string,
  })
  const may = await ask(['may', 'GPTBot', page, '--for', 'training', '--json', ...past])
  expect(may.code).toBe(1)
  expect(JSON.parse(may.stdout)).toMatchObject({ decision: 'deny', permission: 'disallowed' })
  expect((await ask(['may', 'GPTBot', page, '--page', ...past])).stderr).toContain('--page')
  const compared = await ask(['compare', 'GPTBot', page, '--ndjson', ...past])
  expect(compared.stdout).toContain('"allowed":false')
})

it('ruly history shows who lost what, and the lines', async () => {
  const { path } = await imported('history')
  const { code, stdout, stderr } = await ask(['history', page, '--history', path, '-p', '--no-edits'])
  expect(code).toBe(0)
  expect(stderr).toBe(
    'ruly: https://example.com answered 3 times from 2023-01-01 00:00:00 UTC to 2023-07-01 00:00:00 UTC, with 2 changes, last seen to change 2023-07-01 00:00:00 UTC.\n',
  )
  expect(stdout).toContain('2023-06-01 00:00:00 UTC  https://example.com/robots.txt has changed\n')
  expect(stdout).toContain('  GPTBot\n    gains  /b\n')
  expect(stdout).toContain('    loses  /private\n')
  expect(stdout).toContain('+User-agent: GPTBot\n+Disallow: /private\n')
  expect(stdout).not.toContain('# why')
  const since = await ask(['history', page, '--history', path, '--since', '2023-06-15', '--format', 'ndjson'])
  expect(
    since.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { type: string }).type),
  ).toEqual(['robots.edited'])
})

it('ruly check --history adds what it requests', async () => {
  const site = await start(file('User-agent: *\nDisallow: /private\n'))
  const path = join(folder.path, 'added.mdb')
  const url = `${site.url}/private/a`
  expect((await ask(['check', 'GPTBot', url, '--history', path])).code).toBe(1)
  const history = createLmdbHistory({ path })
  const seen = await history.observedChanges(site.url)
  await history.close()
  expect(seen).toMatchObject({ observations: 1 })
  const later = new Date((seen?.lastSeen ?? 0) + 1).toISOString()
  const past = await ask(['check', 'GPTBot', url, '--history', path, '--at', later, '--json'])
  expect(JSON.parse(past.stdout)).toMatchObject([{ allowed: false, evidence: { source: 'history' } }])
  expect(site.requests).toHaveLength(1)
})

it('says what is missing or wrong', async () => {
  const { path } = await imported('wrong')
  const says = async (args: readonly string[]): Promise<string> => {
    const { code, stderr } = await ask(args)
    expect(code).toBe(2)
    return stderr
  }
  expect(await says(['check', 'GPTBot', page, '--at', '2023-01-01'])).toContain('--at needs a history')
  expect(await says(['check', 'GPTBot', page, '--at', 'May', '--history', path])).toContain(
    'such as 2026-05-01',
  )
  expect(await says(['check', 'GPTBot', page, '--at', '2023-02-29', '--history', path])).toContain(
    '--at must be a date or a time with its zone',
  )
  expect(await says(['check', 'GPTBot', page, '--at', '9999-01-01', '--history', path])).toContain(
    'in the past',
  )
  expect(await says(['history', page, '--history', `${path}x`])).toContain('there is no history at')
  expect(await says(['history', page])).toContain('missing --history FILE')
  expect(await says(['history', '--history', path])).toContain('missing URL')
  expect(await says(['history', 'https://example.org/', '--history', path])).toContain('has nothing about')
  for (const content of ['no archive', '']) {
    writeFileSync(join(folder.path, 'wrong.txt'), content)
    const nothing = await says(['history', '--history', path, '--import', join(folder.path, 'wrong.txt')])
    expect(nothing).toContain('nothing could be read from')
  }
  for (const [place, found] of [
    ['-', 'standard input'],
    ['https://example.com/a.warc.gz', 'https://example.com/a.warc.gz'],
    ...(process.platform === 'win32' ? [] : [['/dev/null', '/dev/null'] as const]),
  ] as const)
    expect(await says(['history', '--history', path, '--import', place])).toContain(
      `--import takes files of this machine, got ${found}. Save it to a file`,
    )
  expect(await says(['history', page, '--history', 'redis://127.0.0.1:1'])).toMatch(
    /is unreachable, or takes longer than \d+ ms\. Start Redis, or check the network\.\n$/,
  )
  for (const words of [
    ['history', page],
    ['check', 'GPTBot', page],
  ])
    expect(await says([...words, '--history', 'redis://localhost:6379/main'])).toBe(
      'ruly: cannot use --history: "url" must name a database by its number, as redis://localhost:6379/0 does.\n',
    )
  const site = await start(file(''))
  const unusable = await says(['check', 'GPTBot', `${site.url}/`, '--history', folder.path])
  expect(unusable).toMatch(
    /^ruly: The history at .* cannot be used: .* name a file, in that folder or elsewhere\.\n$/,
  )
  const google = await says([
    'check',
    'GPTBot',
    page,
    '--at',
    '2024-01-01',
    '--history',
    path,
    '--policy',
    'google',
  ])
  expect(google).toContain('It has some under the access policy "rfc9309"')
})

it('a history in which a site never answered says so', async () => {
  const path = join(folder.path, 'silent.mdb')
  const history = createLmdbHistory({ path })
  await history.add('https://example.com', historyEntry({ at: 0, isAnswered: false, policy: 'google abc' }))
  await history.close()
  const { stderr } = await ask(['history', page, '--history', path])
  expect(stderr).toContain('https://example.com has never answered.')
  expect(stderr).toContain('--policy google shows such entries.')
})
