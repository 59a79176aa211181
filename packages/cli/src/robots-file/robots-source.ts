import type { AccessPolicy } from 'ruly/access'

import { policiesByName } from '../names/policies-by-name.ts'
import { UserError } from '../runtime/user-error.ts'

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
}

/** A local robots.txt. */
export interface FileSource {
  readonly kind: 'file'
  readonly path: string
  /** Its URL. */
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
}

export type Source = FileSource | SiteSource

/** The local robots.txt of the options; undefined if there is none. Throws a `UserError` for options that do not fit. */
export function fileSourceOf(options: SourceOptions): FileSource | undefined {
  const { robots: path, robotsUrl, maxBytes } = options
  if (path === undefined) {
    refuse(
      { '--robots-url': robotsUrl, '--max-bytes': maxBytes },
      'applies only to a local robots.txt. Add --robots FILE.',
    )
    return undefined
  }
  const { cache, refresh, policy, timeout, userAgent } = options
  refuse(
    {
      '--no-cache': cache === false ? false : undefined,
      '--refresh': refresh,
      '--policy': policy,
      '--timeout': timeout,
      '--user-agent': userAgent,
    },
    'cannot be used with a local robots.txt: no requests are sent. Remove one of the two.',
  )
  return { kind: 'file', path, url: robotsUrl, maxBytes }
}

const defaultTimeoutSeconds = 30

export function siteSourceOf({ cache, refresh, policy, timeout, userAgent }: SiteOptions): SiteSource {
  return {
    kind: 'sites',
    usesCache: cache !== false,
    isRefresh: refresh === true,
    policy: policiesByName.get(policy ?? ''),
    timeoutMs: Math.ceil((timeout ?? defaultTimeoutSeconds) * 1000),
    userAgent,
  }
}

function refuse(options: Readonly<Record<string, unknown>>, why: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) throw new UserError(`${name} ${why}`)
  }
}
