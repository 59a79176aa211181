import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { createLmdbHistory } from '../../src/watching.ts'
import type { ChangeHistory, ClientVerdict, ObservedChanges, RobotsClientOptions } from '../../src/index.ts'
import { clientWith, day, hour, minute, origin } from '../support/clients.ts'
import { file } from '../support/origin.ts'
import { createFolder } from '../support/store/folder.ts'

const now = 1_750_000_000_000
const folder = createFolder()

/** Daily observations of a month. */
function month(changes: number): ObservedChanges {
  const firstSeen = now - 30 * day
  return { firstSeen, lastSeen: now, observations: 31, changes, lastChange: changes === 0 ? undefined : now }
}

const historyOf = (observed: ObservedChanges | undefined): ChangeHistory => ({
  observedChanges: () => Promise.resolve(observed),
})

const freshMsOf = ({ evidence }: ClientVerdict): number =>
  evidence === undefined ? NaN : evidence.freshUntil - evidence.askedAt

/** After how long a file is requested again, in milliseconds. */
async function lifetime(
  headers: Readonly<Record<string, string>>,
  refresh: RobotsClientOptions['refresh'],
): Promise<number> {
  const site = await origin(file('User-agent: *\nDisallow: /private\n', headers))
  const client = clientWith({ refresh })
  const freshMs = freshMsOf(await client.check(`${site.url}/a`))
  client.clock.time += freshMs - 1
  await client.check(`${site.url}/a`)
  expect(site.requests).toHaveLength(1)
  client.clock.time += 1
  await client.check(`${site.url}/a`)
  expect(site.requests).toHaveLength(2)
  return freshMs
}

describe('a client with the option refresh', () => {
  it('requests a file sooner that changes often', async () => {
    const ms = await lifetime({}, { history: historyOf(month(20)) })
    expect(ms).toBeGreaterThan(hour)
    expect(ms).toBeLessThan(6 * hour)
  })

  it('spends more requests where less outdated time is worth one', async () => {
    const history = historyOf(month(20))
    const few = await lifetime({}, { history, outdatedMsPerRequest: hour })
    expect(await lifetime({}, { history, outdatedMsPerRequest: minute })).toBeLessThan(few)
  })

  it('uses a file for 24 hours that never changed', async () => {
    expect(await lifetime({}, { history: historyOf(month(0)) })).toBe(day)
  })

  it('uses no file for longer than its headers say', async () => {
    const history = historyOf(month(0))
    expect(await lifetime({ 'cache-control': 'max-age=3600' }, { history })).toBe(hour)
    expect(await lifetime({ 'cache-control': 'max-age=604800' }, { history })).toBe(day)
  })

  it('goes by headers and policy where nothing is known of a site', async () => {
    const history = historyOf(undefined)
    expect(await lifetime({}, { history })).toBe(day)
    expect(await lifetime({ 'cache-control': 'max-age=7200' }, { history })).toBe(2 * hour)
  })

  it('learns from the history that it writes', async () => {
    const history = createLmdbHistory({ path: join(folder, 'history.mdb') })
    onTestFinished(() => history.close())
    let version = 0
    const site = await origin((_, response) => response.end(`User-agent: *\nDisallow: /${version}\n`))
    const client = clientWith({ history, refresh: { history } })
    expect(freshMsOf(await client.check(`${site.url}/a`))).toBe(day)
    for (version = 1; version < 6; version++) {
      client.clock.time += day
      await client.check(`${site.url}/a`)
    }
    client.clock.time += day
    expect(freshMsOf(await client.check(`${site.url}/a`))).toBeLessThan(12 * hour)
  })

  it('asks for the origin of the site', async () => {
    const asked: string[] = []
    const site = await origin(file(''))
    const history: ChangeHistory = {
      observedChanges(of) {
        asked.push(of)
        return Promise.resolve(undefined)
      },
    }
    await clientWith({ refresh: { history } }).check(`${site.url}/a?b`)
    expect(asked).toEqual([site.url])
  })

  it('answers, and counts the failure, where the history fails', async () => {
    const site = await origin(file('User-agent: *\nDisallow: /private\n'))
    const history: ChangeHistory = { observedChanges: () => Promise.reject(new Error('no history')) }
    const client = clientWith({ refresh: { history } })
    const verdict = await client.check(`${site.url}/private`)
    expect(verdict.allowed).toBe(false)
    expect(freshMsOf(verdict)).toBe(day)
    expect(client.stats().unseenErrors).toBe(1)
  })

  it('says which member is wrong', () => {
    const wrong = (refresh: object): unknown => clientWith({ refresh } as Partial<RobotsClientOptions>)
    expect(() => wrong({})).toThrow('"refresh.history" must be an object with the function observedChanges()')
    expect(() => wrong({ history: historyOf(undefined), outdatedMsPerRequest: 0 })).toThrow(
      '"refresh.outdatedMsPerRequest"',
    )
  })
})
