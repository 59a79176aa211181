import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { WatchEvent } from '@ruly/client/watch'
import { describe, expect, it } from 'vitest'

import { file } from '../../../../client/test/support/origin.ts'
import { receiver, secret, type Received } from '../../../../client/test/support/watch/webhook-receiver.ts'
import { ageWatches } from '../../../../client/test/support/watch/aged-watch.ts'
import { startRuly } from '../../support/ruly-process.ts'
import { createFolder, ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const folder = createFolder()
const { start } = useSites()
const open = 'User-agent: *\nDisallow: /private\n'

describe('ruly watch that is killed', () => {
  it('sends no request too early, and loses no event', async () => {
    const received: Received[] = []
    const site = await start(file(open))
    const state = join(folder.path, 'state')
    const output = join(folder.path, 'events.ndjson')
    let onHook = (): void => undefined
    const hooked = () => new Promise<void>((resolve) => void (onHook = resolve))
    const hook = await start(receiver(received, () => onHook()))
    const every = 600_000
    const words =
      `watch ${site.url}/ --every 10m --state ${state} --output ${output} --webhook ${hook.url}`.split(' ')
    const env = { RULY_WEBHOOK_SECRET: secret }
    const killedAfter = async (moment: Promise<void>): Promise<void> => {
      const child = startRuly(words, [], env)
      const exited = once(child, 'exit')
      await moment
      child.kill('SIGKILL')
      await exited
    }
    const oneRound = async (): Promise<unknown> => (await ruly([...words, '--once'], { env })).code

    // Killed while the site has not answered: the next process does not ask again.
    site.answer(() => undefined)
    await killedAfter(site.askedFor('/robots.txt'))
    site.answer(file(open))
    expect(await oneRound()).toBe(0)
    expect(site.requests).toHaveLength(1)

    ageWatches(state, every)
    expect(await oneRound()).toBe(0)
    expect(site.requests).toHaveLength(2)

    // Killed while the webhook has not answered: the next process sends the same event, and asks the site for nothing.
    ageWatches(state, every)
    site.answer(file('User-agent: *\nDisallow: /\n'))
    await killedAfter(hooked())
    await killedAfter(hooked())
    hook.answer(receiver(received))
    expect(await oneRound()).toBe(0)
    expect(site.requests).toHaveLength(3)
    expect(received).toHaveLength(3)
    const written = readFileSync(output, 'utf8').trimEnd().split('\n')
    const ids = [
      ...received.map(({ event }) => event),
      ...written.map((line) => JSON.parse(line) as WatchEvent),
    ]
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })
})
