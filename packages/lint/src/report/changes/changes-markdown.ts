import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { PreferenceChange } from '../../diff/preference-changes.ts'
import { markdownCode, markdownTable, markdownText } from '../text/markdown-text.ts'
import { toldChange } from './change-text.ts'

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
  const rows = changes.map((change) => rowOf(change, change.kind === 'loses' ? ['**loses**'] : [change.kind]))
  return tableOf(['change'], rows)
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
    const { purpose, from, to } = change
    return rowOf(change, [purpose, `${from} → ${to === 'disallowed' ? '**disallowed**' : to}`])
  })
  return tableOf(['purpose', 'preference'], rows)
}

/** `what` are the cells that say what changes. */
function rowOf(change: Change | ChangedUrl | PreferenceChange, what: readonly string[]): readonly string[] {
  const { agents, place, old, now } = toldChange(change)
  return [
    markdownText(agents),
    ...what,
    place === null ? '**not decided within the step limit**' : markdownCode(place),
    change.old === null ? old : markdownCode(old),
    change.new === null ? now : markdownCode(now),
  ]
}

function tableOf(what: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : markdownTable(['agents', ...what, 'path', 'old', 'new'], rows).join('\n')
}
