import type { Edit } from '../core/edits.ts'
import type { Line } from '../core/line.ts'
import { octetsOfText } from '../core/octets.ts'
import type { LintFile } from './lint-file.ts'

/** The fix that takes a line out of the file; none for a line whose comment would go with it. */
export function removalOf({ facts, start, next }: Line): { readonly fix?: readonly Edit[] } {
  return facts.hasComment ? {} : { fix: [{ start, end: next, text: '' }] }
}

/** Whether the octets of a line can be written again from its text. */
export function isText({ text, start, end }: Line): boolean {
  return octetsOfText(text).length === end - start
}

/** LF, CR or CRLF. */
export function lineEndOf({ robots }: LintFile, { end, next }: Line): string {
  return String.fromCharCode(...robots.octets.subarray(end, next))
}
