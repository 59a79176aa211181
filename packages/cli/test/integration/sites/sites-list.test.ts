import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { describe, expect, it } from 'vitest'

import { file } from '../../../../client/test/support/origin.ts'
import { startRuly } from '../../support/ruly-process.ts'
import { beginRuly, rowsOf } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const rules = 'User-agent: *\nDisallow: /a\n'
const { start, ask, env } = useSites()

describe('a list of URLs of many sites', () => {
  it('gets a line each, without evidence, in the order of the list', async () => {
    const [one, other] = [await start(file(rules)), await start(file('User-agent: X\nDisallow: /\n'))]
    const input = `${one.url}/a\n${other.url}/a\n${one.url}/b\n`
    expect(await ask(['check', 'X', '--urls', '-'], input)).toEqual({
      code: 1,
      stdout: `disallowed  ${one.url}/a  line 2: Disallow: /a
disallowed  ${other.url}/a  line 2: Disallow: /
allowed     ${one.url}/b  no rule matches
`,
      stderr: '',
    })
  })

  it('is asked many sites at once: a late answer keeps its place and holds up no question', async () => {
    const later = await Promise.all(Array.from({ length: 40 }, () => start(file(rules))))
    const waiting: (() => void)[] = []
    const first = await start((request, response) => {
      waiting.push(() => file(rules)(request, response))
    })
    const urls = [first, ...later].map(({ url }) => `${url}/b`)
    const running = ask(['check', 'X', '--urls', '-', '--ndjson'], urls.join('\n'))
    await until(() => later.every(({ requests }) => requests.length === 1) && waiting.length === 1)
    waiting.forEach((answer) => answer())
    const ran = await running
    expect(rowsOf<{ readonly url: string }>(ran).map(({ url }) => url)).toEqual(urls)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
  })

  it('is asked no more than 32 sites at once', async () => {
    let open = 0
    let most = 0
    const sites = await Promise.all(
      Array.from({ length: 70 }, () =>
        start((request, response) => {
          most = Math.max(most, ++open)
          setImmediate(() => {
            open--
            file(rules)(request, response)
          })
        }),
      ),
    )
    const ran = await ask(['check', 'X', '--urls', '-'], sites.map(({ url }) => `${url}/b`).join('\n'))
    expect(ran.stdout.trimEnd().split('\n')).toHaveLength(70)
    expect(most).toBeLessThanOrEqual(32)
  })

  it('is answered as it comes, before it ends', async () => {
    const site = await start(file(rules))
    const { stdin, stdout, ended } = beginRuly(['check', 'X', '--urls', '-'], { env: env() })
    stdin.write(`${site.url}/a\n`)
    const [first] = (await once(stdout, 'data')) as [Buffer]
    expect(first.toString()).toBe(`disallowed  ${site.url}/a  line 2: Disallow: /a\n`)
    stdin.end(`${site.url}/b\n`)
    expect(await ended).toEqual({ code: 1, stderr: '' })
  })

  it('tells which lines are not whole URLs, and answers the others', async () => {
    const site = await start(file(rules))
    expect(await ask(['check', 'X', '--urls', '-'], `${site.url}/b\n/c\n${site.url}/d\n`)).toEqual({
      code: 2,
      stdout: `allowed     ${site.url}/b  no rule matches\nallowed     ${site.url}/d  no rule matches\n`,
      stderr: `ruly: standard input:2: not an absolute URL: /c\nruly: standard input: 1 of 3 lines are malformed.\n`,
    })
  })

  it('of 50,000 URLs of one site is answered whole, with one request', async () => {
    const site = await start(file(rules))
    const input = Array.from({ length: 50_000 }, (_, i) => `${site.url}/${i % 2 ? 'a' : 'b'}/${i}`).join('\n')
    const ran = await ask(['check', 'X', '--urls', '-', '--json'], input)
    const rows = JSON.parse(ran.stdout) as readonly { readonly allowed: boolean }[]
    expect(rows).toHaveLength(50_000)
    expect(rows.filter(({ allowed }) => allowed)).toHaveLength(25_000)
    expect(site.requests).toHaveLength(1)
  })

  it('may be endless and have a reader who goes away: nothing is said, and no more is read', async () => {
    const site = await start(file(rules))
    const child = startRuly(['check', 'X', '--urls', '-'], [], env())
    const lines = endless(`${site.url}/a\n`)
    const feeding = pipeline(Readable.from(lines), child.stdin ?? process.stdout).catch(() => 'cut off')
    child.stdout?.once('data', () => child.stdout?.destroy())
    const said = text(child.stderr!)
    const [code, signal] = (await once(child, 'close')) as [number, string | null]
    expect({ code, signal, stderr: await said }).toEqual({ code: 1, signal: null, stderr: '' })
    expect(await feeding).toBe('cut off')
  })

  it('ends with 130 where the signal itself ends nothing', async () => {
    const silent = await start(() => undefined)
    const { stdin, stdout, interrupt, ended } = beginRuly(['check', 'X', '--urls', '-'], { env: env() })
    stdin.write(`${silent.url}/a\n`)
    await until(() => silent.requests.length === 1)
    interrupt()
    expect(await ended).toEqual({ code: 130, stderr: '' })
    expect(await text(stdout)).toBe('')
  })

  it('ends at Ctrl-C with what was answered before, and says nothing', async () => {
    const site = await start(file(rules))
    const silent = await start(() => undefined)
    const child = startRuly(['check', 'X', '--urls', '-'], [], env())
    child.stdin?.write(`${site.url}/a\n${silent.url}/a\n`)
    const streams = Promise.all([text(child.stdout!), text(child.stderr!)])
    await Promise.all([once(child.stdout ?? child, 'data'), until(() => silent.requests.length === 1)])
    child.kill('SIGINT')
    const ended = await once(child, 'close')
    expect(ended).toEqual([null, 'SIGINT'])
    expect(await streams).toEqual([`disallowed  ${site.url}/a  line 2: Disallow: /a\n`, ''])
  })
})

function* endless(line: string): Generator<string> {
  while (true) yield line.repeat(1000)
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
