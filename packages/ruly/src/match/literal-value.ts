import type { RewrittenBytes } from '../model/dialect.ts'
import type { ByteString } from '../model/byte-string.ts'
import { literalBytes } from '../read/literal-key.ts'
import { spanEnd, spanStart, type PackedRuleTable } from '../read/packed-rule-table.ts'
import { isRewritten } from '../url/rewritten-bytes.ts'

/** What `literalMatch` returns if the value matches differently than byte by byte; `noMatch` and `unknown` are the other results. */
export const notLiteral = -3
export const noMatch = -2
/** The text has a byte that differs in the target, and it matters. */
export const unknown = -1

const slash = 0x2f
const letterI = 0x69
/** In some dialects a value that contains this also matches what is before it. */
const indexPage = 'index.htm'

/** Whether the value of a rule is its own pattern, in a dialect with `keepsLetters`: it matches what begins with it. */
export function isLiteral({ content, numbers, changed }: PackedRuleTable, at: number): boolean {
  if (changed.size > 0 && changed.has(at)) return false
  const start = numbers[at + spanStart] as number
  const end = numbers[at + spanEnd] as number
  if (!beginsWithOneSlash(content, start, end)) return false
  for (let i = start; i < end; i++) {
    const octet = content.charCodeAt(i)
    if (literalBytes[octet] !== 1 || (octet === letterI && content.startsWith(indexPage, i))) return false
  }
  return true
}

/**
 * Length of the value of a rule if the text begins with it at an offset, in a dialect with `keepsLetters`.
 *
 * Compares bytes in place, so that nothing is created for a rule that does not match.
 */
export function literalMatch(
  { content, numbers, changed }: PackedRuleTable,
  at: number,
  text: string,
  from: number,
  rewritten: RewrittenBytes,
): number {
  if (changed.size > 0 && changed.has(at)) return notLiteral
  const start = numbers[at + spanStart] as number
  const end = numbers[at + spanEnd] as number
  if (!beginsWithOneSlash(content, start, end)) return notLiteral
  const offset = from - start
  for (let i = start + 1; i < end; i++) {
    const octet = content.charCodeAt(i)
    if (literalBytes[octet] !== 1) return notLiteral
    if (i + offset >= text.length) return content.startsWith(indexPage, i) ? notLiteral : noMatch
    const code = text.charCodeAt(i + offset)
    if (octet !== code) return isRewritten(code, rewritten) ? unknown : noMatch
  }
  // The slash last: before an escape, it need not be the first byte of the pattern.
  return text.charCodeAt(from) === slash ? end - start : noMatch
}

function beginsWithOneSlash(content: ByteString, start: number, end: number): boolean {
  if (start === end || content.charCodeAt(start) !== slash) return false
  return start + 1 === end || content.charCodeAt(start + 1) !== slash
}
