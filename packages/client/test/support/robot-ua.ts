import { origin } from './clients.ts'
import type { Origin } from './origin.ts'

/** What a made server answers, by path. */
type Site = Readonly<
  Record<
    string,
    { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  >
>

/** Servers by their names, for the rest of the test. */
export interface Sites {
  readonly origins: Readonly<Record<string, Origin>>
  /** All that was asked, in its order: name, method and path. */
  readonly requests: readonly string[]
  /** Text with `{a}` as the URL of server a, and `{a:netloc}` as its host and port. */
  readonly fill: (text: string) => string
}

export async function startSites(sites: Readonly<Record<string, Site>>): Promise<Sites> {
  const requests: string[] = []
  const origins: Record<string, Origin> = {}
  const fill = (text: string): string =>
    text.replace(/\{(\w+)(:netloc)?\}/g, (_, name: string, netloc?: string) => {
      const url = origins[name]?.url ?? name
      return netloc === undefined ? url : url.slice('http://'.length)
    })
  for (const [name, site] of Object.entries(sites)) {
    origins[name] = await origin(({ method, url = '' }, response) => {
      requests.push(`${name} ${method} ${url}`)
      const { status, headers, body } = site[url.split('?', 1).join('')] ?? {
        status: 404,
        headers: {},
        body: '',
      }
      response.sendDate = false
      const filled = Object.entries(headers).map(([field, value]) => [field, fill(value)])
      response.writeHead(status, Object.fromEntries(filled) as Record<string, string>)
      response.end(body)
    })
  }
  return { origins, requests, fill }
}

/** A clock that stands still but for who waits: then it goes on at once. */
export interface SleepingClock {
  time: number
  /** Seconds of each wait. */
  readonly slept: number[]
  readonly now: () => number
  after: (ms: number, task: () => void) => () => void
}

export function sleepingClock(): SleepingClock {
  const clock: SleepingClock = {
    time: 1_750_000_000_000,
    slept: [],
    now: () => clock.time,
    after: (ms, task) => {
      clock.slept.push(ms / 1000)
      clock.time += ms
      const soon = setImmediate(task)
      return () => clearImmediate(soon)
    },
  }
  return clock
}
