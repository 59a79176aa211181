import { patternsOf } from '../core/compile.ts'
import type { Edit } from '../core/edits.ts'
import { percentEncoded, textOfOctets, type Octets } from '../core/octets.ts'
import { spellingOf, type Pattern } from '../core/pattern.ts'
import type { FileRule } from './file-rule.ts'
import type { LintFile } from './lint-file.ts'

/** The fix that escapes octets of a path; none where the dialect would compare the escaped path otherwise. */
export function escapingOf(
  { robots, valueSpan }: LintFile,
  { rule, line, patterns }: FileRule,
  unescaped: RegExp,
): { readonly fix?: readonly Edit[] } {
  const { start, end } = valueSpan(line)
  const { octets } = rule
  const written = octets.replaceAll(unescaped, escaped)
  const { matching } = robots.dialect
  const after = patternsOf(
    { ...rule, octets: written, value: textOfOctets(written) },
    { matching, robotsUrl: robots.url },
  )
  if (end - start !== octets.length || !areSame(patterns, after)) return {}
  const fix = Array.from(octets.matchAll(unescaped), ({ index, 0: run }) => ({
    start: start + index,
    end: start + index + run.length,
    text: escaped(run),
  }))
  return { fix }
}

export function escaped(octets: Octets): string {
  return Array.from(octets, (octet) => percentEncoded(octet.charCodeAt(0))).join('')
}

function areSame(some: readonly Pattern[], others: readonly Pattern[]): boolean {
  return (
    some.length === others.length &&
    some.every((pattern, index) => {
      const other = others[index]
      return (
        other !== undefined && spellingOf(pattern) === spellingOf(other) && pattern.octets === other.octets
      )
    })
  )
}
