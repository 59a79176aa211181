import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { PreferenceChange } from '../../diff/preference-changes.ts'
import { markdownCode, markdownTable, markdownText } from '../text/markdown-text.ts'
import { agentNames, lineText } from './change-text.ts'

/**
 * The changes between two files as a Markdown table, for a comment on a pull request: a row for each change, with the lines that decide
 * in the old and the new file.
 *
 * @param changes what a `Differ` returned
 * @returns Markdown without a line end after the last line; empty if there are no changes
 * @example
 * console.log(changesMarkdown(diff('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /b\n')))
 */
export function changesMarkdown(changes: readonly (Change | ChangedUrl)[]): string {
  const rows = changes.map((change) => {
    const { kind, old, new: now } = change
    const [agents, place] = 'url' in change ? [[change.agent], change.url] : [change.agents, change.example]
    return [
      markdownText(agentNames(agents)),
      kind === 'loses' ? '**loses**' : kind,
      placeText(place),
      lineCell(old, 'no rule'),
      lineCell(now, place === null ? 'unknown' : 'no rule'),
    ]
  })
  return rows.length === 0 ? '' : markdownTable(['agents', 'change', 'path', 'old', 'new'], rows).join('\n')
}

/**
 * The changes of preferences between two files as a Markdown table.
 *
 * @param changes what `preferences` of a `Differ` returned
 * @returns Markdown without a line end after the last line; empty if there are no changes
 * @example
 * const differ = createDiffer('User-agent: *\nContent-Usage: train-ai=n\n', 'User-agent: *\nAllow: /\n')
 * console.log(preferenceChangesMarkdown(differ.preferences()))
 */
export function preferenceChangesMarkdown(changes: readonly PreferenceChange[]): string {
  const rows = changes.map((change) => {
    const { agents, field, purpose, from, to, example, old, new: now } = change
    return [
      markdownText(agentNames(agents)),
      purpose,
      `${from} → ${to === 'disallowed' ? '**disallowed**' : to}`,
      placeText(example),
      lineCell(old, `no ${field}`),
      lineCell(now, example === null ? 'unknown' : `no ${field}`),
    ]
  })
  const header = ['agents', 'purpose', 'preference', 'path', 'old', 'new']
  return rows.length === 0 ? '' : markdownTable(header, rows).join('\n')
}

function placeText(example: string | null): string {
  return example === null ? '**not decided within the step limit**' : markdownCode(example)
}

function lineCell(line: Parameters<typeof lineText>[0] | null, none: string): string {
  return line === null ? none : markdownCode(lineText(line, none))
}
