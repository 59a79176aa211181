import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { PreferenceChange } from '../../diff/preference-changes.ts'
import { visible } from '../text/visible.ts'
import { workflowCommand } from '../findings/workflow-command.ts'
import { agentNames, lineText } from './change-text.ts'

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
    .map((change) => {
      const { kind } = change
      const [agents, place] = 'url' in change ? [[change.agent], change.url] : [change.agents, change.example]
      const title = `${agentNames(agents)} ${kind} ${placeText(place)}`
      return annotation(kind === 'loses' ? 'warning' : 'notice', { name, title, place, change }, 'no rule')
    })
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
    .map((change) => {
      const { agents, field, purpose, from, to, example: place } = change
      const title = `${agentNames(agents)}: ${purpose} was ${from}, is ${to} at ${placeText(place)}`
      const command = from === 'unknown' ? 'notice' : 'warning'
      return annotation(command, { name, title, place, change }, `no ${field}`)
    })
    .join('\n')
}

function placeText(place: string | null): string {
  return visible(place ?? 'undecided paths')
}

interface Annotated {
  readonly name: string
  readonly title: string
  readonly place: string | null
  readonly change: Pick<Change | ChangedUrl | PreferenceChange, 'old' | 'new'>
}

/** `none` stands for a line that is missing. */
function annotation(
  command: 'warning' | 'notice',
  { name, title, place, change: { old, new: now } }: Annotated,
  none: string,
): string {
  const line = now === null ? {} : { line: now.line }
  return workflowCommand(
    command,
    { file: name, ...line, title },
    `old: ${lineText(old, none)}; new: ${lineText(now, place === null ? 'unknown' : none)}`,
  )
}
