import type { LintRule } from '../lint-rule.ts'

/** From so many on, robots that try every place for every star were seen to hang. */
const manyStars = 10

export const expensivePattern: LintRule = {
  code: 'expensive-pattern',
  severity: 'warning',
  summary: 'A pattern has ten stars or more.',
  why:
    'Robots that make a regular expression of a pattern try every place for every star: with ten and more, Python, Ruby and JavaScript libraries were ' +
    'seen to hang on one URL. Some then take the rule for one that does not match.',
  *check({ rules, valueSpan }) {
    for (const { line, pattern } of rules) {
      const stars = (pattern?.segments.length ?? 1) - 1
      if (stars < manyStars) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The pattern has ${stars} stars: robots that try every place for each of them may hang on it.`,
      }
    }
  },
}
