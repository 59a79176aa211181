import type { Line } from 'ruly'
import { listOf } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const agentLinesApart: LintRule = {
  code: 'agent-lines-apart',
  severity: 'warning',
  isOneMistake: true,
  summary: 'User-agent lines of one group have something other than a rule between them.',
  why:
    'Only a rule ends a list of user-agent lines (RFC 9309 §2.2). So a robot whose user-agent line is followed only by a Crawl-delay, or by nothing, belongs to the group of ' +
    'the next user-agent line and obeys its rules. Parsers that end a group at blank lines or at other fields let that robot fetch everything.',
  *check({ groups, agentsOf, lines }) {
    for (const group of groups) {
      if (group.rules.length === 0) continue
      const agents = agentsOf(group).flatMap(({ line }) => line ?? [])
      for (const [index, line] of agents.entries()) {
        const before = agents[index - 1]
        const apart = before === undefined ? [] : lines.slice(before.number, line.number - 1).filter(isApart)
        if (before === undefined || apart.length === 0) continue
        yield {
          line: line.number,
          message: `${wordsFor(apart)} not end a group: ${before.field.value || 'the robot'} of line ${before.number} also obeys the rules below. If it should not, give it a rule of its own, such as "Disallow:".`,
          related: [{ line: before.number, message: 'A user-agent line of the same group.' }],
        }
      }
    }
  },
}

/** `sitemap-misplaced` reports sitemaps between user-agent lines. */
function isApart({ kind, field }: Line): boolean {
  return kind === 'blank' || (field !== undefined && field.name !== 'sitemap')
}

function wordsFor(lines: readonly Line[]): string {
  const names = new Set(lines.flatMap(({ field }) => field?.writtenName ?? []))
  if (names.size === 0) return lines.length === 1 ? 'A blank line does' : 'Blank lines do'
  return `${listOf([...names])} ${names.size === 1 ? 'does' : 'do'}`
}
