/** What the service of ruly says about a site, or why it says nothing. */
export type LoadedSite =
  /** A robots.txt, or none, so that everything is allowed: then `text` is empty and `note` says why. */
  | {
      readonly kind: 'loaded'
      readonly text: string
      readonly robotsUrl: string
      readonly isHtml: boolean
      readonly isUtf16: boolean
      readonly note: string | undefined
      readonly wasCopy: boolean
    }
  /** No file could be read, and nothing may be concluded from that. */
  | { readonly kind: 'unreadable'; readonly code: string }
  | Unanswered

/** Why there is no answer of the service. */
export type Unanswered = { readonly kind: 'refused'; readonly why: string } | { readonly kind: 'no-service' }

/** Whether the service serves this page, and what it can do. The service writes it into the page. */
export const service: {
  readonly isHere: boolean
  readonly watches: boolean
} = (() => {
  const { service: found } = document.documentElement.dataset
  return { isHere: found !== undefined, watches: found === 'watches' }
})()

/** The URL of an address that may lack its scheme; undefined if the text is not an address. */
export function urlTyped(typed: string): URL | undefined {
  const text = typed.trim()
  const whole = /^https?:/i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(whole)) return undefined
  const url = new URL(whole)
  return url.protocol.startsWith('http') && /[.:]|^localhost$/.test(url.hostname) ? url : undefined
}

interface RobotsAnswer {
  readonly rules: 'file' | 'allow-all' | 'disallow-all' | 'deferred'
  readonly file: string | null
  readonly note?: string
  readonly evidence: {
    readonly robotsUrl: string
    readonly status?: number
    readonly state: string
    readonly error?: { readonly code: string }
    readonly file?: { readonly isHtml: boolean; readonly charset: string }
  }
}

/** Owners test a file that they have just changed, so older copies do not count. In seconds. */
const maxAge = '5'

/** The robots.txt of a site. A page cannot read files of other sites itself (CORS). */
export async function loadSite(url: URL): Promise<LoadedSite> {
  const answer = await ask<RobotsAnswer>('v1/robots', { url: url.href, maxAge })
  if ('kind' in answer) return answer
  const { rules, file, note = '', evidence } = answer
  const { robotsUrl, status, error, state } = evidence
  if (rules !== 'file' && rules !== 'allow-all') {
    const code = error?.code ?? (status === undefined ? rules : `status ${status}`)
    return { kind: 'unreadable', code }
  }
  return {
    kind: 'loaded',
    text: rules === 'file' ? (file ?? '') : '',
    robotsUrl,
    isHtml: rules === 'file' && evidence.file?.isHtml === true,
    isUtf16: rules === 'file' && /^utf-16/i.test(evidence.file?.charset ?? ''),
    note: rules === 'file' ? undefined : note,
    wasCopy: rules === 'file' && state === 'unreachable',
  }
}

/** What changed last at a watched site. */
export interface LastChange {
  readonly timestamp: string
  readonly data: {
    readonly changes: readonly {
      readonly agents: readonly string[]
      readonly kind: 'gains' | 'loses'
      readonly example: string | null
    }[]
    readonly more: number
  }
}

/** The last change of a site that the service watches; undefined if it knows of none. */
export async function lastChange(url: string): Promise<LastChange | undefined> {
  if (!service.watches) return undefined
  let last: LastChange | undefined
  for (let after: string | null = null, more = true; more;) {
    const page: Changes | Unanswered = await ask<Changes>('v1/changes', {
      url,
      ...(after !== null && { after }),
    })
    if ('kind' in page) return last
    last = page.events.findLast(({ type }) => type === 'robots.changed' || type === 'robots.edited') ?? last
    ;({ next: after, more } = page)
  }
  return last
}

interface Changes {
  readonly events: readonly (LastChange & { readonly type: string })[]
  readonly next: string | null
  readonly more: boolean
}

/** A page as the service fetched it. */
export interface FetchedPage {
  readonly url: string
  readonly html: string | null
  /** Why there is no HTML. */
  readonly why?: string
}

/** The HTML of a page. */
export async function fetchPage(url: URL): Promise<FetchedPage | Unanswered> {
  return await ask<FetchedPage>('v1/page', { url: url.href })
}

/** The verdict about a URL of another site. */
export interface VerdictElsewhere {
  readonly url: string
  readonly allowed: boolean
  readonly reason: string
  readonly note?: string
  readonly rule: { readonly line: number; readonly text: string } | null
}

/** Whether an agent may fetch URLs of sites whose robots.txt is not on this page. */
export async function checkElsewhere(
  agent: string,
  urls: readonly string[],
): Promise<readonly VerdictElsewhere[] | Unanswered> {
  const body = JSON.stringify({ agent, urls })
  const answer = await ask<{ readonly answers: readonly VerdictElsewhere[] }>(
    'v1/check',
    { evidence: 'none' },
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
  )
  return 'kind' in answer ? answer : answer.answers
}

async function ask<Answer extends object>(
  path: string,
  query: Readonly<Record<string, string>>,
  init: RequestInit = {},
): Promise<Answer | Unanswered> {
  const question = new URL(path, new URL('.', location.href))
  question.search = String(new URLSearchParams(query))
  try {
    const response = await fetch(question, init)
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('application/problem+json')) {
      const { title, detail }: { readonly title?: string; readonly detail?: string } = await response.json()
      return { kind: 'refused', why: [title, detail].filter((text) => text !== undefined).join(': ') }
    }
    if (!response.ok || !type.startsWith('application/json')) return { kind: 'no-service' }
    return await response.json()
  } catch {
    return { kind: 'no-service' }
  }
}
