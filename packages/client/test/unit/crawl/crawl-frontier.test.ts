import { describe, expect, it, onTestFinished } from 'vitest'

import {
  createRobotsClient,
  type CrawlOptions,
  type CrawlResult,
  type Frontier,
  type FrontierPage,
  type RobotsClient,
} from '../../../src/index.ts'

/** A frontier in memory, with what is kept in it. */
function frontierInMemory(): Frontier & {
  readonly waiting: Map<string, number>
  readonly known: Set<string>
} {
  const waiting = new Map<string, number>()
  const known = new Set<string>()
  let last = 0
  let taken = 0
  const insert = (urls: readonly string[]): void => {
    for (const url of urls) {
      if (known.has(url)) continue
      known.add(url)
      waiting.set(url, ++last)
    }
  }
  return {
    waiting,
    known,
    add: async (urls) => insert(urls),
    async take(limit) {
      const next = [...waiting].filter(([, id]) => id > taken).slice(0, limit)
      taken = next.at(-1)?.[1] ?? taken
      return next.map(([url, id]): FrontierPage => ({ url, id }))
    },
    async finish({ url }, found) {
      waiting.delete(url)
      insert(found)
    },
  }
}

/** A client whose pages link to those whose numbers are twice theirs, and one more, up to 99; and what was requested. */
function clientOf(): { readonly client: RobotsClient; readonly log: string[] } {
  const log: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    log.push(new URL(url).pathname)
    return new Response(url.endsWith('/robots.txt') ? 'User-agent: *\nDisallow: /7\n' : 'page')
  }
  const politeness = { minGapMs: 0, latencyFactor: 0 }
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', fetch, politeness })
  onTestFinished(() => client.close())
  return { client, log }
}

const root = 'https://example.com/'

function tree(client: RobotsClient, urls: Iterable<string> | AsyncIterable<string>, options: CrawlOptions) {
  return client.crawl(
    urls,
    (_response, { url, add }) => {
      const number = Number(new URL(url).pathname.slice(1))
      for (const next of [2 * number, 2 * number + 1]) if (next < 100) add(root + next)
      return number
    },
    options,
  )
}

async function pathsOf(results: AsyncIterable<CrawlResult<unknown>>): Promise<string[]> {
  const paths: string[] = []
  for await (const { url } of results) paths.push(new URL(url, root).pathname)
  return paths
}

/** Pages below 7 are not found, as it is disallowed. */
const below7 = new Set([14, 15, 28, 29, 30, 31, 56, 57, 58, 59, 60, 61, 62, 63])
const allPaths = Array.from({ length: 99 }, (_, n) => n + 1)
  .filter((n) => !below7.has(n))
  .map((n) => `/${n}`)

describe('a crawl with a frontier', () => {
  it('has a result for every URL, each once, also if it is given and found several times', async () => {
    const { client, log } = clientOf()
    const frontier = frontierInMemory()
    const paths = await pathsOf(tree(client, [`${root}1`, `${root}1`, `${root}2`], { frontier }))
    expect(paths.toSorted()).toEqual(allPaths.toSorted())
    expect(frontier.waiting.size).toBe(0)
    const pages = log.filter((path) => path !== '/robots.txt')
    expect(pages.toSorted()).toEqual(allPaths.filter((path) => !path.startsWith('/7')).toSorted())
  })

  it('is continued by another one, which requests nothing that has a result', async () => {
    const frontier = frontierInMemory()
    const first = clientOf()
    const taken: string[] = []
    for await (const { url } of tree(first.client, [`${root}1`], { frontier, slots: 2 })) {
      taken.push(new URL(url).pathname)
      if (taken.length === 20) break
    }
    const second = clientOf()
    const again = { ...frontier, ...reopened(frontier) }
    const rest = await pathsOf(tree(second.client, [`${root}1`], { frontier: again, slots: 2 }))
    // The last one that was taken: whether it was dealt with, nobody has said.
    expect(rest.filter((path) => taken.includes(path))).toEqual(taken.slice(-1))
    expect(new Set([...taken, ...rest])).toEqual(new Set(allPaths))
    const kept = new Set(taken.slice(0, -1))
    expect(second.log.filter((path) => kept.has(path))).toEqual([])
  })

  it('has no result, and requests nothing, if all have one', async () => {
    const frontier = frontierInMemory()
    await pathsOf(tree(clientOf().client, [`${root}1`], { frontier }))
    const { client, log } = clientOf()
    expect(await pathsOf(tree(client, [`${root}1`], { frontier }))).toEqual([])
    expect(log).toEqual([])
  })

  it('goes on with what it finds while its list waits for more', async () => {
    const { client } = clientOf()
    let end = (): void => undefined
    async function* feed(): AsyncGenerator<string> {
      yield `${root}1`
      await new Promise<void>((resolve) => (end = resolve))
      yield `${root}nonsense`
    }
    const paths: string[] = []
    for await (const { url } of tree(client, feed(), { frontier: frontierInMemory() })) {
      paths.push(new URL(url).pathname)
      if (paths.length === allPaths.length) end()
    }
    expect(paths.length).toBe(allPaths.length + 1)
    expect(paths.at(-1)).toBe('/nonsense')
  })

  it('keeps that a URL failed, which cannot even be requested', async () => {
    const frontier = frontierInMemory()
    const { client } = clientOf()
    const results = client.crawl(['nonsense', `${root}7`], () => 0, { frontier })
    const outcomes: string[] = []
    for await (const { outcome } of results) outcomes.push(outcome)
    expect(outcomes.toSorted()).toEqual(['disallowed', 'failed'])
    expect(frontier.waiting.size).toBe(0)
  })

  it('reads no more of an endless list than it has room for', async () => {
    let read = 0
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield `${root}x/${read++}`
    }
    const { client } = clientOf()
    let results = 0
    for await (const result of client.crawl(endless(), () => 0, {
      frontier: frontierInMemory(),
      maxWaiting: 50,
    })) {
      expect(result.outcome).toBe('done')
      if (++results === 50) break
    }
    expect(read).toBeLessThanOrEqual(3 * 1000)
  })

  it('ends with the error of its list, and of its frontier', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield `${root}1`
      throw new Error('the list is cut off')
    }
    await expect(
      pathsOf(tree(clientOf().client, broken(), { frontier: frontierInMemory() })),
    ).rejects.toThrow('the list is cut off')
    for (const method of ['add', 'take', 'finish'] as const) {
      const full = async (): Promise<never> => {
        throw new Error('the disk is full')
      }
      const frontier = { ...frontierInMemory(), [method]: full }
      await expect(pathsOf(tree(clientOf().client, [`${root}1`], { frontier }))).rejects.toThrow(
        'the disk is full',
      )
    }
  })

  it('ends as soon as its client is closed, and leaves what waits to another', async () => {
    async function* idle(): AsyncGenerator<string> {
      yield `${root}x`
      await new Promise(() => undefined)
    }
    const frontier = frontierInMemory()
    const { client } = clientOf()
    const crawl = client.crawl(idle(), () => 0, { frontier })
    expect(await crawl.next()).toMatchObject({ value: { outcome: 'done' } })
    const error = crawl.next().catch((reason: unknown) => reason)
    await client.close()
    expect(await error).toMatchObject({ code: 'client-closed' })
    expect(frontier.waiting.size).toBe(0)
  })

  it('tells a handler that adds a URL too late', async () => {
    const { client } = clientOf()
    const adds: (() => void)[] = []
    const keep = (_: Response, { add }: { readonly add: (url: string) => void }): void => {
      adds.push(() => add(`${root}2`))
    }
    const frontier = frontierInMemory()
    const finish: Frontier['finish'] = async (page, found) => {
      expect(() => adds[0]?.()).toThrow('call add() before the handler ends')
      await frontier.finish(page, found)
    }
    await pathsOf(client.crawl([`${root}1`], keep, { frontier: { ...frontier, finish } }))
    expect(adds).toHaveLength(1)
    expect(() => adds[0]?.()).toThrow('call add() before the handler ends')
  })

  it('refuses what is no frontier', async () => {
    const { client } = clientOf()
    await expect(client.crawl([], () => 0, { frontier: {} as never }).next()).rejects.toThrow(/"frontier"/)
  })
})

/** The same frontier as a process finds it that opens it anew: everything that waits can be taken again. */
function reopened(frontier: ReturnType<typeof frontierInMemory>): Pick<Frontier, 'take'> {
  const taken = new Set<number>()
  return {
    async take(limit) {
      const next = [...frontier.waiting].filter(([, id]) => !taken.has(id)).slice(0, limit)
      for (const [, id] of next) taken.add(id)
      return next.map(([url, id]) => ({ url, id }))
    },
  }
}
