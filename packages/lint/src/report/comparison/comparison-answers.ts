import type { Comparison, DialectVerdict } from '../../compare/comparison.ts'
import { dialectText } from './comparison-words.ts'
import { cell, type Cell } from './grid.ts'
import type { Style } from '../text/style.ts'

/** Dialects with their answers, in the order of the questions. */
export interface DialectAnswers {
  /** The names as shown. */
  readonly names: readonly string[]
  readonly answers: readonly Cell[]
}

/** Each dialect with its answers: `yes` or `no`, and the line that decides; `n/a` where no robots.txt governs the URL. */
export function dialectsOf(rows: readonly Comparison[], style: Style): readonly DialectAnswers[] {
  const verdicts = rows[0]?.verdicts ?? []
  return verdicts.map(({ dialect }, index) => ({
    names: [dialectText(dialect)],
    answers: rows.map((row) => answerOf(row.verdicts[index], style)),
  }))
}

/** Merges dialects with the same answers and deciding lines for all questions. */
export function alike(dialects: readonly DialectAnswers[]): readonly DialectAnswers[] {
  const together = new Map<string, DialectAnswers>()
  for (const { names, answers } of dialects) {
    const key = answers.map(({ text }) => text).join('\n')
    together.set(key, { names: [...(together.get(key)?.names ?? []), ...names], answers })
  }
  return [...together.values()]
}

function answerOf(verdict: DialectVerdict | undefined, style: Style): Cell {
  if (verdict === undefined) return cell('')
  const { allowed, reason, rule } = verdict
  if (reason === 'not-governed') return cell('n/a', style.warning)
  const answer = allowed ? 'yes' : 'no '
  const line = rule === undefined ? '' : ` ${rule.line}`
  const styled = allowed ? style.allowed(answer) : style.disallowed(answer)
  return { text: answer + line, styled: styled + (line && style.faint(line)) }
}
