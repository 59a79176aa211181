import type { Edit } from '@ruly/common/edits'
import { percentEncoded } from '@ruly/common/utf8'
import type { ByteString } from '@ruly/common/byte-string'
import { spellingOf } from 'ruly'
import type { Pattern } from 'ruly/dialects'
import type { FileRule } from './file-rule.ts'
import type { LintFile } from './lint-file.ts'
import { pairwise, patternsWith } from './rewritten-rule.ts'

/**
 * The fix that escapes bytes of a path; none if there are no such bytes, or if the dialect would compare the escaped path
 * differently.
 */
export function escapingOf(
  file: LintFile,
  one: FileRule,
  unescaped: RegExp,
): { readonly fix?: readonly Edit[] } {
  const { rule, line, patterns } = one
  const { start, end } = file.valueSpan(line)
  const { rawValue } = rule
  const after = patternsWith(file, one, rawValue.replaceAll(unescaped, escaped))
  if (end - start !== rawValue.length || !areSame(patterns, after)) return {}
  const fix = Array.from(rawValue.matchAll(unescaped), ({ index, 0: run }) => ({
    start: start + index,
    end: start + index + run.length,
    text: escaped(run),
  }))
  return fix.length === 0 ? {} : { fix }
}

export function escaped(octets: ByteString): string {
  return Array.from(octets, (octet) => percentEncoded(octet.charCodeAt(0))).join('')
}

function areSame(some: readonly Pattern[], others: readonly Pattern[]): boolean {
  return pairwise(
    some,
    others,
    (one, other) => spellingOf(one) === spellingOf(other) && one.sizeBytes === other.sizeBytes,
  )
}
