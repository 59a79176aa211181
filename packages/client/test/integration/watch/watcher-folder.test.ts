import { renameSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { createRobotsClient } from '../../../src/index.ts'
import { createWatcher, openWatchFolder, type WatchSink } from '../../../src/watching.ts'
import { hour, minute, patient, userAgent } from '../../support/clients.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { createFolder } from '../../support/store/folder.ts'

const parent = createFolder()
const site = 'https://example.com'
const other = 'https://other.example'
const never = new AbortController().signal
const failure = { code: 'store-not-usable' }

interface Options {
  /** Runs before a site answers. */
  readonly onRequest?: () => void
  readonly sinks?: readonly WatchSink[]
}

/** A watcher, the sites that it has requested, which always answer otherwise, and its folder, which can be taken away. */
async function watcherWith({ onRequest = () => undefined, sinks = [] }: Options = {}) {
  const path = join(parent, crypto.randomUUID())
  const clock = fakeClock()
  const requested: string[] = []
  const client = createRobotsClient({
    userAgent,
    clock,
    ...patient,
    async fetch(url) {
      requested.push(new URL(url).origin)
      onRequest()
      return new Response(`User-agent: *\nDisallow: /${requested.length}\n`)
    },
  })
  const folder = await openWatchFolder(path)
  const watcher = createWatcher({
    client,
    folder,
    everyMs: hour,
    sinks,
    clock,
    random: () => 0,
    concurrency: 1,
  })
  onTestFinished(async () => {
    await client.close()
    await folder.close()
  })
  const takeAway = (): void => renameSync(path, `${path}-away`)
  const bringBack = (): void => renameSync(`${path}-away`, path)
  return { watcher, folder, clock, requested, takeAway, bringBack }
}

it('a site that could not be added is not watched until it is added again', async () => {
  const { watcher, requested, takeAway, bringBack } = await watcherWith()
  takeAway()
  // The second comes while the first is under way.
  const adding = [watcher.add(site), watcher.add(site)]
  const refused = { status: 'rejected', reason: failure }
  expect(await Promise.allSettled(adding)).toMatchObject([refused, refused])
  expect(watcher.sites()).toEqual([])
  bringBack()
  await watcher.add(site)
  expect(await watcher.round(never)).toMatchObject({ requested: 1 })
  expect(requested).toEqual([site])
})

it('a site that is removed while it is added is not watched', async () => {
  const { watcher, folder } = await watcherWith()
  const adding = watcher.add(site)
  expect(await watcher.remove(site)).toBe(true)
  await adding
  expect(watcher.sites()).toEqual([])
  expect(await folder.sites()).toEqual([])
})

it('a round that could not begin a request leaves the site due', async () => {
  const { watcher, requested, takeAway, bringBack } = await watcherWith()
  await watcher.add(site)
  takeAway()
  await expect(watcher.round(never)).rejects.toMatchObject(failure)
  bringBack()
  expect(await watcher.round(never)).toMatchObject({ requested: 1, notDue: 0 })
  expect(requested).toEqual([site])
})

it('a run that could not begin a request leaves the site due for the next one', async () => {
  const ending = new AbortController()
  const { watcher, requested, takeAway, bringBack } = await watcherWith({ onRequest: () => ending.abort() })
  await watcher.add(site)
  takeAway()
  await expect(watcher.run(never)).rejects.toMatchObject(failure)
  bringBack()
  await watcher.run(ending.signal)
  expect(requested).toEqual([site])
})

it('a site whose answer could not be kept is requested again after the interval, and no sooner', async () => {
  let onRequest = (): void => undefined
  const { watcher, clock, requested, takeAway, bringBack } = await watcherWith({
    onRequest: () => onRequest(),
  })
  await watcher.add(site)
  onRequest = takeAway
  await expect(watcher.round(never)).rejects.toMatchObject(failure)
  onRequest = () => undefined
  bringBack()
  await clock.advance(hour - minute)
  expect(await watcher.round(never)).toMatchObject({ requested: 0, notDue: 1 })
  await clock.advance(minute)
  expect(await watcher.round(never)).toMatchObject({ requested: 1, notDue: 0 })
  expect(requested).toEqual([site, site])
})

it('a round does not request a site that is removed meanwhile', async () => {
  let onRequest = async (): Promise<unknown> => undefined
  const { watcher, requested } = await watcherWith({ onRequest: () => void onRequest() })
  for (const url of [site, other]) await watcher.add(url)
  onRequest = () => watcher.remove(other)
  expect(await watcher.round(never)).toMatchObject({ requested: 1, notDue: 0 })
  expect(requested).toEqual([site])
})

it('two rounds at once request each site once', async () => {
  const { watcher, requested } = await watcherWith()
  for (const url of [site, other]) await watcher.add(url)
  const rounds = await Promise.all([watcher.round(never), watcher.round(never)])
  expect(requested.toSorted()).toEqual([site, other])
  expect(rounds.map((round) => round.requested).reduce((sum, count) => sum + count)).toBe(2)
})

it('a round counts each site whose events any sink has not taken', async () => {
  const refusing = (refused: string): WatchSink => ({
    name: refused,
    async deliver({ data }) {
      if (data.site === refused) throw new Error('no room')
    },
  })
  const { watcher, clock } = await watcherWith({ sinks: [refusing(site), refusing(other)] })
  for (const url of [site, other]) await watcher.add(url)
  expect(await watcher.round(never)).toMatchObject({ undelivered: 0 })
  await clock.advance(hour)
  const rounding = watcher.round(never)
  const round = { isOver: false }
  const over = rounding.finally(() => (round.isOver = true))
  while (!round.isOver) await clock.advance(1000)
  expect(await over).toMatchObject({ requested: 2, undelivered: 2 })
})

it('a round that is aborted leaves the sites due that it has not requested', async () => {
  const ending = new AbortController()
  const { watcher, clock, requested } = await watcherWith({ onRequest: () => ending.abort() })
  await watcher.add(site)
  await watcher.add(other)
  await expect(watcher.round(ending.signal)).rejects.toThrow('aborted')
  expect(await watcher.round(never)).toMatchObject({ requested: 1, notDue: 1 })
  expect(requested).toEqual([site, other])
  await clock.advance(hour)
  expect(await watcher.round(never)).toMatchObject({ requested: 2 })
})

it('an event whose delivery was cut short is delivered in the next round', async () => {
  const ids: string[] = []
  const ending = new AbortController()
  const deliver: WatchSink['deliver'] = async ({ id }, signal) => {
    ids.push(id)
    ending.abort()
    signal.throwIfAborted()
  }
  const { watcher, clock } = await watcherWith({ sinks: [{ name: 'test', deliver }] })
  await watcher.add(site)
  await watcher.round(never)
  await clock.advance(hour)
  await expect(watcher.round(ending.signal)).rejects.toThrow('aborted')
  expect(await watcher.round(never)).toMatchObject({ requested: 0, undelivered: 0 })
  expect(ids).toEqual([ids[0], ids[0]])
})
