import type { AccessPolicy } from 'ruly/access'

import { policiesByName } from '../names/policies-by-name.ts'
import { UserError } from '../runtime/user-error.ts'

/** The options that say where the robots.txt comes from, as they are parsed. */
export interface SourceOptions extends SiteOptions {
  readonly robots?: string
  readonly robotsUrl?: string
  readonly maxBytes?: number
}

/** The options that say how sites are asked, as they are parsed. */
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
  /** Where it came from. */
  readonly url: string | undefined
  readonly maxBytes: number | undefined
}

/** The robots.txt of the site of each URL. */
export interface SiteSource {
  readonly kind: 'sites'
  readonly usesCache: boolean
  /** Whether sites are asked also where the copy in the cache is fresh. */
  readonly isRefresh: boolean
  /** Undefined for that of the dialect. */
  readonly policy: AccessPolicy | undefined
  readonly timeoutMs: number
  /** Undefined for ruly's own. */
  readonly userAgent: string | undefined
}

export type Source = FileSource | SiteSource

/** The robots.txt that the options name; undefined where they name none. Throws where others need a site, or need it. */
export function fileSourceOf(options: SourceOptions): FileSource | undefined {
  const { robots: path, robotsUrl, maxBytes } = options
  if (path === undefined) {
    refuse(
      { '--robots-url': robotsUrl, '--max-bytes': maxBytes },
      'is about a local file: name it with --robots FILE.',
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
    'is about asking sites, and --robots asks none. Leave one of the two out.',
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
