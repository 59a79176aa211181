import { continuesWord } from '../text/continues-word.ts'
import type { FileRule } from '../facts/file-rule.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const prefixCatchesMore: LintRule = {
  code: 'prefix-catches-more',
  severity: 'info',
  isOneMistake: true,
  summary: 'A disallow also matches a path in the file that only begins with the same letters.',
  why:
    'A pattern matches everything that begins with it (RFC 9309 §2.2.2), not only a folder: `/c` matches `/contact`. If the file itself names such a path, the ' +
    'author may not know. `/c/` and `/c$` together match the folder and the page.',
  *check({ families, rulesOf, valueSpan }) {
    for (const family of families) {
      const named = family.flatMap(rulesOf).filter(isNamed)
      const firsts = new Map(named.toReversed().map((rule) => [rule.rule.value, rule] as const))
      const values = [...firsts.keys()].sort()
      const longer = new Map(values.map((value, index) => [value, longerWord(values, index)] as const))
      for (const { rule, line, pattern } of named) {
        const word = longer.get(rule.value)
        const example = word === undefined ? undefined : firsts.get(word)
        const isPlain = pattern?.segments.length === 1 && pattern.anchor === 'none'
        if (example === undefined || !isPlain) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `${quoted(rule.value)} also matches ${quoted(example.rule.value)} of line ${example.line.number}: end it with "/" if you mean a folder.`,
          related: [{ line: example.line.number, message: 'A path that begins with the same letters.' }],
        }
      }
    }
  },
}

function isNamed({ rule }: FileRule): boolean {
  return rule.kind === 'disallow' && rule.value.startsWith('/') && rule.value.length > 1
}

/** How many paths after one are examined: those that continue with a letter are near. */
const maxLooks = 32

/** The first of the following sorted paths that continues with a letter after the last word of this one. */
function longerWord(values: readonly string[], index: number): string | undefined {
  const start = values[index] as string
  if (values[index + 1]?.startsWith(start) !== true) return undefined
  return values.slice(index + 1, index + maxLooks).find((next) => continuesWord(start, next))
}
