import type { Evidence, FileEvidence, FileNote, SiteRobots } from '@ruly/client'
import { otherAgentText } from '@ruly/common/access-text'
import { visible, type Style } from '@ruly/lint'

import { durationText, timeText } from '../runtime/durations.ts'

/** The times that ages are relative to. */
export interface ToldAt {
  /** Start of the run: later requests are shown as "just now". */
  readonly startedAt: number
  readonly now?: number
}

/** The evidence of a verdict in one or two lines, each after a line feed; empty for a local file. */
export function evidenceInBrief(
  site: SiteState | undefined,
  style: Style,
  { startedAt, now = Date.now() }: ToldAt,
): string {
  const evidence = site?.evidence
  if (evidence === undefined) return ''
  const { robotsUrl, finalUrl, policy } = evidence
  const facts = [
    answerText(evidence),
    ...fileTexts(evidence, now),
    askedText(evidence, startedAt, now),
    `policy ${visible(policy)}`,
  ]
  const lines = [`${visible(robotsUrl)}: ${facts.join(', ')}`]
  if (finalUrl !== robotsUrl) lines.push(`redirected to ${visible(finalUrl)}`)
  return lines.map((line) => `\n  ${style.faint(line)}`).join('')
}

/** The full evidence of a verdict, one fact per line. */
export function evidenceInFull(
  evidence: Evidence,
  style: Style,
  { startedAt, now = Date.now() }: ToldAt,
): string {
  const { robotsUrl, finalUrl, redirects, file, policy } = evidence
  const isPast = evidence.source === 'history'
  const facts: readonly Fact[] = [
    ...redirects.map(({ url, status, location = '(no Location)' }): Fact => [
      'redirect',
      `${status} from ${visible(url)} to ${visible(location)}`,
    ]),
    ...(finalUrl === robotsUrl ? [] : [['final URL', visible(finalUrl)] as const]),
    ['status', answerText(evidence)],
    [
      'requested',
      isPast
        ? `${timeText(evidence.askedAt)}, from the history`
        : `${timeText(evidence.askedAt)}, ${askedText(evidence, startedAt, now)}`,
    ],
    [evidence.state, isPast ? `until ${timeText(evidence.freshUntil)}` : freshnessText(evidence, now)],
    ...(file === undefined ? [] : factsOf(file, fileTexts(evidence, now))),
    ['policy', visible(policy)],
  ]
  const columns = Math.max(...facts.map(([name]) => name.length))
  return facts.map(([name, text]) => `  ${style.faint(name.padEnd(columns))}  ${text}`).join('\n')
}

type Fact = readonly [name: string, text: string]

function factsOf({ fetchedAt, charset, sha256 }: FileEvidence, texts: readonly string[]): readonly Fact[] {
  return [
    ['file', texts.join(', ')],
    ['fetched', timeText(fetchedAt)],
    ['charset', visible(charset)],
    ['sha256', sha256],
  ]
}

/** Status or error of the last response: `200`, `304 (not modified)`, `no response (dns: …)`. */
export function answerText({ status, error }: Evidence): string {
  if (error !== undefined) {
    const what = status === undefined ? 'no response' : `${status} without a usable file`
    return `${what} (${error.code}: ${visible(error.message)})`
  }
  if (status === undefined) return 'too many redirects'
  if (status === 304) return '304 (not modified)'
  const isForOthers = otherAgentText({ reason: 'allow-all', evidence: { status } }) !== undefined
  return isForOthers ? `${status} (perhaps for this User-Agent alone)` : String(status)
}

const noteTexts: Readonly<Record<FileNote, (charset: string) => string>> = {
  'charset-contradicted': (charset) => `decoded as ${charset}, not as its header declares`,
  'charset-unknown': (charset) => `decoded as ${charset}: its header declares an unknown charset`,
  'trailing-bytes': () => 'trailing bytes after the compressed data',
}

function fileTexts({ file, state, source }: Evidence, now: number): readonly string[] {
  if (file === undefined) return []
  const size = `${file.sizeBytes.toLocaleString('en')} bytes`
  const age = source === 'history' ? timeText(file.fetchedAt) : `${durationText(now - file.fetchedAt)} ago`
  return [
    state === 'unreachable' ? `${size} from ${age}` : size,
    ...(file.isCut ? ['truncated at the size limit'] : []),
    ...(file.isHtml ? ['looks like an HTML page'] : []),
    ...file.notes.map((note) => noteTexts[note](visible(file.charset))),
  ]
}

/** Whether the file was requested in this run, or when. */
function askedText({ askedAt, source, state }: Evidence, startedAt: number, now: number): string {
  if (source === 'history')
    return `from the history, requested ${timeText(askedAt)}${state === 'expired' ? ', expired by then' : ''}`
  if (askedAt >= startedAt) return 'requested just now'
  return `from the cache, requested ${durationText(now - askedAt)} ago`
}

function freshnessText({ state, freshUntil, unreachableSince }: Evidence, now: number): string {
  const left = durationText(freshUntil - now)
  if (state !== 'unreachable') return `until ${timeText(freshUntil)}, ${left} left`
  const since = unreachableSince === undefined ? '' : `since ${timeText(unreachableSince)}, `
  return `${since}next request in ${left}`
}

/** The state of the robots.txt for a URL. */
export interface SiteState {
  /** What decides: the file, the access policy, or nothing if no robots.txt applies to the URL. */
  readonly rules: SiteRobots['rules'] | 'not-governed'
  /** Undefined if no robots.txt applies to the URL. */
  readonly evidence: Evidence | undefined
}
