import type { ChangedOctets } from '../model/dialect.ts'

/** Of a text that is a target. */
export const noneChanged: ChangedOctets = new Uint8Array(129)

export function isChanged(code: number, changed: ChangedOctets): boolean {
  return code < 128 ? changed[code] === 1 : changed[128] === 1
}

/** Whether what stands in a text from one offset to another has an octet that stands otherwise in its target. */
export function hasChanged(text: string, from: number, to: number, changed: ChangedOctets): boolean {
  for (let at = from; at < to; at++) if (isChanged(text.charCodeAt(at), changed)) return true
  return false
}
