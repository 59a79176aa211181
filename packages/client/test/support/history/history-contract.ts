import { hash } from 'node:crypto'

import { expect, it } from 'vitest'

import type { History, HistoryEntry } from '../../../src/watching.ts'

interface Seen {
  readonly at: number
  readonly file?: string
  readonly status?: number
  readonly policy?: string
  readonly isAnswered?: boolean
  readonly askedAt?: number
}

/** An entry of what was seen. */
export function historyEntry({ at, file, status, policy, isAnswered, askedAt }: Seen): HistoryEntry {
  return {
    at,
    askedAt: askedAt ?? at,
    policy: policy ?? 'rfc9309 abc',
    status: status ?? 200,
    isAnswered: isAnswered ?? true,
    sha256: file === undefined ? undefined : hash('sha256', file),
    file: file === undefined ? undefined : Buffer.from(file),
    record: Buffer.from(`record of ${at}`),
  }
}

/** What every history does. Each test gets an empty one. */
export function expectHistoryContract(open: () => History): void {
  const site = 'https://example.com'

  it('gives an entry as it was added', async () => {
    const history = open()
    const entry = historyEntry({ at: 1000, askedAt: 900, file: 'User-agent: *\n', status: 304 })
    await history.add(site, entry)
    const found = await history.at(site, 1000)
    const asArrays = (one: HistoryEntry | undefined): object => ({
      ...one,
      file: [...(one?.file ?? [])],
      record: [...(one?.record ?? [])],
    })
    expect(asArrays(found)).toEqual(asArrays(entry))
  })

  it('gives the newest entry up to a time, of a policy or any, for one site', async () => {
    const history = open()
    await history.add(site, historyEntry({ at: 3000, file: 'three' }))
    await history.add(site, historyEntry({ at: 1000, file: 'one' }))
    await history.add(site, historyEntry({ at: 2000, file: 'two', policy: 'google def' }))
    await history.add('https://example.org', historyEntry({ at: 2500, file: 'other' }))
    const times = await Promise.all(
      [999, 1000, 1999, 2999, 3000, Infinity].map(async (time) => [
        time,
        (await history.at(site, time))?.at,
        (await history.at(site, time, 'rfc9309 abc'))?.at,
      ]),
    )
    expect(times).toEqual([
      [999, undefined, undefined],
      [1000, 1000, 1000],
      [1999, 1000, 1000],
      [2999, 2000, 1000],
      [3000, 3000, 3000],
      [Infinity, 3000, 3000],
    ])
  })

  it('keeps the same entry once, and of one millisecond the one that was requested last', async () => {
    const history = open()
    for (const askedAt of [900, 950, 950, 900])
      await history.add(site, historyEntry({ at: 1000, askedAt, file: String(askedAt) }))
    const entries: number[] = []
    for await (const { askedAt } of history.entries(site)) entries.push(askedAt)
    expect(entries).toEqual([900, 950])
    expect((await history.at(site, 1000))?.askedAt).toBe(950)
  })

  it('keeps what was known again later as an entry of its own', async () => {
    const history = open()
    const first = historyEntry({ at: 1000, askedAt: 900, file: 'one' })
    await history.add(site, first)
    await history.add(site, historyEntry({ at: 2000, file: 'two' }))
    await history.add(site, { ...first, at: 3000 })
    const files = await Promise.all(
      [999, 1000, 2000, 3000].map(async (time) => (await history.at(site, time))?.file),
    )
    expect(files.map((file) => file && Buffer.from(file).toString())).toEqual([
      undefined,
      'one',
      'two',
      'one',
    ])
  })

  it('gives entries of one millisecond in the order of their requests', async () => {
    const history = open()
    const asked = [900, 910, 920, 930, 940, 950, 960, 970]
    for (const askedAt of asked.toReversed()) await history.add(site, historyEntry({ at: 1000, askedAt }))
    const entries: number[] = []
    for await (const { askedAt } of history.entries(site)) entries.push(askedAt)
    expect(entries).toEqual(asked)
  })

  it('counts answers and changes, but not failures', async () => {
    const history = open()
    expect(await history.observedChanges(site)).toBeUndefined()
    await history.add(site, historyEntry({ at: 500, isAnswered: false, status: 503 }))
    expect(await history.observedChanges(site)).toBeUndefined()
    await history.add(site, historyEntry({ at: 1000, file: 'one' }))
    await history.add(site, historyEntry({ at: 2000, file: 'one', status: 304 }))
    await history.add(site, historyEntry({ at: 3000, file: 'one', isAnswered: false, status: 503 }))
    const once = { firstSeen: 1000, lastSeen: 2000, observations: 2, changes: 0, lastChange: undefined }
    expect(await history.observedChanges(site)).toEqual(once)
    await history.add(site, historyEntry({ at: 4000, status: 404 }))
    await history.add(site, historyEntry({ at: 5000, file: 'two' }))
    await history.add(site, historyEntry({ at: 6000, file: 'two' }))
    const changed = { firstSeen: 1000, lastSeen: 6000, observations: 5, changes: 2, lastChange: 5000 }
    expect(await history.observedChanges(site)).toEqual(changed)
  })

  it('refuses calls once it is closed', async () => {
    const history = open()
    await history.close()
    await expect(history.at(site, 0)).rejects.toMatchObject({ code: 'store-not-usable' })
  })
}
