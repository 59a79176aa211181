// What the processes of a soak import in place of the package: its client with a fault, which the query of the URL names.
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createRobotsClient as createSound } from '@ruly/client'
import { rfc9309Access } from 'ruly/access'

const kept = []
let asked = 0

/** Makes a client with options of its own, or with another `check`. */
const faults = {
  'a wrong answer': (options) => {
    const client = createSound(options)
    return {
      ...client,
      async check(...call) {
        const verdict = await client.check(...call)
        return asked++ % 50 === 49 ? { ...verdict, allowed: !verdict.allowed } : verdict
      },
    }
  },
  'a file kept for too long': (options) =>
    createSound({
      ...options,
      access: { ...rfc9309Access, fresh: { ...rfc9309Access.fresh, heeds: 'none' } },
    }),
  'a delay too short': (options) =>
    createSound({ ...options, politeness: { ...options.politeness, minGapMs: 0, maxCrawlDelaySeconds: 0 } }),
  'a page that is lost': (options) => {
    const client = createSound(options)
    return {
      ...client,
      async *crawl(...call) {
        for await (const result of client.crawl(...call)) if (asked++ % 200 !== 199) yield result
      },
    }
  },
  'memory and handles': (options) => {
    const client = createSound(options)
    openSync(fileURLToPath(import.meta.url))
    const interval = setInterval(() => kept.push(Buffer.alloc(2 ** 20)), 200)
    process.on('disconnect', () => clearInterval(interval))
    return client
  },
}

export const createRobotsClient = faults[new URL(import.meta.url).searchParams.get('fault')]
