import type { RewrittenBytes } from '../model/dialect.ts'

/** Of a text that is a target. */
export const noneRewritten: RewrittenBytes = new Uint8Array(129)

export function isRewritten(code: number, changed: RewrittenBytes): boolean {
  return code < 128 ? changed[code] === 1 : changed[128] === 1
}

/** Whether what stands in a text from one offset to another has an octet that stands otherwise in its target. */
export function hasRewritten(text: string, from: number, to: number, changed: RewrittenBytes): boolean {
  for (let at = from; at < to; at++) if (isRewritten(text.charCodeAt(at), changed)) return true
  return false
}
