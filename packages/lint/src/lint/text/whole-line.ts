import type { Edit } from '@ruly/common/edits'
import type { Line } from 'ruly'
import { utf8OfText } from '@ruly/common/utf8'

/** The fix that removes a line; none for a line with a comment, which would be lost. */
export function removalOf({ facts, start, next }: Line): { readonly fix?: readonly Edit[] } {
  return facts.hasComment ? {} : { fix: [{ start, end: next, text: '' }] }
}

/** Whether the bytes of a line can be written again from its text: U+FFFD stands for others, which can be as many. */
export function isText({ text, start, end }: Line): boolean {
  return !text.includes('\ufffd') && utf8OfText(text).length === end - start
}

/** The line end for a line that is inserted after this one: CRLF as there, or LF. */
export function lineEndOf({ end, next }: Line): string {
  return next - end === 2 ? '\r\n' : '\n'
}
