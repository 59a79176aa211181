import type { Lease, RobotsClient } from '@ruly/client'
import { expect, it, vi } from 'vitest'

import { DueRequests } from '../../src/due-requests.ts'
import { Visit } from '../../src/visits.ts'
import { memoryQueue } from '../support/memory-queue.ts'

const site = 'https://example.com'
const lease = { site, [Symbol.dispose]: () => undefined } as unknown as Lease

it('gives a request out once, also if another of its site ends meanwhile', async () => {
  const turns: ((lease: Lease) => void)[] = []
  const client = {
    acquire: () => new Promise<Lease>((resolve) => turns.push(resolve)),
    plan: async () => ({ at: 0, because: 'nothing' }),
  } as unknown as RobotsClient
  const queue = memoryQueue()
  const visits = new WeakMap<object, Visit>()
  const due = new DueRequests(client, queue, visits, {
    maxWaiting: 500,
    onSkipped: undefined,
    onSite: () => undefined,
  })
  await queue.addRequests([`${site}/ended`, `${site}/a`, `${site}/b`])
  const ended = (await queue.fetchNextRequest())!
  visits.set(ended, new Visit(client, { request: ended, lease, onSkipped: undefined }))
  await vi.waitUntil(async () => !(await due.isEmpty()))
  const given = due.next()
  due.ended(ended)
  await vi.waitUntil(() => turns.length > 0)
  expect(await due.next()).toBeNull()
  turns[0]?.(lease)
  expect(await given).toMatchObject({ url: `${site}/a` })
})
