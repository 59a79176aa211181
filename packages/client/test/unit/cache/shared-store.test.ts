import { describe, expect, it } from 'vitest'

import { createMemoryStore, type History, type RobotsClient, type Store } from '../../../src/index.ts'
import type { ChangeListener } from '../../../src/store/store.ts'
import { createMemoryTurns } from '../../../src/turns/memory-turns.ts'
import { clientWith, minute } from '../../support/clients.ts'
import { settled } from '../../support/fake-clock.ts'

const page = 'https://a.example/private'
const closed = 'User-agent: *\nDisallow: /private\n'
const open = 'User-agent: *\nDisallow: /other\n'
const start = 1_750_000_000_000

/** Waits until it is opened. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let openIt = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    openIt = resolve
  })
  return { opened, open: () => openIt() }
}

function answering(text: () => string, headers: Record<string, string> = {}) {
  return async () => new Response(text(), { headers: { 'content-type': 'text/plain', ...headers } })
}

/** A store of a client, which another client writes to, and whose notices a test sends. */
function sharedStore() {
  const memory = createMemoryStore({ clock: { now: () => start } })
  const own = {
    ...memory,
    notify: ((_key) => undefined) as ChangeListener,
    beforeGet: async (): Promise<void> => undefined,
  }
  const store: Store = {
    ...memory,
    get: async (key) => {
      await own.beforeGet()
      return await memory.get(key)
    },
    watch: (listener) => {
      own.notify = listener
      return () => undefined
    },
  }
  return Object.assign(own, { store, memory })
}

/** A client that knows the closed file, after which another one has stored the open one. */
async function changedByOthers() {
  const shared = sharedStore()
  let text = closed
  const fetch = answering(() => text)
  const client = clientWith({ store: shared.store, fetch })
  expect(await client.isAllowed(page)).toBe(false)
  const other = clientWith({ store: shared.memory, fetch })
  other.clock.time += minute
  client.clock.time += minute
  text = open
  await other.refresh(page)
  return { client, shared }
}

describe('a site that others have changed', () => {
  it('answers all who ask at once by what they have stored', async () => {
    const { client, shared } = await changedByOthers()
    shared.notify(undefined)
    expect(await Promise.all([client.isAllowed(page), client.isAllowed(page)])).toEqual([true, true])
    expect(client.stats().fetches).toBe(1)
  })

  it('is looked up again where that has failed, or nobody has waited for it', async () => {
    const { client, shared } = await changedByOthers()
    shared.notify(undefined)
    shared.beforeGet = () => Promise.reject(new Error('away'))
    await expect(client.isAllowed(page)).rejects.toThrow('away')
    const { opened, open: goOn } = gate()
    shared.beforeGet = () => opened
    const caller = new AbortController()
    const left = client.isAllowed(page, { signal: caller.signal })
    await settled()
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    goOn()
    expect(await client.isAllowed(page)).toBe(true)
  })

  it('is looked up again after an import that brings nothing newer', async () => {
    const { client, shared } = await changedByOthers()
    shared.notify(undefined)
    const response = {
      url: 'https://a.example/robots.txt',
      status: 200,
      headers: [],
      body: Buffer.from(closed),
      fetchedAt: start - minute,
    }
    expect(await client.importFrom([response])).toMatchObject({ imported: 0 })
    expect(await client.isAllowed(page)).toBe(true)
  })

  it('is looked up again where the notice comes while it is on its way into memory', async () => {
    const shared = sharedStore()
    const { opened, open: goOn } = gate()
    let looks = 0
    shared.beforeGet = async () => {
      looks++
      await opened
    }
    const client = clientWith({ store: shared.store, fetch: answering(() => closed) })
    const first = client.isAllowed(page)
    await settled()
    shared.notify(undefined)
    goOn()
    await first
    const before = looks
    await client.isAllowed(page)
    await client.isAllowed(page)
    expect(looks - before).toBe(1)
  })
})

/** Whether a client, and others that share its store, know nothing of the site. */
async function expectForgotten(client: RobotsClient, store: Store): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settled()
  expect(client.stats().sites).toBe(0)
  const other = clientWith({ store, fetch: answering(() => open) })
  expect((await other.check(page)).evidence?.source).toBe('network')
}

describe('a site that is forgotten', () => {
  const stale = { 'cache-control': 'max-age=600, stale-while-revalidate=600' }

  it('does not come back by the revalidation that a question beside it has begun', async () => {
    const store = createMemoryStore({ clock: { now: () => start } })
    await clientWith({ store, fetch: answering(() => closed, stale) }).check(page)
    const client = clientWith({ store, fetch: answering(() => closed, stale) })
    client.clock.time += 15 * minute
    const asked = client.check(page)
    await Promise.all([asked, client.forget(page)])
    expect((await asked).evidence?.state).toBe('stale')
    await expectForgotten(client, store)
  })

  it('does not come back by a request whose callers have left', async () => {
    const memory = createMemoryStore({ clock: { now: () => start } })
    const writing = gate()
    const written = gate()
    const store: Store = {
      ...memory,
      set: async (...entry) => {
        writing.open()
        await written.opened
        await memory.set(...entry)
      },
    }
    const client = clientWith({ store, fetch: answering(() => closed) })
    const caller = new AbortController()
    const left = client.check(page, { signal: caller.signal })
    await writing.opened
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    const forgotten = client.forget(page)
    await settled()
    written.open()
    await forgotten
    await expectForgotten(client, memory)
  })

  it('is asked for anew by who asks while the store removes it', async () => {
    const memory = createMemoryStore({ clock: { now: () => start } })
    const removing = gate()
    const store: Store = {
      ...memory,
      delete: async (key) => {
        await removing.opened
        await memory.delete(key)
      },
    }
    const client = clientWith({ store, fetch: answering(() => closed) })
    await client.check(page)
    const forgotten = client.forget(page)
    await settled()
    const caller = new AbortController()
    const left = client.check(page, { signal: caller.signal })
    const asked = client.check(page)
    await settled()
    caller.abort('enough')
    await expect(left).rejects.toBe('enough')
    removing.open()
    await forgotten
    expect((await asked).evidence?.source).toBe('network')
    expect(client.stats().fetches).toBe(2)
  })
})

describe('a history that fails', () => {
  it('fails the question, and nothing that others go by: the turn, the hook and the store', async () => {
    const store = createMemoryStore({ clock: { now: () => start } })
    const turns = createMemoryTurns({ clock: { now: () => start, after: () => () => undefined } })
    const history = {
      add: () => Promise.reject(new Error('full')),
      at: async () => undefined,
    } as unknown as History
    const told: string[] = []
    const client = clientWith({
      store,
      turns,
      history,
      onRobots: ({ site }) => told.push(site),
      fetch: answering(() => closed),
    })
    await expect(client.check(page)).rejects.toThrow('full')
    expect(told).toEqual(['https://a.example'])
    expect(await client.plan(page)).toMatchObject({ because: 'min-gap', at: start + 1000 })
    const other = clientWith({ store, fetch: answering(() => open) })
    expect((await other.check(page)).evidence?.source).toBe('store')
  })
})
