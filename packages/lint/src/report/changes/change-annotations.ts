import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { PreferenceChange } from '../../diff/preference-changes.ts'
import { visible } from '../text/visible.ts'
import { workflowCommand } from '../findings/workflow-command.ts'
import { toldChange } from './change-text.ts'

/**
 * The changes between two files as GitHub workflow commands, one on each line, placed at the deciding lines of the new file.
 *
 * @param name path of the new file in the repository
 * @param changes what a `Differ` returned
 * @returns lines without a line end after the last
 * @example
 * const changes = diff('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /b\n')
 * console.log(changeAnnotations('public/robots.txt', changes))
 */
export function changeAnnotations(name: string, changes: readonly (Change | ChangedUrl)[]): string {
  return changes
    .map((change) => annotation(name, change, change.kind === 'loses' ? 'warning' : 'notice'))
    .join('\n')
}

/**
 * The changes of preferences between two files as GitHub workflow commands, one on each line, placed at the lines of the new file:
 * warnings where a preference is gone or turned round, notices where one is new.
 *
 * @param name path of the new file in the repository
 * @param changes what `preferences` of a `Differ` returned
 * @returns lines without a line end after the last
 * @example
 * const differ = createDiffer('User-agent: *\nContent-Usage: train-ai=n\n', 'User-agent: *\nAllow: /\n')
 * console.log(preferenceAnnotations('public/robots.txt', differ.preferences()))
 */
export function preferenceAnnotations(name: string, changes: readonly PreferenceChange[]): string {
  return changes
    .map((change) => annotation(name, change, change.from === 'unknown' ? 'notice' : 'warning'))
    .join('\n')
}

function annotation(
  file: string,
  change: Change | ChangedUrl | PreferenceChange,
  command: 'warning' | 'notice',
): string {
  const { agents, place, old, now } = toldChange(change)
  const where = visible(place ?? 'undecided paths')
  const title =
    'field' in change
      ? `${agents}: ${change.purpose} was ${change.from}, is ${change.to} at ${where}`
      : `${agents} ${change.kind} ${where}`
  const line = change.new === null ? {} : { line: change.new.line }
  return workflowCommand(command, { file, ...line, title }, `old: ${old}; new: ${now}`)
}
