import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse, type Robots, type Verdict } from 'ruly'
import { dialectNamed } from '@ruly/lint'

import { checkIsRobotsFile } from '../../runtime/file-kind.ts'
import { cannotRead } from '../../runtime/open-input.ts'
import { agentNamed } from '../../runtime/agent-arguments.ts'
import { copied, createBoundedMap, type BoundedMap } from '../../frame/bounded-map.ts'
import { type Answerer, type Missing, createAnswerer, sameForAll } from '../rows/answerer.ts'

/** The local robots.txt files; sent to workers. */
export type LocalRules = (
  | {
      readonly kind: 'file'
      readonly bytes: Uint8Array
      readonly url: string | undefined
    }
  | {
      readonly kind: 'folder'
      readonly folder: string
      /** The verdict for hosts without a file. */
      readonly missing: Missing
    }
) & { readonly dialect: string; readonly maxBytes: number | undefined }

export interface LocalAnswerers {
  /** The answerers of the URL at `start`, and how many consecutive URLs share them. */
  answerersOf(
    agents: readonly string[],
    urls: readonly string[],
    start: number,
  ): { readonly answerers: readonly Answerer[]; readonly count: number }
}

export function createLocalAnswerers(rules: LocalRules): LocalAnswerers {
  return rules.kind === 'file' ? answerersOfFile(rules) : answerersOfFolder(rules)
}

/** The answerers of one robots.txt for some agents. */
type FileAnswerers = (agents: readonly string[]) => readonly Answerer[]

/** Prepared agents to keep for one file: a list of pairs may name a new agent on each line. */
const readyAgents = 200

function answerersBy(policyOf: (agent: string) => Answerer['policy']): FileAnswerers {
  const ready: BoundedMap<Answerer> = createBoundedMap(readyAgents)
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
    // Most lines have the same agents: those of --agent.
    last = { agents, answerers }
    return answerers
  }
}

function answerersOfFile(rules: LocalRules & { readonly kind: 'file' }): LocalAnswerers {
  const robots = parsed(rules.bytes, rules.url, rules)
  const answerers = answerersBy((agent) => robots.forAgent(agentNamed(agent)))
  return {
    answerersOf: (agents, urls, start) => ({ answerers: answerers(agents), count: urls.length - start }),
  }
}

/** Limit for the prepared files of a worker, in bytes. */
const readyBytes = 1 << 25
/** Estimated overhead per host, in bytes. */
const hostBytes = 2048

function answerersOfFolder(rules: LocalRules & { readonly kind: 'folder' }): LocalAnswerers {
  const { folder, missing } = rules
  const ready: BoundedMap<FileAnswerers> = createBoundedMap(readyBytes)
  const without = answerersBy(() => sameForAll(missingVerdicts[missing]))
  const notGoverned = answerersBy(() => sameForAll({ allowed: true, reason: 'not-governed' }))

  function answerersFor(url: string): FileAnswerers {
    const { protocol, host } = new URL(url)
    if (protocol !== 'http:' && protocol !== 'https:') return notGoverned
    const site = `${protocol}//${host}/`
    return ready.get(site) ?? read(host, site)
  }

  function read(host: string, site: string): FileAnswerers {
    const bytes = fileOf(folder, host)
    if (bytes === undefined) return ready.set(site, without, hostBytes)
    const robots = parsed(bytes, `${site}robots.txt`, rules)
    // A parsed and indexed file takes several times its size.
    return ready.set(
      site,
      answerersBy((agent) => robots.forAgent(agentNamed(agent))),
      4 * bytes.length + hostBytes,
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

/** A search for the slash after the host can start here. */
const schemeLength = 'http://x'.length

const missingVerdicts: Readonly<Record<Missing, Verdict>> = {
  unknown: { allowed: false, reason: 'unknown' },
  'allow-all': { allowed: true, reason: 'allow-all' },
  'disallow-all': { allowed: false, reason: 'disallow-all' },
}

/** The file of a host: `HOST/robots.txt`, or `HOST.txt`. */
function fileOf(folder: string, host: string): Uint8Array | undefined {
  // The URL standard allows hosts of dots only, which would lead out of the folder.
  if (/^\.*$/.test(host)) return undefined
  return bytesOf(join(folder, host, 'robots.txt')) ?? bytesOf(join(folder, `${host}.txt`))
}

const noSuchFile: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

function bytesOf(path: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(path)
    checkIsRobotsFile(path, bytes)
    return bytes
  } catch (error) {
    if (noSuchFile.has((error as NodeJS.ErrnoException).code)) return undefined
    throw cannotRead(path, error)
  }
}

function parsed(bytes: Uint8Array, url: string | undefined, { dialect, maxBytes }: LocalRules): Robots {
  return parse(bytes, { url, maxBytes, dialect: dialectNamed(dialect) })
}
