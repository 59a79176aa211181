import type { Change, ChangedUrl } from '../../diff/diff.ts'
import { ruleText } from './change-text.ts'
import { visible } from '../visible.ts'
import { workflowCommand } from '../findings/workflow-command.ts'

/** What changes as workflow commands, one a line, at the lines of the new file that decide; `name` is its path in the repository. */
export function changeAnnotations(name: string, changes: readonly (Change | ChangedUrl)[]): string {
  return changes
    .map((change) => {
      const { kind, old, new: now } = change
      const [agents, place] =
        'url' in change
          ? [[change.agent], change.url]
          : [change.agents, change.example ?? 'what could not be decided']
      const line = now === null ? {} : { line: now.line }
      const title = `${agents.map((agent) => (agent === '*' ? 'any other robot' : agent)).join(', ')} ${kind} ${place}`
      return workflowCommand(
        kind === 'loses' ? 'warning' : 'notice',
        { file: name, ...line, title: visible(title) },
        `old: ${ruleText(old)}; new: ${ruleText(now)}`,
      )
    })
    .join('\n')
}
