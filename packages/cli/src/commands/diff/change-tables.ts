import { counted } from '@ruly/common/words'
import { type Change, type ChangedUrl, type PreferenceChange, visible } from '@ruly/lint'

import { csvReport, htmlReport } from '../report-tables.ts'
import type { ComparedFile } from './compared-files.ts'
import { brokenGateText, type BrokenGate } from './gate.ts'

/** The result for one file. */
export interface DiffResult extends Pick<ComparedFile, 'name' | 'fate'> {
  readonly changes: readonly Change[] | readonly ChangedUrl[]
  /** Undefined if a list of URLs is asked about. */
  readonly preferences: readonly PreferenceChange[] | undefined
  readonly broken: readonly BrokenGate[]
  /** Agents of the options that neither file names. */
  readonly unnamed: readonly string[]
  readonly warnings: readonly string[]
}

const header = ['change', 'who', 'path or URL', 'old rule', 'new rule']

/** The changes of all files as a page for a browser, at most so many of a file. */
export function changesPage(results: readonly DiffResult[], limit: number): string {
  const count = results.reduce((sum, { changes }) => sum + changes.length, 0)
  const broken = results.flatMap((result) => result.broken.map(brokenGateText))
  const summary = [`${counted(count, 'change').replace(/^0 /, 'No ')} of what agents may fetch.`, ...broken]
  const tables = results
    .map((result) => ({ title: titleOf(result, limit), header, rows: rowsOf(result, limit) }))
    .filter(({ rows }) => rows.length > 0)
  return htmlReport('What changed in robots.txt files', summary.join(' '), tables)
}

function titleOf({ name, changes: { length } }: DiffResult, limit: number): string {
  if (length <= limit) return name
  return `${name}: ${limit.toLocaleString('en')} of ${length.toLocaleString('en')} changes`
}

/** The changes of all files as a spreadsheet: a row for each, at most so many of a file. */
export function changesSheet(results: readonly DiffResult[], limit: number): string {
  return csvReport(
    ['file', ...header],
    results.flatMap((result) => rowsOf(result, limit).map((cells) => [result.name, ...cells])),
  )
}

function rowsOf({ changes, preferences = [] }: DiffResult, limit: number): readonly (readonly string[])[] {
  return [...changes.slice(0, limit).map(changeRow), ...preferences.map(preferenceRow)]
}

function changeRow(change: Change | ChangedUrl): readonly string[] {
  const [agents, place] = 'url' in change ? [[change.agent], change.url] : [change.agents, change.example]
  const does = change.kind === 'gains' ? 'may now fetch' : 'may no longer fetch'
  return [
    does,
    namesOf(agents),
    place ?? 'not decided within the step limit',
    lineOf(change.old),
    lineOf(change.new),
  ]
}

function preferenceRow({
  agents,
  purpose,
  from,
  to,
  example,
  old,
  new: now,
}: PreferenceChange): readonly string[] {
  return [
    `${purpose}: ${from}, now ${to}`,
    namesOf(agents),
    example ?? 'not decided within the step limit',
    lineOf(old),
    lineOf(now),
  ]
}

function namesOf(agents: readonly string[]): string {
  return agents.map((agent) => (agent === '*' ? 'any other agent' : visible(agent))).join(', ')
}

function lineOf(rule: { readonly line: number; readonly text: string } | null): string {
  return rule === null ? 'none' : `line ${rule.line}: ${rule.text.trim()}`
}
