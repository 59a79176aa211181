import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import type { WatchEvent } from '@ruly/client/watch'
import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import {
  isVerified,
  receiver,
  secret,
  type Received,
} from '../../../../client/test/support/watch/webhook-receiver.ts'
import { ageWatches } from '../../../../client/test/support/watch/aged-watch.ts'
import { beginRuly, createFolder, rowsOf } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const folder = createFolder()
const { start, ask } = useSites()
const open = 'User-agent: *\nDisallow: /private\n'
const closed = `${open}\nUser-agent: Googlebot\nDisallow: /products\n`

let states = 0

/** Watches a site round after round, each an hour after the one before. */
async function watchedSite(...options: readonly string[]) {
  const site = await start(file(open, { etag: '"1"' }))
  const state = join(folder.path, `state-${states++}`)
  const round = async (...more: readonly string[]) => {
    const ran = await ask(['watch', `${site.url}/a`, '--once', '--state', state, ...options, ...more])
    ageWatches(state)
    return ran
  }
  await round()
  return { site, state, round }
}

describe('ruly watch --once', () => {
  it('says what has changed for whom since the last run, with exit code 1', async () => {
    const { site, round } = await watchedSite()
    expect(await round()).toEqual({ code: 0, stdout: '', stderr: '' })
    site.answer(file(closed, { etag: '"2"' }))
    const { code, stdout } = await round()
    expect(code).toBe(1)
    expect(stdout.split('\n').slice(1).join('\n')).toBe(
      `  was a file of 33 bytes; is a file of 76 bytes
  Googlebot
    gains  /private
      old  line 2: Disallow: /private
      new  no rule
    loses  /products
      old  no rule
      new  line 5: Disallow: /products

`,
    )
    expect(stdout.split('\n')[0]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}http:\/\/127\.0\.0\.1:\d+\/robots\.txt has changed$/,
    )
    expect(await round()).toMatchObject({ code: 0, stdout: '' })
    expect(site.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      '"1"',
      '"2"',
    ])
  })

  it('does not request a site that is not due, and says so', async () => {
    const site = await start(file(open))
    const state = join(folder.path, 'not-due')
    const urls = [`${site.url}/a`, `${site.url}/b`]
    const first = await ask(['watch', ...urls, '--once', '--state', state])
    expect(first).toMatchObject({ code: 0, stderr: `ruly: ${site.url} is watched: a file of 33 bytes.\n` })
    const second = await ask(['watch', ...urls, '--once', '--state', state])
    expect(second).toMatchObject({ code: 0, stderr: 'ruly: 1 of 1 sites are not due yet.\n' })
    expect(site.requests).toHaveLength(1)
  })

  it('has exit code 0 for a change that changes nothing for anyone, and is silent about it with --no-edits', async () => {
    const { site, round } = await watchedSite()
    site.answer(file(`# edited\n${open}`))
    const { code, stdout } = await round()
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('has changed, and nothing changes for anyone'),
    ])
    site.answer(file(`# edited again\n${open}`))
    expect(await round('--no-edits')).toMatchObject({ code: 0, stdout: '' })
  })

  it('has exit code 1 only for a gate with --fail-on', async () => {
    const { site, round } = await watchedSite('--fail-on', 'Googlebot loses /products', '--format', 'ndjson')
    site.answer(file(`${open}Disallow: /other\n`))
    expect((await round()).code).toBe(0)
    site.answer(file(closed))
    const ran = await round()
    expect(ran.code).toBe(1)
    expect(rowsOf<WatchEvent>(ran).map(({ data }) => data.broken)).toEqual([['Googlebot loses /products']])
  })

  it('says with --fail-on how many sites it cannot compare yet, once for all', async () => {
    const sites = [await start(file(open)), await start(status(503)), await start(file(open))]
    const state = join(folder.path, 'nothing-to-compare')
    const once = async (count: number, ...options: readonly string[]) => {
      const urls = sites.slice(0, count).map(({ url }) => url)
      const { code, stderr } = await ask(['watch', ...urls, '--once', '--state', state, ...options])
      expect(code).toBe(0)
      return stderr.split('\n').filter((line) => line.includes('compare'))
    }
    const gate = ['--fail-on', 'Googlebot loses /products']
    const told = (count: string) => [
      `ruly: nothing to compare with yet for ${count} sites. Keep ${state} between the runs, or every run is the first one and passes.`,
    ]
    expect(await once(2, ...gate)).toEqual(told('2 of 2'))
    ageWatches(state)
    expect(await once(3, ...gate)).toEqual(told('2 of 3'))
    ageWatches(state)
    sites[1]?.answer(file(open))
    expect(await once(2, ...gate)).toEqual(told('1 of 2'))
    expect(await once(2, ...gate)).toEqual([])
    expect(await once(3)).toEqual([])
  })

  it('says that a site without a file allows everything', async () => {
    const { site, round } = await watchedSite()
    site.answer(status(404))
    const { code, stdout } = await round()
    expect(code).toBe(1)
    expect(stdout).toContain('  was a file of 33 bytes; is status 404, everything is allowed\n')
    expect(stdout).toContain('  any other agent  gains  /private\n')
  })

  it('reports a site that fails at the third failure in a row, and when it answers again', async () => {
    const { site, round } = await watchedSite('--fail-on', '* loses /')
    site.answer(status(503))
    for (const times of [1, 2]) {
      const { code, stdout, stderr } = await round()
      expect([code, stdout]).toEqual([0, ''])
      expect(stderr).toContain(`is unreachable (status 503), ${times} of 3 times before it is reported.`)
    }
    const { code, stdout } = await round()
    expect(code).toBe(1)
    expect(stdout).toContain('robots.txt is unreachable\n  3 requests in a row failed since ')
    expect(stdout).toContain('  broken: * loses /\n')
    expect(await round()).toMatchObject({ code: 1, stdout: '' })
    site.answer(file(open))
    expect(await round()).toMatchObject({ code: 0, stdout: expect.stringContaining('is reachable again') })
  })

  it('says that a page is served in place of the file, and takes that for no change of rules', async () => {
    const { site, round } = await watchedSite('--fail-on', '* gains /private')
    const page = (n: number) =>
      file(`<!doctype html><title>Not here ${n}</title>\n`, { 'content-type': 'text/html' })
    site.answer(page(1))
    const { code, stdout } = await round()
    expect(code).toBe(1)
    expect(stdout.split('\n').slice(1)).toEqual([
      '  crawlers find no rules in it, and may fetch everything',
      '  was a file of 33 bytes; is an HTML page of 41 bytes',
      '  broken: * gains /private',
      '',
      '',
    ])
    expect(stdout).toContain('/robots.txt is an HTML page, not a robots.txt\n')
    site.answer(page(2))
    expect(await round()).toMatchObject({ code: 0, stdout: '' })
    site.answer(file(open))
    expect(await round()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('/robots.txt has its file again\n'),
    })
  })

  it('compares the file after a page with the one before it', async () => {
    const { site, round } = await watchedSite()
    site.answer(file('<!doctype html>\n'))
    expect((await round()).code).toBe(1)
    site.answer(file(closed))
    const { stdout } = await round()
    expect(stdout).toContain('has changed\n  was a file of 33 bytes; is a file of 76 bytes\n  Googlebot\n')
    expect(stdout).not.toContain('any other agent')
  })

  it('has exit code 1 while a site is unreachable, also in runs in which it is not due', async () => {
    const { site, state, round } = await watchedSite('--failures', '1')
    site.answer(status(503))
    expect((await round()).code).toBe(1)
    expect((await round()).code).toBe(1)
    const now = ['watch', site.url, '--once', '--state', state]
    expect((await ask(now)).code).toBe(1)
    expect(await ask(now)).toEqual({
      code: 1,
      stdout: '',
      stderr: `ruly: 1 of 1 sites are not due yet.\nruly: 1 of 1 sites are unreachable: ${site.url}\n`,
    })
    expect((await ask([...now, '--fail-on', '* gains /'])).code).toBe(0)
    expect((await ask([...now, '--fail-on', '* loses /'])).code).toBe(1)
  })

  it('has exit code 1 for a gate in the run that sees the change, and 0 in the next one', async () => {
    const { site, round } = await watchedSite('--fail-on', 'Googlebot loses /products')
    site.answer(file(closed))
    expect((await round()).code).toBe(1)
    expect((await round()).code).toBe(0)
  })

  it('appends its events to a file and sends them to a webhook, signed', async () => {
    const received: Received[] = []
    const hook = await start(receiver(received))
    const output = join(folder.path, 'events.ndjson')
    const options = [
      '--output',
      output,
      '--webhook',
      `${hook.url}/hook`,
      '--webhook-secret',
      folder.write('secret', `${secret}\n`),
    ]
    const { site, round } = await watchedSite(...options)
    site.answer(file(closed))
    expect((await round()).code).toBe(1)
    const [{ headers, body, event } = {} as Received] = received
    expect(isVerified(headers, body)).toBe(true)
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual(event)
    expect(event).toMatchObject({ type: 'robots.changed', data: { site: site.url } })
    await round()
    expect(received).toHaveLength(1)
  })

  it('runs a command with the event on its standard input, and nothing of it in its arguments', async () => {
    const output = join(folder.path, 'run.ndjson')
    const events = join(folder.path, 'run-events.ndjson')
    const { site, round } = await watchedSite(
      '--output',
      events,
      '--run',
      `cat >> '${output}'; echo "run with $#"`,
    )
    const hostile = `${open}Disallow: /$(touch ${folder.path}/hostile)\nDisallow: /'; touch '${folder.path}/hostile'\nDisallow: /\u202e\n`
    site.answer(file(hostile))
    const { code, stdout, stderr } = await round('--format', 'ndjson')
    expect(code).toBe(1)
    for (const path of [output, events]) expect(readFileSync(path, 'utf8')).toBe(stdout)
    expect(stdout).toContain('touch')
    expect(stdout).toContain(String.raw`\u202e`)
    expect(stderr).toContain('run with 0\n')
    expect(existsSync(join(folder.path, 'hostile'))).toBe(false)
    await round()
    expect(readFileSync(output, 'utf8')).toBe(stdout)
  })

  it('keeps an event for which a command fails, and runs it again in the next run', async () => {
    const output = join(folder.path, 'failed.ndjson')
    const { site, round } = await watchedSite('--run', `cat > '${output}'; test -e '${output}.ready'`)
    site.answer(file(closed))
    const failed = await round()
    expect(failed.code).toBe(2)
    expect(failed.stderr).toContain('the command has not taken an event: exit code 1. It is tried again.')
    const first = readFileSync(output, 'utf8')
    folder.write('failed.ndjson.ready', '')
    expect(await round()).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(output, 'utf8')).toBe(first)
  })

  it('does not need a command that reads its input', async () => {
    const { site, round } = await watchedSite('--run', 'exec true')
    site.answer(file(closed))
    expect((await round()).code).toBe(1)
  })

  it('ends a command and what it has started when it is interrupted', async () => {
    const begun = join(folder.path, 'begun')
    const { site, state } = await watchedSite()
    site.answer(file(closed))
    const command = `sleep 600 & echo $! > '${begun}'; wait`
    const running = beginRuly(['watch', site.url, '--once', '--state', state, '--run', command])
    await expect
      .poll(() => existsSync(begun) && readFileSync(begun, 'utf8').trim(), { timeout: 30_000 })
      .toBeTruthy()
    running.interrupt()
    expect((await running.ended).code).toBe(130)
    const pid = Number(readFileSync(begun, 'utf8'))
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)
  })

  it('writes to a chat, without a link or a mention that a robots.txt has made', async () => {
    const bodies: string[] = []
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      bodies.push(await text(request))
      response.writeHead(bodies.length === 1 ? 500 : 200).end('ok')
    }
    const chat = await start((request, response) => void take(request, response))
    const { site, round } = await watchedSite('--chat', `${chat.url}/hook`)
    site.answer(file(`${open}Disallow: /<!channel>\nDisallow: /\`\`\`<https://example.com|here>&\n`))
    expect((await round()).code).toBe(1)
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toBe(bodies[1])
    const { text: message, ...others } = JSON.parse(bodies[1] ?? '') as { readonly text: string }
    expect(others).toEqual({})
    expect(message).toMatch(/^`[^`\n]* http:\/\/127\.0\.0\.1:\d+\/robots\.txt has changed`\n```\n[^`]*\n```$/)
    expect(message).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    expect(message).toContain('Disallow: /&lt;!channel&gt;')
    expect(message).toContain("Disallow: /'''&lt;https://example.com|here&gt;&amp;")
    expect(chat.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('keeps an event that a webhook does not take, with exit code 2, and sends it under the same id in the next run', async () => {
    const received: Received[] = []
    const hook = await start(receiver(received, (response) => response.writeHead(500).end()))
    const { site, round } = await watchedSite(
      '--webhook',
      hook.url,
      '--webhook-secret',
      folder.write('key', secret),
    )
    site.answer(file(closed))
    const failed = await round()
    expect(failed.code).toBe(2)
    expect(failed.stdout).toContain('has changed')
    expect(failed.stderr).toContain('the webhook has not taken an event: status 500. It is tried again.')
    expect(failed.stderr).toContain(
      'the events of 1 site could not be delivered. They are kept, and the next run tries again.',
    )
    expect(received.length).toBe(3)
    hook.answer(receiver(received))
    expect(await round()).toMatchObject({ code: 0, stdout: '' })
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  })
})

describe('ruly watch', () => {
  it('runs until it is interrupted', async () => {
    const site = await start(file(open))
    const state = join(folder.path, 'interrupted')
    const begun = beginRuly(['watch', `${site.url}/`, '--every', '1m', '--state', state])
    await site.askedFor('/robots.txt')
    begun.interrupt()
    expect((await begun.ended).code).toBe(130)
    expect(site.requests).toHaveLength(1)
  })

  it('refuses a folder that another process uses, and sends no request', async () => {
    const site = await start(file(open))
    mkdirSync(join(folder.path, 'used'))
    const lock = folder.write(`used/watch.lock.${process.ppid}`, '')
    const { code, stderr } = await ask(['watch', `${site.url}/`, '--state', join(folder.path, 'used')])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`is used by process ${process.ppid}.`)])
    expect(stderr).toContain(lock)
    expect(site.requests).toEqual([])
  })

  it('says what to do where it cannot keep a file', async () => {
    const site = await start(file(open))
    const state = join(folder.path, 'without-cache')
    mkdirSync(state)
    writeFileSync(join(state, 'cache'), '')
    const { code, stderr } = await ask(['watch', site.url, '--once', '--state', state])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^ruly: The store at \S+without-cache\/cache cannot be used: /)
    expect(stderr).toMatch(/A file stands where a folder must be: name another place\.\n$/)
  })

  it('watches the sites of a list, each once', async () => {
    const [one, other] = [await start(file(open)), await start(file(open))]
    const list = folder.write(
      'sites.txt',
      `${one.url}/a\n${one.url}/b\nno url\nftp://a.example/\n${other.url}/\n`,
    )
    const { code, stderr } = await ask([
      'watch',
      '--urls',
      list,
      '--once',
      '--state',
      join(folder.path, 'list'),
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('1 of 5 lines')
    expect(stderr).toContain('sites.txt: 1 URL left out: the scheme must be http or https.\n')
    expect([one.requests.length, other.requests.length]).toEqual([1, 1])
  })

  it.each([
    [[], 'there is no site to watch. Pass a URL'],
    [['ftp://example.com/'], 'the scheme must be http or https'],
    [['https://example.com/', '--every', '59s'], 'must be a time from 1m to 31d'],
    [['https://example.com/', '--every', '1w'], 'must be a time from 1m to 31d'],
    [['https://example.com/', '--webhook', 'https://example.com/'], '--webhook needs a secret'],
    [['https://example.com/', '--chat', 'http://example.com/'], 'cannot use --chat: it must be an https URL'],
    [
      ['https://example.com/', '--webhook', 'https://example.com/', '--webhook-secret', 'no-such-file'],
      'cannot read no-such-file',
    ],
  ])('refuses %j', async (words, message) => {
    const state = join(folder.path, 'refused')
    const { code, stderr } = await ask(['watch', ...words, '--state', state, '--once'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
