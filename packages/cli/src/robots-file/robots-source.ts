import { nameOf, UserError } from '@ruly/batch/internal'
import type { AccessPolicy } from 'ruly/access'

import { policiesByName } from '@ruly/client/internal'

/** The parsed options for the source of the robots.txt. */
export interface SourceOptions extends SiteOptions {
  readonly robots?: string
  readonly robotsUrl?: string
  readonly maxBytes?: number
}

/** The parsed options for requests to sites. */
export interface SiteOptions {
  /** False for `--no-cache`. */
  readonly cache?: boolean
  readonly refresh?: true
  readonly policy?: string
  readonly timeout?: number
  readonly userAgent?: string
  readonly history?: string
  readonly at?: number
}

/** A local robots.txt. */
export interface FileSource {
  readonly kind: 'file'
  readonly path: string
  readonly url: string | undefined
  readonly maxBytes: number | undefined
}

/** The robots.txt of the site of each URL. */
export interface SiteSource {
  readonly kind: 'sites'
  readonly usesCache: boolean
  /** Whether to ignore fresh copies in the cache. */
  readonly isRefresh: boolean
  /** Undefined for the policy of the dialect. */
  readonly policy: AccessPolicy | undefined
  readonly timeoutMs: number
  /** Undefined for ruly's own. */
  readonly userAgent: string | undefined
  /** Where everything that is requested is kept. */
  readonly history: string | undefined
  /** A past time, in milliseconds since 1970: the history answers, and no requests are sent. */
  readonly at: number | undefined
}

export type Source = FileSource | SiteSource

/** The local robots.txt of the options; undefined if they name no file. Throws a `UserError` for options that do not fit. */
export function fileSourceOf(options: SourceOptions): FileSource | undefined {
  const { robots: path, robotsUrl, maxBytes } = options
  if (path === undefined) {
    refuse(
      { '--robots-url': robotsUrl, '--max-bytes': maxBytes },
      'applies only to a local robots.txt. Add --robots FILE.',
    )
    return undefined
  }
  if (path.includes('://'))
    throw new UserError(
      `cannot read ${nameOf(path)}: expected a file, got a URL. Omit --robots to use the robots.txt of each site.`,
    )
  checkNoRequests(options)
  return { kind: 'file', path, url: robotsUrl, maxBytes }
}

/** Throws a `UserError` for an option about requests, which a local robots.txt needs none of. */
export function checkNoRequests(options: SiteOptions): void {
  const { cache, refresh, policy, timeout, userAgent, history, at } = options
  refuse(
    {
      '--no-cache': cache === false ? false : undefined,
      '--refresh': refresh,
      '--policy': policy,
      '--timeout': timeout,
      '--user-agent': userAgent,
      '--history': history,
      '--at': at,
    },
    'cannot be used with a local robots.txt: no requests are sent. Remove one of the two.',
  )
}

const defaultTimeoutSeconds = 30

/** The sites of the options. Throws a `UserError` for a time without a history. */
export function siteSourceOf(options: SiteOptions): SiteSource {
  const { cache, refresh, policy, timeout, userAgent, history, at } = options
  if (at !== undefined && history === undefined)
    throw new UserError(
      '--at needs a history. Add --history FILE, a file that an earlier run or your crawler wrote.',
    )
  if (at !== undefined && at > Date.now()) throw new UserError('--at must be a time in the past.')
  return {
    kind: 'sites',
    usesCache: cache !== false,
    isRefresh: refresh === true,
    policy: policiesByName.get(policy ?? ''),
    timeoutMs: Math.ceil((timeout ?? defaultTimeoutSeconds) * 1000),
    userAgent,
    history,
    at,
  }
}

function refuse(options: Readonly<Record<string, unknown>>, why: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) throw new UserError(`${name} ${why}`)
  }
}
