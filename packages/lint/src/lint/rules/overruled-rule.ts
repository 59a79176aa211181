import type { Matching } from 'ruly/dialects'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

const becauseOf: Readonly<Record<Matching['order'], string>> = {
  longest: 'which is longer',
  'longest-then-file': 'which is longer or comes first',
  file: 'which comes first',
}

export const overruledRule: LintRule = {
  code: 'overruled-rule',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A rule never decides, because a rule of the other kind always takes precedence.',
  why:
    'Of several matching rules, the one with the most octets decides (RFC 9309 §2.2.2); for robots of the older standards it is the first one. A rule that ' +
    'loses wherever it matches has no effect.',
  *check({ relations, robots }) {
    const because = becauseOf[robots.dialect.matching.order]
    for (const [{ rule, line }, { overruledBy }] of relations) {
      if (overruledBy === undefined) continue
      const { rule: winner } = overruledBy
      yield {
        line: line.number,
        message: `${quoted(rule.value)} never ${rule.kind}s anything: ${quoted(winner.value)} of line ${winner.line}, ${because}, wins wherever it matches.`,
        related: [{ line: winner.line, message: 'The rule that wins.' }],
      }
    }
  },
}
