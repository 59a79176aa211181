import type { LintRule } from '../model/lint-rule.ts'

/** From this number on, robots that backtrack were seen to hang. */
const manyStars = 10

export const expensivePattern: LintRule = {
  code: 'expensive-pattern',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A pattern has ten stars or more.',
  why:
    'Robots that convert a pattern to a regular expression try every position for every star: with ten or more, libraries for Python, Ruby and JavaScript ' +
    'were seen to hang. Some then treat the rule as one that does not match.',
  *check({ rules, valueSpan }) {
    for (const { line, pattern } of rules) {
      const stars = (pattern?.segments.length ?? 1) - 1
      if (stars < manyStars) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The pattern has ${stars} stars: robots that try every position for each of them can hang.`,
      }
    }
  },
}
