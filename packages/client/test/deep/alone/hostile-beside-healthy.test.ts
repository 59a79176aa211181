import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { startHostileOrigin, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { handlersOf, scenarios } from '../../support/fetch/scenarios.ts'
import { startStallingSites, type StallingSites } from '../../support/fetch/stalling-sites.ts'

const crawler = fileURLToPath(new URL('../../support/fetch/healthy-crawler.mjs', import.meta.url))
const run = promisify(execFile)
const count = 200
/** Measured again where it was longer, because others use the machine as well. */
const attempts = 3

let origin: HostileOrigin
let sites: StallingSites
beforeAll(async () => {
  origin = await startHostileOrigin(handlersOf(scenarios))
  sites = await startStallingSites()
})
afterAll(async () => {
  await origin.close()
  await sites[Symbol.asyncDispose]()
})

/** What a crawler process says of its healthy sites. */
interface Crawled {
  /** How many healthy sites got each answer. */
  readonly answers: Readonly<Record<string, number>>
  /** How many others were asked. */
  readonly asked: number
  /** How long the healthy ones took. */
  readonly medianMs: number
  readonly lateMs: number
  /** The most memory of the process, all told. */
  readonly peakBytes: number
}

async function askBeside(others: readonly string[]): Promise<Crawled> {
  const healthy = Array.from({ length: count + 1 }, (_, i) => sites.healthy(i))
  const { stdout } = await run(process.execPath, [crawler, JSON.stringify({ healthy, others })])
  return JSON.parse(stdout) as Crawled
}

const numbered = (url: (i: number) => string): string => url(0).replace('0.', 'NUMBER.')
const scenariosOf = (isMeant: (name: string, isBig: boolean) => boolean): string[] =>
  scenarios
    .filter(({ name, isBig = false }) => isMeant(name, isBig))
    .map(({ name, stage }) => origin.urlOf(`${name}--NUMBER`, stage))
const slow = ['wire-nothing-comes', 'wire-header-byte-by-byte', 'wire-1xx-for-ever', 'body-slow']

it.each<readonly [string, () => readonly string[]]>([
  ['brotli bodies with windows of 16 MiB', () => [numbered(sites.wide)]],
  ['files of 512,000 line feeds', () => [numbered(sites.stalling)]],
  ['headers and bodies without end, and bombs', () => scenariosOf((_, isBig) => isBig)],
  ['sites that drip and stop', () => scenariosOf((name) => slow.includes(name))],
])(
  'forty sites at once with %s fail no healthy site, and cost them and the memory a few times what forty more healthy ones do',
  { timeout: 300_000 },
  async (_, hostile) => {
    let least = { wait: Infinity, memory: Infinity }
    for (let attempt = 0; attempt < attempts && !isLittle(least); attempt++) {
      const control = await askBeside([numbered(sites.alsoHealthy)])
      const beside = await askBeside(hostile())
      expect(beside.asked).toBeGreaterThanOrEqual(40)
      for (const { answers } of [control, beside]) expect(answers).toEqual({ rule: count })
      least = {
        wait: Math.min(least.wait, beside.medianMs / control.medianMs),
        memory: Math.min(least.memory, beside.peakBytes / control.peakBytes),
      }
    }
    expect(least).toSatisfy(isLittle)
  },
)

function isLittle({ wait, memory }: { readonly wait: number; readonly memory: number }): boolean {
  return wait < 4 && memory < 2.5
}
