import type { Line } from 'ruly'
import type { FieldLine } from '../facts/file-fields.ts'
import { ruleOutsideGroup as message } from '../../messages/about-lines.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { lineWithOtherColon } from '../text/nearest-field.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const ruleOutsideGroup: LintRule = {
  code: 'rule-outside-group',
  severity: 'error',
  summary: 'A rule is outside all groups.',
  why:
    'Rules are for the robots of the user-agent lines above them. Those before the first such line are for no robot, and robots should skip them (RFC 9309 ' +
    '§2.2.2). Perl’s WWW::RobotRules and the Ruby gems apply them to everyone.',
  fix: 'changes-verdicts',
  *check({ fields, lines, nameSpan, nearestField, bytes }) {
    const firstAgent = fields.findIndex(({ kind }) => kind === 'user-agent')
    for (const [index, rules] of runsOutside(fields)) {
      const [first] = rules
      if (first === undefined) continue
      const isAtStart = firstAgent < 0 || index < firstAgent
      // `lost-field` reports the user-agent line above that agents skip.
      const above = lines.slice(0, first.number - 1)
      if (isAtStart && above.some((line) => isMeantForAgents(line, nearestField))) continue
      const { start } = nameSpan(first)
      yield {
        line: first.number,
        message: message(
          first.field,
          rules.length - 1,
          isAtStart ? ', before every user-agent line' : ', after the end of one',
        ),
        ...(isAtStart
          ? { fix: [{ start, end: start, text: `User-agent: *${lineBreakOf(first, bytes)}` }] }
          : {}),
      }
    }
  },
}

/** Rules outside groups, in runs without a rule of a group between them, by the first of each run. */
function runsOutside(fields: readonly FieldLine[]): ReadonlyMap<number, readonly FieldLine[]> {
  const runs = new Map<number, FieldLine[]>()
  let run: FieldLine[] | undefined
  for (const [index, line] of fields.entries()) {
    if (line.use === 'rule-outside-groups') {
      if (run === undefined) runs.set(index, (run = []))
      run.push(line)
    } else if (line.use !== 'extension' && line.use !== 'unknown-field') {
      run = undefined
    }
  }
  return runs
}

function lineBreakOf({ end, next }: Line, bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(end, next)) || '\n'
}

function isMeantForAgents(line: Line, nearestField: LintFile['nearestField']): boolean {
  if (line.kind === 'unknown' && line.field !== undefined && nearestField(line.field.name) === 'User-agent')
    return true
  return lineWithOtherColon(line)?.name.toLowerCase() === 'user-agent'
}
