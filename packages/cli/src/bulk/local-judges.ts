import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse, type Robots, type Verdict } from 'ruly'

import { dialectsByName } from '../dialects-by-name.ts'
import { cannotRead } from '../input.ts'
import { robotNamed } from '../robot-named.ts'
import { copied, createBoundedMap, type BoundedMap } from './bounded-map.ts'
import type { Missing } from './missing.ts'
import { createJudge, sameForAll, type Judge } from './judge.ts'

/** Where robots.txt files at hand are; what a worker is told. */
export type LocalRules = (
  | {
      readonly kind: 'file'
      readonly octets: Uint8Array
      /** Where it came from. */
      readonly url: string | undefined
    }
  | {
      readonly kind: 'folder'
      readonly folder: string
      /** What is said of hosts without a file. */
      readonly missing: Missing
    }
) & { readonly dialect: string; readonly maxOctets: number | undefined }

/** Finds out who judges. */
export interface LocalJudges {
  /** For each of several URLs in turn, from `start`: the judges, and how many URLs in a row they judge. */
  judgesOf(
    agents: readonly string[],
    urls: readonly string[],
    start: number,
  ): { readonly judges: readonly Judge[]; readonly count: number }
}

export function createLocalJudges(rules: LocalRules): LocalJudges {
  return rules.kind === 'file' ? judgesOfFile(rules) : judgesOfFolder(rules)
}

/** The judges of one robots.txt, by their robots. */
type FileJudges = (agents: readonly string[]) => readonly Judge[]

/** Robots that are kept ready for one file: a list of pairs may name a new one on each line. */
const readyRobots = 200

function judgesBy(policyOf: (agent: string) => Judge['policy']): FileJudges {
  const ready: BoundedMap<Judge> = createBoundedMap(readyRobots)
  let last: { readonly agents: readonly string[]; readonly judges: readonly Judge[] } | undefined
  const judgeOf = (agent: string): Judge => {
    const known = ready.get(agent)
    if (known !== undefined) return known
    const own = copied(agent)
    return ready.set(own, createJudge(own, policyOf(own)), 1)
  }
  return (agents) => {
    if (last?.agents === agents) return last.judges
    const judges = agents.map(judgeOf)
    // Most lines ask for the same robots, those of the command line.
    last = { agents, judges }
    return judges
  }
}

function judgesOfFile(rules: LocalRules & { readonly kind: 'file' }): LocalJudges {
  const robots = parse(rules.octets, parseOptions(rules, rules.url))
  const judges = judgesBy((agent) => robots.forAgent(robotNamed(agent)))
  return { judgesOf: (agents, urls, start) => ({ judges: judges(agents), count: urls.length - start }) }
}

/** So many octets of files, with what is made of them, a worker keeps ready. */
const readyOctets = 1 << 25
/** What is kept of a host besides its file. */
const hostOctets = 2048

function judgesOfFolder(rules: LocalRules & { readonly kind: 'folder' }): LocalJudges {
  const { folder, missing } = rules
  const ready: BoundedMap<FileJudges> = createBoundedMap(readyOctets)
  const without = judgesBy(() => sameForAll(missingVerdicts[missing]))
  const notGoverned = judgesBy(() => sameForAll({ allowed: true, reason: 'not-governed' }))

  function judgesFor(url: string): FileJudges {
    const { protocol, host } = new URL(url)
    if (protocol !== 'http:' && protocol !== 'https:') return notGoverned
    const site = `${protocol}//${host}/`
    return ready.get(site) ?? read(host, site)
  }

  function read(host: string, site: string): FileJudges {
    const octets = fileOf(folder, host)
    if (octets === undefined) return ready.set(site, without, hostOctets)
    const robots: Robots = parse(octets, parseOptions(rules, `${site}robots.txt`))
    // A file that is asked about takes several times its size.
    return ready.set(
      site,
      judgesBy((agent) => robots.forAgent(robotNamed(agent))),
      4 * octets.length + hostOctets,
    )
  }

  return {
    judgesOf(agents, urls, start) {
      const first = urls[start] as string
      const origin = first.slice(0, first.indexOf('/', schemeLength) + 1)
      const known = ready.get(origin)
      const judges = (known ?? judgesFor(first))(agents)
      let end = start + 1
      if (known !== undefined) while (end < urls.length && (urls[end] as string).startsWith(origin)) end++
      return { judges, count: end - start }
    },
  }
}

/** No host ends before that. What comes before the slash behind it is known only as it is resolved: `https://example.com/`. */
const schemeLength = 'http://x'.length

const missingVerdicts: Readonly<Record<Missing, Verdict>> = {
  unknown: { allowed: false, reason: 'unknown' },
  'allow-all': { allowed: true, reason: 'allow-all' },
  'disallow-all': { allowed: false, reason: 'disallow-all' },
}

/** The file of a host: `HOST/robots.txt`, or `HOST.txt`. */
function fileOf(folder: string, host: string): Uint8Array | undefined {
  // Of dots alone, which the URL standard allows: no host, but a way out of the folder.
  if (/^\.*$/.test(host)) return undefined
  return octetsOf(join(folder, host, 'robots.txt')) ?? octetsOf(join(folder, `${host}.txt`))
}

const noSuchFile: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

function octetsOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (noSuchFile.has((error as NodeJS.ErrnoException).code)) return undefined
    throw cannotRead(path, error)
  }
}

function parseOptions(
  { dialect: name, maxOctets }: LocalRules,
  url: string | undefined,
): NonNullable<Parameters<typeof parse>[1]> {
  const dialect = dialectsByName.get(name)
  return {
    ...(url === undefined ? {} : { url }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(maxOctets === undefined ? {} : { maxOctets }),
  }
}
