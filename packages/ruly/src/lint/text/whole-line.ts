import type { Edit } from '../../text/edits.ts'
import type { Line } from '../../model/line.ts'
import { utf8OfText } from '../../text/utf8.ts'

/** The fix that takes a line out of the file; none for a line whose comment would go with it. */
export function removalOf({ facts, start, next }: Line): { readonly fix?: readonly Edit[] } {
  return facts.hasComment ? {} : { fix: [{ start, end: next, text: '' }] }
}

/** Whether the octets of a line can be written again from its text. */
export function isText({ text, start, end }: Line): boolean {
  return utf8OfText(text).length === end - start
}

/** What ends a line that is put behind this one: CRLF as there, or LF. */
export function lineEndOf({ end, next }: Line): string {
  return next - end === 2 ? '\r\n' : '\n'
}
