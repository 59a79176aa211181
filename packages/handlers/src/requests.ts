import type { Question } from './robots-answers.ts'

/** The only path at which crawlers look for rules. */
export const robotsPath = '/robots.txt'

/** What a `Request` asks. Some servers put a host of their own into the URL, so the Host header counts first. */
export function questionOf({ method, url, headers }: Request): Question {
  return {
    method,
    host: hostOf(headers.get('host') ?? new URL(url).host),
    ifNoneMatch: headers.get('if-none-match'),
  }
}

/** The header fields of Node that matter, by lower-case name. */
export interface NodeFields {
  /** The Host field. */
  readonly host?: string | undefined
  /** The host in HTTP/2. */
  readonly ':authority'?: string | undefined
  /** The entity tags that the client has. */
  readonly 'if-none-match'?: string | undefined
}

/** What a request of Node asks. */
export function nodeQuestionOf(method: string, headers: NodeFields): Question {
  const host = hostOf(headers.host ?? headers[':authority'])
  return { method, host, ifNoneMatch: headers['if-none-match'] }
}

/** The host as URLs write it: in lower case, and without the port 80 or 443; empty if it is no host. */
function hostOf(header: string | undefined): string {
  if (header === undefined || /[/?#@\\]/.test(header) || !URL.canParse(`https://${header}`)) return ''
  return new URL(`https://${header}`).host.replace(/:80$/, '')
}
