import type { Change, ChangedUrl } from '../../diff/diff.ts'
import { ruleText } from './change-text.ts'
import { visible } from '../text/visible.ts'
import { workflowCommand } from '../findings/workflow-command.ts'

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
      const { kind, old, new: now } = change
      const [agents, place] =
        'url' in change ? [[change.agent], change.url] : [change.agents, change.example ?? 'undecided paths']
      const line = now === null ? {} : { line: now.line }
      const title = `${agents.map((agent) => (agent === '*' ? 'any other agent' : agent)).join(', ')} ${kind} ${place}`
      return workflowCommand(
        kind === 'loses' ? 'warning' : 'notice',
        { file: name, ...line, title: visible(title) },
        `old: ${ruleText(old)}; new: ${ruleText(now)}`,
      )
    })
    .join('\n')
}
