import type { Line } from 'ruly'
import { counted } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const orphanAfterBlankLine: LintRule = {
  code: 'orphan-after-blank-line',
  severity: 'info',
  isOneMistake: true,
  summary: 'A blank line is inside a group, before some of its rules.',
  why:
    'For RFC 9309 §2.2 blank lines have no meaning. In the standards of 1994 and 1996 they end a group, and parsers of that time still follow them: Python’s urllib.robotparser ' +
    'up to 3.13, robotexclusionrulesparser and Perl’s WWW::RobotRules ignore the rules after a blank line. A line with a `#` is not blank. These parsers do not know wildcards: reported is only a disallow without one.',
  fix: 'keeps-verdicts',
  *check({ lines }) {
    for (const { agent, blanks, orphans } of groupsWithBlanks(lines)) {
      const [blank] = blanks
      const [first] = orphans
      if (blank === undefined || first === undefined) continue
      const lost =
        orphans.length === 1 ? 'this rule is' : `this rule and ${counted(orphans.length - 1, 'other')} are`
      yield {
        line: first.number,
        message: `Line ${blank.number} is blank and ends the group in parsers of the older standards: there, ${lost} outside all groups.`,
        related: [
          { line: agent.number, message: 'The user-agent line of the group.' },
          { line: blank.number, message: 'The blank line.' },
        ],
        fix: blanks.map(({ start, end }) => ({ start, end, text: '#' })),
      }
    }
  },
}

/** A rule that robots of the older standards would obey in its group. */
function isPlainDisallow({ kind, use, field }: Line): boolean {
  return use === 'rule' && kind === 'disallow' && /^[^*$]+$/.test(field?.value ?? '')
}

interface GroupWithBlanks {
  /** The last of the group's user-agent lines. */
  readonly agent: Line
  /** Blank lines with rules of the group after them. */
  readonly blanks: readonly Line[]
  /** Disallows with a blank line of the group before them. */
  readonly orphans: readonly Line[]
}

function* groupsWithBlanks(lines: readonly Line[]): Generator<GroupWithBlanks> {
  let agent: Line | undefined
  let blanks: Line[] = []
  let orphans: Line[] = []
  let last: Line | undefined
  for (const line of lines) {
    if (line.kind === 'user-agent') {
      if (agent !== undefined) yield { agent, blanks: before(last, blanks), orphans }
      agent = line
      blanks = []
      orphans = []
    } else if (line.kind === 'blank') {
      blanks.push(line)
    } else if (isPlainDisallow(line) && blanks.length > 0) {
      orphans.push(line)
      last = line
    }
  }
  if (agent !== undefined) yield { agent, blanks: before(last, blanks), orphans }
}

function before(last: Line | undefined, lines: readonly Line[]): readonly Line[] {
  return last === undefined ? [] : lines.filter(({ number }) => number < last.number)
}
