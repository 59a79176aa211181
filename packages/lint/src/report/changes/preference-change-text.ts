import type { PreferenceChange, StatingLine } from '../../diff/preference-changes.ts'
import { workflowCommand } from '../findings/workflow-command.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { agentName, lineText, textByAgents } from './change-text.ts'

/**
 * The changes of preferences between two files as text, grouped by the agents that they are for; empty without changes.
 *
 * @param changes what `preferences` of a `Differ` returned
 * @param style how the parts look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const differ = createDiffer('User-agent: *\nContent-Usage: train-ai=n\n', 'User-agent: *\nAllow: /\n')
 * console.log(preferenceChangesText(differ.preferences()))
 */
export function preferenceChangesText(
  changes: readonly PreferenceChange[],
  style: Style = plainStyle,
): string {
  return textByAgents(changes, style, (change) => changeText(change, style))
}

function changeText(change: PreferenceChange, style: Style): string {
  const { from, to, example, old, new: now } = change
  const looks = { allowed: style.allowed, disallowed: style.disallowed, unknown: style.faint }
  const path = example === null ? style.strong('not decided within the step limit') : visible(example)
  return [
    `  ${change.purpose}  was ${looks[from](from)}, is ${looks[to](to)}  ${path}`,
    `    ${style.faint('old')}  ${statingText(old, change)}`,
    `    ${style.faint('new')}  ${now === null && example === null ? 'unknown' : statingText(now, change)}`,
  ].join('\n')
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
    .map((change) => {
      const { agents, purpose, from, to, example, old, new: now } = change
      const line = now === null ? {} : { line: now.line }
      const title = `${agents.map(agentName).join(', ')}: ${purpose} was ${from}, is ${to} at ${visible(example ?? 'undecided paths')}`
      return workflowCommand(
        from === 'unknown' ? 'notice' : 'warning',
        { file: name, ...line, title },
        `old: ${statingText(old, change)}; new: ${statingText(now, change)}`,
      )
    })
    .join('\n')
}

function statingText(stating: StatingLine | null, { field }: PreferenceChange): string {
  return stating === null ? `no ${field}` : lineText(stating)
}
