import { join } from 'node:path'

import { parse } from 'ruly'
import { expect, it, onTestFinished } from 'vitest'

import { createLmdbHistory } from '../../src/watching.ts'
import type { RecordedResponse } from '../../src/index.ts'
import { clientWith } from '../support/clients.ts'
import { createFolder } from '../support/store/folder.ts'

const folder = createFolder()
const second = 1000
const hour = 3_600_000
const day = 24 * hour

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What a site answered at a time, by its end: a file, a status without one, or undefined where the archive does not have the end. */
interface Observed {
  readonly at: number
  readonly file: string | undefined
  readonly status: number | undefined
}

const robots = (host: string): string => `https://${host}/robots.txt`

function response(url: string, status: number, body: string, fetchedAt: number): RecordedResponse {
  return { url, status, headers: [], body: Buffer.from(body), fetchedAt }
}

function redirect(url: string, location: string, fetchedAt: number): RecordedResponse {
  return { url, status: 302, headers: [['Location', location]], body: new Uint8Array(), fetchedAt }
}

/** Captures of a site over a year, some hours to some weeks apart, and what they mean. */
function siteCaptures(host: string, random: () => number) {
  const archive: RecordedResponse[] = []
  const observed: Observed[] = []
  let version = 0
  for (
    let at = Date.UTC(2023, 0, 1);
    at < Date.UTC(2024, 0, 1);
    at += hour + Math.floor(random() ** 3 * 40 * day)
  ) {
    const kind = random()
    const file = `User-agent: *\nDisallow: /${++version % 7}\nUser-agent: GPTBot\nDisallow: /${version % 3}\n`
    if (kind < 0.5) archive.push(response(robots(host), 200, file, at))
    else if (kind < 0.6) archive.push(response(robots(host), 404, 'Not found', at))
    else if (kind < 0.7) archive.push(response(robots(host), 503, '', at))
    else if (kind < 0.9) {
      const target = kind < 0.8 ? robots(`www.${host}`) : `https://${host}/site/robots`
      archive.push(redirect(robots(host), target, at), response(target, 200, file, at + second))
    } else archive.push(redirect(robots(host), `https://${host}/gone/${version}`, at))
    const isFile = kind < 0.5 || (kind >= 0.7 && kind < 0.9)
    const status = isFile ? 200 : kind < 0.6 ? 404 : kind < 0.7 ? 503 : undefined
    observed.push({ at, file: isFile ? file : undefined, status })
  }
  return { host, archive, observed }
}

/** What RFC 9309 says at a time of what was observed by then, computed from the archive alone. */
function expected(observed: readonly Observed[], time: number, agent: string, url: string) {
  const past = observed.filter(({ at }) => at <= time)
  const last = past.at(-1)
  if (last === undefined) return 'not-observed'
  if (last.status === 404) return { allowed: true, isFresh: time < last.at + day }
  if (last.file !== undefined) {
    const { allowed } = parse(last.file).forAgent(agent).check(url)
    return { allowed, isFresh: time < last.at + day }
  }
  // A failure, which keeps the last file if no 404 came after it. A minute later it would have been asked again.
  const answered = past.findLast(({ status }) => status === 200 || status === 404)
  const copy = answered?.file
  const allowed = copy !== undefined && parse(copy).forAgent(agent).check(url).allowed
  const failures = past.length - 1 - past.indexOf(answered as Observed)
  const pause = Math.min(60 * second * 2 ** (failures - 1), 12 * hour)
  return { allowed, isFresh: time < last.at + pause }
}

it('1,000 answers about the past are those that follow from the archive', async () => {
  const random = numbersFrom(11)
  const sites = Array.from({ length: 25 }, (_, index) => siteCaptures(`s${index}.example`, random))
  const archive = sites.flatMap((site) => site.archive).sort((one, other) => one.fetchedAt - other.fetchedAt)
  const history = createLmdbHistory({ path: join(folder, 'history.mdb') })
  onTestFinished(() => history.close())
  const client = clientWith({ history })
  await client.importFrom(archive)
  const seen = new Set<string>()
  for (let count = 0; count < 1000; count++) {
    const site = sites[Math.floor(random() * sites.length)] ?? sites[0]
    const { host = '', observed = [] } = site ?? {}
    const near = observed[Math.floor(random() * observed.length)]?.at ?? 0
    // Half of the questions are about the hours around a capture.
    const time = Math.floor(
      random() < 0.5 ? near + random() * 3 * hour : Date.UTC(2022, 11, 20) + random() * 400 * day,
    )
    const agent = random() < 0.5 ? 'GPTBot' : 'ExampleBot'
    const url = `https://${host}/${Math.floor(random() * 8)}`
    const found = await client
      .at(time, { agent })
      .check(url)
      .then(
        ({ allowed, evidence }) => ({ allowed, isFresh: evidence?.state !== 'expired' }),
        ({ code }: { readonly code: string }) => code,
      )
    expect(found, `${agent} ${url} at ${new Date(time).toISOString()}`).toEqual(
      expected(observed, time, agent, url),
    )
    seen.add(JSON.stringify(found))
  }
  expect(seen.size).toBe(5)
})
