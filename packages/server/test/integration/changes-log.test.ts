import { appendFileSync, mkdirSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import type { WatchEvent } from '@ruly/client/watch'
import { describe, expect, it } from 'vitest'

import { createFolder } from '../../../client/test/support/store/folder.ts'
import { createChangesLog, type ChangesLog, type ChangesQuestion } from '../../src/watches/changes-log.ts'

const parent = createFolder()
const newFolder = (): string => mkdtempSync(join(parent, 'log-'))

function eventOf(id: string, time = 0, site = 'https://example.com'): WatchEvent {
  const timestamp = new Date(time).toISOString()
  return { id, type: 'robots.changed', timestamp, data: { site } } as WatchEvent
}

const { signal } = new AbortController()

async function deliver({ sink }: ChangesLog, event: WatchEvent): Promise<void> {
  await sink.deliver(event, signal)
}

async function idsOf(log: ChangesLog, question: Partial<ChangesQuestion> = {}): Promise<readonly string[]> {
  const { events } = await log.page({ most: 1000, ...question })
  return events.map(({ id }) => id)
}

describe('the log of changes', () => {
  it('gives an event that arrives late, although its timestamp is older', async () => {
    const log = createChangesLog(newFolder())
    await deliver(log, eventOf('fast', 2000))
    expect(await idsOf(log)).toEqual(['fast'])
    await deliver(log, eventOf('slow', 1000))
    expect(await idsOf(log, { after: 'fast' })).toEqual(['slow'])
    expect(await idsOf(log, { after: 'slow' })).toEqual([])
  })

  it('gives every event in pages, oldest first, and says whether there are more', async () => {
    const log = createChangesLog(newFolder())
    for (const id of ['a', 'b', 'c', 'd', 'e']) await deliver(log, eventOf(id))
    const seen: string[] = []
    for (const expected of [true, true, false]) {
      const { events, more } = await log.page({ after: seen.at(-1), most: 2 })
      seen.push(...events.map(({ id }) => id))
      expect(more).toBe(expected)
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('gives the events of a site after an event of any site', async () => {
    const log = createChangesLog(newFolder())
    const other = 'https://example.org'
    for (const event of [eventOf('a'), eventOf('b', 0, other), eventOf('c'), eventOf('d', 0, other)])
      await deliver(log, event)
    expect(await idsOf(log, { site: other })).toEqual(['b', 'd'])
    expect(await idsOf(log, { site: other, after: 'c' })).toEqual(['d'])
  })

  it('gives an event that was delivered twice once', async () => {
    const log = createChangesLog(newFolder())
    for (const id of ['a', 'b', 'a']) await deliver(log, eventOf(id))
    expect(await idsOf(log)).toEqual(['a', 'b'])
    expect(await idsOf(log, { after: 'b' })).toEqual([])
  })

  it('gives all that it keeps if it no longer keeps the last event of the client', async () => {
    const log = createChangesLog(newFolder(), 200)
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await deliver(log, eventOf(id))
    expect(await idsOf(log, { after: 'a' })).toEqual(['e', 'f', 'g'])
    expect(await idsOf(log, { after: 'f' })).toEqual(['g'])
  })

  it('loses nothing if events arrive at the same time as the file is replaced', async () => {
    const log = createChangesLog(newFolder(), 300)
    for (const id of ['a', 'b', 'c']) await deliver(log, eventOf(id))
    const pages = [deliver(log, eventOf('d')), idsOf(log), deliver(log, eventOf('e'))]
    expect((await Promise.all(pages))[1]).toEqual(['a', 'b', 'c', 'd'])
    expect(await idsOf(log)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('keeps the next event after a line that was cut by a kill', async () => {
    const folder = newFolder()
    appendFileSync(join(folder, 'changes.ndjson'), '{"id":"cu')
    const log = createChangesLog(folder)
    for (const id of ['a', 'b']) await deliver(log, eventOf(id))
    expect(await idsOf(log)).toEqual(['a', 'b'])
  })

  it('keeps an event whose line was cut by a full disk when it is delivered again', async () => {
    const folder = newFolder()
    const path = join(folder, 'changes.ndjson')
    const log = createChangesLog(folder)
    await deliver(log, eventOf('a'))
    renameSync(path, `${path}-kept`)
    symlinkSync('/dev/full', path)
    await expect(deliver(log, eventOf('b'))).rejects.toThrow('ENOSPC')
    renameSync(`${path}-kept`, path)
    appendFileSync(path, '{"id":"b","ty')
    await deliver(log, eventOf('b'))
    expect(await idsOf(log)).toEqual(['a', 'b'])
  })

  it('says so if a file cannot be read, instead of leaving out its events', async () => {
    const folder = newFolder()
    const log = createChangesLog(folder)
    await deliver(log, eventOf('a'))
    mkdirSync(join(folder, 'changes.older.ndjson'))
    await expect(idsOf(log)).rejects.toThrow('EISDIR')
  })
})
