import type { Evidence, FileEvidence, FileNote, SiteRobots } from '@ruly/client'
import { visible, type Style } from 'ruly/report'

import { durationText, timeText } from '../runtime/durations.ts'

/** When evidence is told. */
export interface ToldAt {
  /** When the run began: what was asked since was asked just now. */
  readonly startedAt: number
  readonly now?: number
}

/** What a verdict rests on, as one or two lines to stand below it, with the line end before; empty for a local file. */
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

/** Everything that a verdict rests on, a line each. */
export function evidenceInFull(
  evidence: Evidence,
  style: Style,
  { startedAt, now = Date.now() }: ToldAt,
): string {
  const { robotsUrl, finalUrl, redirects, file, policy } = evidence
  const facts: readonly Fact[] = [
    ...redirects.map(({ url, status, location = 'nowhere' }): Fact => [
      'redirect',
      `${status} from ${visible(url)} to ${visible(location)}`,
    ]),
    ...(finalUrl === robotsUrl ? [] : [['answer of', visible(finalUrl)] as const]),
    ['status', answerText(evidence)],
    ['asked', `${timeText(evidence.askedAt)}, ${askedText(evidence, startedAt, now)}`],
    [evidence.state, freshnessText(evidence, now)],
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

/** Status or error of the last answer: `200`, `304 (not changed)`, `no answer (dns: …)`. */
export function answerText({ status, error }: Evidence): string {
  if (error !== undefined) {
    const what = status === undefined ? 'no answer' : `${status} without a usable file`
    return `${what} (${error.code}: ${visible(error.message)})`
  }
  if (status === undefined) return 'too many redirects'
  return status === 304 ? '304 (not changed)' : String(status)
}

const noteTexts: Readonly<Record<FileNote, (charset: string) => string>> = {
  'charset-contradicted': (charset) => `read as ${charset}, not in the charset of its header`,
  'charset-unknown': (charset) => `read as ${charset}: the charset of its header is unknown`,
  'trailing-bytes': () => 'with bytes after its compressed data',
}

function fileTexts({ file, state }: Evidence, now: number): readonly string[] {
  if (file === undefined) return []
  const octets = `${file.sizeBytes.toLocaleString('en')} octets`
  return [
    state === 'unreachable' ? `${octets} kept for ${durationText(now - file.fetchedAt)}` : octets,
    ...(file.isCut ? ['cut off at the limit'] : []),
    ...(file.isHtml ? ['looks like a page'] : []),
    ...file.notes.map((note) => noteTexts[note](visible(file.charset))),
  ]
}

/** Whether the site was asked in this run, or how long ago. */
function askedText({ askedAt }: Evidence, startedAt: number, now: number): string {
  if (askedAt >= startedAt) return 'asked just now'
  return `from the cache, asked ${durationText(now - askedAt)} ago`
}

function freshnessText({ state, freshUntil, unreachableSince }: Evidence, now: number): string {
  const left = durationText(freshUntil - now)
  if (state !== 'unreachable') return `until ${timeText(freshUntil)}, for ${left}`
  const since = unreachableSince === undefined ? '' : `since ${timeText(unreachableSince)}, `
  return `${since}asked again in ${left}`
}

/** What is known of the site of a URL. */
export interface SiteState {
  /** What decides: the file, the access policy alone, or nothing where no robots.txt governs the URL. */
  readonly rules: SiteRobots['rules'] | 'not-governed'
  /** Undefined where no robots.txt governs the URL. */
  readonly evidence: Evidence | undefined
}
