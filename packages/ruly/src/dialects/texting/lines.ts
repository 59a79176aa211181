import type { ByteString } from '../../model/byte-string.ts'
import type { Split } from '../../model/dialect.ts'
import { trimUnicode } from '../../strategies/reading/library-trims.ts'
import { type FindLineBreaks, listedLineBreaks } from '../../strategies/reading/listed-line-breaks.ts'
import { beforeHash } from '../../strategies/reading/split-line.ts'
import { trimAscii } from '../../strategies/reading/white-space.ts'

/** Lines end at LF, at any number of CRs with or without one LF, and at NUL, which is read as LF. */
export const carriageReturns: FindLineBreaks = listedLineBreaks('carriageReturns', /\r+[\n\0]?|[\n\0]/g)

const statementInLine =
  /^[ \t]*(user[- ]?agent|allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw|site[- ]?map|crawl[- ]?delay)(?:[ \t]*(:)|[ \t]+)/i

/**
 * A name that the crate knows, with a colon or white space after it; `#` begins a comment anywhere. A Crawl-delay that is not a number
 * is not a field. A byte order mark is skipped byte by byte, even if some are missing.
 *
 * Source: Smerity/texting_robots, parser.rs.
 */
export const knownStatement: Split = function knownStatement(written, _isLast, isFirst) {
  const line =
    isFirst === true ? written.replace(/^\u00ef?\u00bb?\u00bf?/, ({ length }) => ' '.repeat(length)) : written
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const [head, name = '', colon] = statementInLine.exec(line) ?? []
  if (head === undefined) return { comment, blank, field: undefined }
  const value = trimUnicode(line, head.length, comment < 0 ? line.length : Math.max(comment, head.length))
  const isDelay = /^crawl/i.test(name)
  if (isDelay && !isDelayInRust(line.slice(value.start, value.end)))
    return { comment, blank, field: undefined }
  const start = head.search(/[^ \t]/)
  return {
    comment,
    blank,
    field: { name: { start, end: start + name.length }, value, colon: colon !== undefined },
  }
}

/** Whether Rust reads a number that is not negative. */
function isDelayInRust(text: ByteString): boolean {
  if (/^\+?inf(?:inity)?$/i.test(text)) return true
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number(text) >= 0
}
