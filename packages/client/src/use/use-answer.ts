import type { AnswerFields } from '@ruly/common/response-parts'
import type { ContentSignalScope, HtmlTags, Purpose, UseDecision } from '@ruly/preferences'
import type { Agent } from 'ruly'

import type { CallOptions } from '../cache/site-cache.ts'
import type { NetworkErrorCode } from '../fetch/outcome/fetch-outcome.ts'
import type { SiteRobots } from '../verdict/client-verdict.ts'
import type { FreshnessState } from '../verdict/evidence.ts'
import type { SiteOverride } from '../verdict/overrides.ts'

/** Options of `mayFetch`. */
export interface MayFetchOptions extends CallOptions {
  /**
   * What the content is wanted for.
   *
   * @default undefined: only the permission decides
   */
  readonly purpose?: Purpose | undefined
  /**
   * The agent that is asked about.
   *
   * @default the client's own
   */
  readonly agent?: Agent | undefined
  /**
   * What is decided where the URL may be fetched and no preference is known.
   *
   * @default 'unknown'
   */
  readonly ifUnknown?: 'allow' | 'deny' | 'unknown' | undefined
  /**
   * Whom a Content-Signal of robots.txt is for: the agents of its group, or everyone.
   *
   * @default 'group'
   */
  readonly contentSignalScope?: ContentSignalScope | undefined
  /**
   * Whether RSL licences are fetched that robots.txt or the response points to, at most five, politely.
   *
   * @default false
   */
  readonly licences?: boolean | undefined
  /**
   * Whether `/.well-known/tdmrep.json` of the site is fetched, politely.
   *
   * @default false
   */
  readonly tdmrep?: boolean | undefined
}

/** Options of `mayUse`. */
export interface MayUseOptions extends MayFetchOptions {
  /**
   * The URL of the content.
   *
   * @default the URL of the response
   */
  readonly url?: string | URL | undefined
  /**
   * The page, if you have read the body already: as text, as bytes, or what `readHtmlTags` returned.
   *
   * @default a copy of the body of the response, if it is HTML and was not read
   */
  readonly html?: string | Uint8Array | HtmlTags | undefined
}

/** What `mayUse` needs of a response. A `Response` is one. */
export interface UsedResponse {
  /** The URL after redirects. */
  readonly url?: string
  /** The header fields. */
  readonly headers: AnswerFields
  /** Whether the body was read. */
  readonly bodyUsed?: boolean
  /** A copy of the response, whose body is read. */
  clone?(): { readonly body: object | null }
}

/** What an agent should do, with what the answer depends on. No text of the site is in it outside of quotations. */
export interface UseAnswer extends UseDecision {
  /** The robots.txt that the answer depends on; undefined for a URL that no robots.txt governs. */
  readonly robots: RobotsState | undefined
  /** The other files that were requested for this answer, or are known from before. */
  readonly sideFiles: readonly SideFile[]
}

/** The state of a robots.txt, without any text of the site. Times are milliseconds since the epoch. */
export interface RobotsState {
  /** What decides: the file, or the access policy alone. */
  readonly rules: SiteRobots['rules']
  /** How fresh the copy is. */
  readonly state: FreshnessState
  /** The status of the last response; undefined where no response came. */
  readonly status: number | undefined
  /** Why no response came to the last request, or why its body could not be read; undefined where there is no such cause. */
  readonly error: NetworkErrorCode | undefined
  /** When the robots.txt was last requested. */
  readonly askedAt: number
  /** Until when it is not requested again. */
  readonly freshUntil: number
  /** SHA-256 of the file in hexadecimal digits; undefined where no file decides. */
  readonly sha256: string | undefined
  /** The overrides of the client that apply to the agent at the site, with their reasons; undefined where none does. */
  readonly overrides: readonly SiteOverride[] | undefined
}

/** A licence or a TDM file that was requested. */
export interface SideFile {
  /** What it is. */
  readonly kind: 'licence' | 'tdmrep.json'
  /**
   * What came of it.
   *
   * - `read`: it counts. `missing`: the site has none. `not-readable`: it is not what it should be. `too-large`: it has more than 1 MiB.
   * - `disallowed`: the client's own agent may not fetch it. `failed`: no answer, or an error status.
   */
  readonly result: 'read' | 'missing' | 'not-readable' | 'too-large' | 'disallowed' | 'failed'
  /** The status of the response; undefined where no response came. */
  readonly status: number | undefined
  /** Its URL in quotation marks: at most 80 characters of printable ASCII, as `quote` of the evidence. */
  readonly quote: string
}

/** The state that a robots.txt was read in, or not, without any text of the site. */
export function robotsState({ rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>): RobotsState {
  const { state, status, error, askedAt, freshUntil, file, overrides } = evidence
  return { rules, state, status, error: error?.code, askedAt, freshUntil, sha256: file?.sha256, overrides }
}
