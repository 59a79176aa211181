import { wrapped } from '@ruly/common/words'
import type { UseAnswer } from '@ruly/client'
import { otherAgentText } from '@ruly/common/access-text'
import type { Preference, PreferenceInput, UseDecision, UseEvidence } from '@ruly/preferences'
import { agentCaveat, visible, type Style } from '@ruly/lint'

/** An answer to show. That of a local file has no state of a robots.txt and no side files. */
interface Told {
  readonly agent: string
  readonly url: string
  readonly answer: UseDecision & Partial<Pick<UseAnswer, 'robots' | 'sideFiles'>>
}

interface Layout {
  readonly style: Style
  readonly columns: number
  /** Whether to leave out evidence and what was looked at. */
  readonly isQuiet: boolean
}

/** An answer in text: decision, both answers, the reason, a noindex that the agent cannot see, a line for each statement, and what was looked at. */
export function useText({ agent, url, answer }: Told, { style, columns, isQuiet }: Layout): string {
  const {
    decision,
    permission,
    preference,
    otherReading,
    use,
    purpose = '',
    reason,
    unseenNoindex,
    retryAt,
  } = answer
  const decided =
    decision === 'allow' ? style.allowed : decision === 'deny' ? style.disallowed : style.warning
  const lines = [
    `${decided(decision)}  ${style.strong(visible(url))}  ${visible(agent)} for ${purpose}`,
    ...caveatLines(agent),
    ...[reason, unseenNoindex, useNote(answer)].flatMap((text) =>
      text === undefined ? [] : wrapped(text, columns - 2).map((line) => `  ${line}`),
    ),
    `  permission to fetch  ${inStyle(permission, style)}`,
    `  preference for use   ${inStyle(preference, style)}${otherText(otherReading)}`,
    ...(use === undefined ? [] : [`  extent of any use    at most "${use}"`]),
    ...(retryAt === undefined ? [] : [`  ask again at         ${new Date(retryAt).toISOString()}`]),
  ]
  return (
    isQuiet
      ? lines
      : [...lines, ...evidenceLines(answer, { style, columns }), ...lookedAtLines(answer, { style, columns })]
  ).join('\n')
}

/** What is known against the answer for an agent, on a line of its own: the URL and the agent can be long. */
function caveatLines(agent: string): readonly string[] {
  const caveat = agentCaveat(agent)
  return caveat === undefined ? [] : [`  (${caveat})`]
}

/** That the site may answer another User-Agent than that of the request otherwise; undefined if it has said nothing like that. */
export function useNote({ robots }: Told['answer']): string | undefined {
  if (robots === undefined || robots.rules === 'file') return undefined
  return otherAgentText({ reason: robots.rules, evidence: { status: robots.status } })
}

function inStyle(preference: Preference, style: Style): string {
  if (preference === 'unknown') return style.warning(preference)
  return preference === 'allowed' ? style.allowed(preference) : style.disallowed(preference)
}

function otherText(other: Preference | undefined): string {
  return other === undefined ? '' : `  (${other} if a Content-Signal is read for the other scope)`
}

const sourceTexts: Readonly<Record<UseEvidence['source'], string>> = {
  'content-usage': 'Content-Usage',
  'content-signal': 'Content-Signal',
  'robots-tag': 'robots tag',
  'tdm-reservation': 'TDM reservation',
  licence: 'licence',
}

/** Why a statement counts or not, in few columns. */
const whyTexts: Readonly<Record<UseEvidence['why'], string>> = {
  counts: 'counts',
  'says-nothing': 'says nothing',
  'not-readable': 'not readable',
  'other-agents': 'other agents',
  'outside-groups': 'in no group',
  'path-does-not-match': 'other path',
  'longer-path-wins': 'longer path',
  'url-disallowed': 'disallowed',
  'not-governed': 'other site',
  superseded: 'superseded',
  'not-read': 'not read',
}

/** A line for each statement: what it says, where it is, why it counts or not, and the beginning of its value. */
function evidenceLines(
  { evidence, omitted }: UseDecision,
  { style, columns }: Pick<Layout, 'style' | 'columns'>,
): readonly string[] {
  const rows = evidence.map(({ says, source, place, line, why, conditions = [], quote }) => ({
    says,
    cells: [
      sourceTexts[source],
      line === undefined ? place : `line ${line}`,
      [whyTexts[why], ...conditions].join(', '),
    ],
    quote,
  }))
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map(({ cells }) => (cells[at] ?? '').length)))
  const room = columns - 2 - 12 - widths.reduce((sum, width) => sum + width + 2, 0)
  const lines = rows.map(({ says, cells, quote }) => {
    const padded = cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
    return `  ${inStyle(says, style)}${' '.repeat(12 - says.length)}${padded}  ${style.faint(cut(quote, room))}`.trimEnd()
  })
  const more = omitted === 0 ? [] : [`  and ${omitted} more`]
  return lines.length === 0 ? [] : ['', ...lines, ...more]
}

function cut(text: string, columns: number): string {
  if (columns < 8) return ''
  return text.length <= columns ? text : `${text.slice(0, columns - 4)}..."`
}

const inputTexts: Readonly<Record<PreferenceInput, string>> = {
  'robots.txt': 'robots.txt',
  headers: 'headers',
  html: 'tags of the page',
  'tdmrep.json': 'tdmrep.json',
  licences: 'licences',
}

/** What was looked at, what was not, and what came of other requests. */
function lookedAtLines(
  { lookedAt, robots, sideFiles = [] }: Told['answer'],
  { style, columns }: Pick<Layout, 'style' | 'columns'>,
): readonly string[] {
  const all = Object.entries(inputTexts) as [PreferenceInput, string][]
  const namesOf = (isLookedAt: boolean): string =>
    all
      .filter(([input]) => lookedAt.includes(input) === isLookedAt)
      .map(([, text]) => text)
      .join(', ')
  const [looked, others] = [namesOf(true), namesOf(false)]
  const texts = [
    `looked at: ${looked === '' ? 'nothing' : looked}`,
    ...(others === '' ? [] : [`not looked at: ${others}`]),
    ...(robots === undefined ? [] : [`robots.txt: ${robots.status ?? 'no response'}, ${robots.state}`]),
    ...sideFiles
      .filter(({ result }) => result !== 'read')
      .map(({ kind, result, status, quote }) => `${kind}: ${status ?? 'no response'}, ${result}: ${quote}`),
  ]
  return ['', ...texts.map((text) => `  ${style.faint(cut(text, columns - 2))}`)]
}
