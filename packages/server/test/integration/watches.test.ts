import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createRobotsClient } from '@ruly/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { createFolder } from '../../../client/test/support/store/folder.ts'
import { file, startOrigin } from '../../../client/test/support/origin.ts'
import { ageWatches } from '../../../client/test/support/watch/aged-watch.ts'
import {
  isVerified,
  receiver,
  secret,
  type Received,
} from '../../../client/test/support/watch/webhook-receiver.ts'
import { watchEventSchema } from '../../src/schemas/watches.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { openWatchDesk } from '../../src/watches/watch-desk.ts'
import { json, openGuarded, openService, post, service, site } from '../support/service.ts'

const parent = createFolder()
const patient = { timeout: 50_000, interval: 20 }
const remove = { method: 'DELETE' }

describe('watches of the service', () => {
  it('go on after an error of their folder', async () => {
    const folder = join(parent, 'away')
    const asked: string[] = []
    const client = createRobotsClient({
      userAgent: 'ExampleBot/1.0',
      fetch: async (url) => {
        asked.push(new URL(url).hostname)
        // From now on, nothing can be kept.
        if (asked.length === 1) renameSync(folder, `${folder}-for-a-while`)
        return new Response('User-agent: *\n', { headers: { 'content-type': 'text/plain' } })
      },
    })
    onTestFinished(() => client.close())
    const errors: unknown[] = []
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (said: unknown) => void errors.push(said),
    }
    const { settings } = readSettings(['--watch-folder', folder], {})
    const desk = await openWatchDesk(settings, client, log, 50)
    onTestFinished(() => desk?.close())
    await desk?.add('https://a.example/')
    await vi.waitFor(() => expect(errors).not.toEqual([]), patient)
    renameSync(`${folder}-for-a-while`, folder)
    await desk?.add('https://b.example/')
    await vi.waitFor(() => expect(asked).toContain('b.example'), patient)
  })

  it('say what has changed since the last run of the service, and for whom', async () => {
    const folder = join(parent, 'changed')
    const watched = await site('User-agent: *\nDisallow: /private\n')
    const received: Received[] = []
    const hook = await startOrigin(receiver(received))
    onTestFinished(() => hook.close())
    writeFileSync(join(parent, 'secret'), secret)
    const flags = [
      '--watch-folder',
      folder,
      '--watch-every',
      '60',
      '--watch-webhook',
      hook.url,
      '--watch-secret-file',
      join(parent, 'secret'),
    ]

    const first = await openService(...flags)
    const added = await json(`${first.url}/v1/watches`, post({ url: `${watched.url}/a` }))
    expect(added).toMatchObject({ status: 201, body: { site: watched.url, failures: 0 } })
    const again = await json(`${first.url}/v1/watches`, post({ url: `${watched.url}/b` }))
    expect(again.status).toBe(200)
    await vi.waitFor(async () => {
      const { body } = await json(`${first.url}/v1/watches?url=${watched.url}`)
      expect(body).toMatchObject({ watches: [{ site: watched.url, rules: 'file', status: 200 }] })
    }, patient)
    await first.stop()
    expect(watched.requests).toHaveLength(1)

    ageWatches(folder)
    watched.answer(file('User-agent: *\nDisallow: /\n'))
    const second = await openService(...flags)
    const events = await vi.waitFor(async () => {
      const { body } = await json(`${second.url}/v1/changes`)
      expect(body['events']).toHaveLength(1)
      return body
    }, patient)
    await vi.waitFor(() => expect(received).toHaveLength(1), patient)
    await second.stop()
    expect(events).toMatchObject({
      events: [
        {
          type: 'robots.changed',
          data: {
            site: watched.url,
            changes: [{ agents: ['*'], kind: 'loses', example: '/' }],
            outage: null,
          },
        },
      ],
    })
    const [{ headers, body, event } = {} as Received] = received
    expect(isVerified(headers, body)).toBe(true)
    expect([event]).toEqual(events['events'])
    expect(watchEventSchema.parse(event)).toEqual(event)

    const third = await openService(...flags)
    onTestFinished(() => third.stop())
    expect(events).toMatchObject({ next: event.id, more: false })
    expect((await json(`${third.url}/v1/changes?after=${event.id}`)).body).toEqual({
      events: [],
      next: event.id,
      more: false,
    })
    const kept = await json(`${third.url}/v1/changes?url=${watched.url}/x`)
    expect(kept.body['events']).toEqual(events['events'])
    expect((await json(`${third.url}/v1/changes?url=http://other.example`)).body).toEqual({
      events: [],
      next: null,
      more: false,
    })
    expect(watched.requests).toHaveLength(2)
  })

  it('end when they are removed', async () => {
    const watched = await site()
    const url = await service('--watch-folder', join(parent, 'removed'))
    await json(`${url}/v1/watches`, post({ url: watched.url }))
    expect((await fetch(`${url}/v1/watches?url=${watched.url}`, remove)).status).toBe(204)
    expect((await json(`${url}/v1/watches`)).body).toEqual({ watches: [] })
    expect(await json(`${url}/v1/watches?url=${watched.url}`, remove)).toMatchObject({
      status: 404,
      body: { detail: 'This site is not watched.' },
    })
  })

  it('are as many as the settings allow', async () => {
    const url = await service('--watch-folder', join(parent, 'many'), '--max-watches', '1')
    const [one, other] = [await site(), await site()]
    expect((await json(`${url}/v1/watches`, post({ url: one.url }))).status).toBe(201)
    expect((await json(`${url}/v1/watches`, post({ url: other.url }))).status).toBe(503)
    expect((await json(`${url}/v1/watches`, post({ url: one.url }))).status).toBe(200)
  })

  it('of addresses that are not public send no request, and do not say why', async () => {
    const folder = join(parent, 'guarded')
    const watched = await site()
    const running = await openGuarded('--watch-folder', folder, '--ports', String(watched.port))
    onTestFinished(() => running.stop())
    await json(`${running.url}/v1/watches`, post({ url: watched.url }))
    await vi.waitFor(async () => {
      const { body } = await json(`${running.url}/v1/watches`)
      expect(body).toMatchObject({ watches: [{ failures: 1 }] })
    }, patient)
    expect(watched.requests).toEqual([])
    const kept = watchesIn(folder)
    expect(kept).toContain('the address guard of this service does not connect there')
    expect(kept).not.toMatch(/loopback|not public/)
  })

  it('are not there without a folder, and only for http and https', async () => {
    const without = await service()
    for (const answer of [
      await json(`${without}/v1/watches`),
      await json(`${without}/v1/changes`),
      await json(`${without}/v1/watches`, post({ url: 'https://example.com/' })),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining('--watch-folder') },
      })
    const url = await service('--watch-folder', join(parent, 'schemes'))
    expect((await json(`${url}/v1/watches`, post({ url: 'ftp://example.com/' }))).status).toBe(400)
    expect((await json(`${url}/v1/changes?after=`)).status).toBe(400)
  })

  it.each([
    [['--watch-webhook', 'https://example.com/'], '--watch-webhook and --watch-secret-file need each other'],
    [
      ['--watch-webhook', 'https://example.com/', '--watch-secret-file', 'x'],
      '--watch-webhook needs --watch-folder',
    ],
    [['--watch-every', '59'], 'must be a number from 60 to 2678400'],
  ])('are refused with %j', (flags, message) => {
    expect(() => readSettings(flags, {})).toThrow(message)
  })

  it('are not continued in a folder that another process uses', async () => {
    const folder = join(parent, 'used')
    mkdirSync(folder)
    writeFileSync(join(folder, `watch.lock.${process.ppid}`), '')
    await expect(openService('--watch-folder', folder)).rejects.toThrow(`is used by process ${process.ppid}.`)
  })
})

function watchesIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.watch'))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
