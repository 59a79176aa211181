import type { FileRule } from '../file-groups.ts'
import { quoted } from '../quoted.ts'
import type { LintRule } from '../rule.ts'

export const prefixCatchesMore: LintRule = {
  code: 'prefix-catches-more',
  severity: 'info',
  summary: 'A disallow catches paths that only begin with the same letters, and the file names one.',
  why:
    'A pattern matches all that begins with it (RFC 9309 §2.2.2), not folders: `/c` catches `/contact`. Where the file itself names such a path, its ' +
    'author may not know. `/c/` and `/c$` together catch the folder and the page.',
  *check({ families, rulesOf, valueSpan }) {
    for (const family of families) {
      const named = family.flatMap(rulesOf).filter(isNamed).toSorted(byValue)
      for (const [index, { rule, line, pattern }] of named.entries()) {
        const isPlain = pattern?.segments.length === 1 && pattern.anchor === 'none'
        if (!isPlain || !/\/[^/.?=&]*[A-Za-z0-9]$/.test(rule.value)) continue
        const example = longerWord(named, index)
        if (example === undefined) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `${quoted(rule.value)} catches ${quoted(example.rule.value)} of line ${example.line.number}, too: end it with "/" if a folder is meant.`,
          related: [{ line: example.line.number, message: 'A path that begins with the same letters.' }],
        }
      }
    }
  },
}

function isNamed({ rule }: FileRule): boolean {
  return rule.kind === 'disallow' && rule.value.startsWith('/') && rule.value.length > 1
}

function byValue(a: FileRule, b: FileRule): number {
  if (a.rule.value === b.rule.value) return a.rule.line - b.rule.line
  return a.rule.value < b.rule.value ? -1 : 1
}

/** How many rules behind one are looked at: those that go on with a letter are not far. */
const maxLooks = 32

/** A rule whose path goes on with a letter where another one's ends. */
function longerWord(named: readonly FileRule[], index: number): FileRule | undefined {
  const start = (named[index] as FileRule).rule.value
  for (const next of named.slice(index + 1, index + maxLooks)) {
    if (!next.rule.value.startsWith(start)) return undefined
    if (/^[A-Za-z]/.test(next.rule.value.slice(start.length))) return next
  }
  return undefined
}
