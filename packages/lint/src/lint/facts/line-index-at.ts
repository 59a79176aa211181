import { firstNot } from '@ruly/common/first-not'

/** Index of the last line that starts at a byte of the file or before it; 0 if missing. */
export function lineIndexAt(lines: readonly { readonly start: number }[], octet: number): number {
  return Math.max(0, firstNot(lines.length, (at) => (lines[at]?.start ?? 0) <= octet) - 1)
}
