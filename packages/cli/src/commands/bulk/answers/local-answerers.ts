import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse, type Robots, type Verdict } from 'ruly'

import { dialectsByName } from '../../../names/dialects-by-name.ts'
import { cannotRead } from '../../../runtime/open-input.ts'
import { agentNamed } from '../../../agents/agent-arguments.ts'
import { copied, createBoundedMap, type BoundedMap } from '../../../concurrency/bounded-map.ts'
import { type Answerer, type Missing, createAnswerer, sameForAll } from '../rows/answerer.ts'

/** Where local robots.txt files are; what a worker is told. */
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
) & { readonly dialect: string; readonly maxBytes: number | undefined }

/** Finds out who answerers. */
export interface LocalAnswerers {
  /** For each of several URLs in turn, from `start`: the answerers, and how many URLs in a row they answerer. */
  answerersOf(
    agents: readonly string[],
    urls: readonly string[],
    start: number,
  ): { readonly answerers: readonly Answerer[]; readonly count: number }
}

export function createLocalAnswerers(rules: LocalRules): LocalAnswerers {
  return rules.kind === 'file' ? answerersOfFile(rules) : answerersOfFolder(rules)
}

/** The answerers of one robots.txt, by their robots. */
type FileAnswerers = (agents: readonly string[]) => readonly Answerer[]

/** Robots that are kept ready for one file: a list of pairs may name a new one on each line. */
const readyRobots = 200

function answerersBy(policyOf: (agent: string) => Answerer['policy']): FileAnswerers {
  const ready: BoundedMap<Answerer> = createBoundedMap(readyRobots)
  let last: { readonly agents: readonly string[]; readonly answerers: readonly Answerer[] } | undefined
  const answererOf = (agent: string): Answerer => {
    const known = ready.get(agent)
    if (known !== undefined) return known
    const own = copied(agent)
    return ready.set(own, createAnswerer(own, policyOf(own)), 1)
  }
  return (agents) => {
    if (last?.agents === agents) return last.answerers
    const answerers = agents.map(answererOf)
    // Most lines ask for the same robots, those of the command line.
    last = { agents, answerers }
    return answerers
  }
}

function answerersOfFile(rules: LocalRules & { readonly kind: 'file' }): LocalAnswerers {
  const robots = parse(rules.octets, parseOptions(rules, rules.url))
  const answerers = answerersBy((agent) => robots.forAgent(agentNamed(agent)))
  return {
    answerersOf: (agents, urls, start) => ({ answerers: answerers(agents), count: urls.length - start }),
  }
}

/** So many octets of files, with what is made of them, a worker keeps ready. */
const readyOctets = 1 << 25
/** What is kept of a host besides its file. */
const hostOctets = 2048

function answerersOfFolder(rules: LocalRules & { readonly kind: 'folder' }): LocalAnswerers {
  const { folder, missing } = rules
  const ready: BoundedMap<FileAnswerers> = createBoundedMap(readyOctets)
  const without = answerersBy(() => sameForAll(missingVerdicts[missing]))
  const notGoverned = answerersBy(() => sameForAll({ allowed: true, reason: 'not-governed' }))

  function answerersFor(url: string): FileAnswerers {
    const { protocol, host } = new URL(url)
    if (protocol !== 'http:' && protocol !== 'https:') return notGoverned
    const site = `${protocol}//${host}/`
    return ready.get(site) ?? read(host, site)
  }

  function read(host: string, site: string): FileAnswerers {
    const octets = fileOf(folder, host)
    if (octets === undefined) return ready.set(site, without, hostOctets)
    const robots: Robots = parse(octets, parseOptions(rules, `${site}robots.txt`))
    // A file that is asked about takes several times its size.
    return ready.set(
      site,
      answerersBy((agent) => robots.forAgent(agentNamed(agent))),
      4 * octets.length + hostOctets,
    )
  }

  return {
    answerersOf(agents, urls, start) {
      const first = urls[start] as string
      const origin = first.slice(0, first.indexOf('/', schemeLength) + 1)
      const known = ready.get(origin)
      const answerers = (known ?? answerersFor(first))(agents)
      let end = start + 1
      if (known !== undefined) while (end < urls.length && (urls[end] as string).startsWith(origin)) end++
      return { answerers, count: end - start }
    },
  }
}

/** No host ends before that. What comes before the next slash is known only as it is resolved: `https://example.com/`. */
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
  { dialect: name, maxBytes }: LocalRules,
  url: string | undefined,
): NonNullable<Parameters<typeof parse>[1]> {
  const dialect = dialectsByName.get(name)
  return {
    ...(url === undefined ? {} : { url }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
}
