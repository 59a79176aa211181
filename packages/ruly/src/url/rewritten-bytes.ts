import type { RewrittenBytes } from '../model/dialect.ts'

/** For a text that is already a target. */
export const noneRewritten: RewrittenBytes = new Uint8Array(256)

/** Whether a character is one that the target rewrites or drops; any beyond U+00FF is. */
export function isRewritten(code: number, changed: RewrittenBytes): boolean {
  return changed[code] !== 0
}

/** Whether a range of a text contains a byte that its target rewrites or drops. */
export function hasRewritten(text: string, from: number, to: number, changed: RewrittenBytes): boolean {
  for (let at = from; at < to; at++) if (isRewritten(text.charCodeAt(at), changed)) return true
  return false
}
