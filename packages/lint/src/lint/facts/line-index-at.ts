/** Index of the last line that starts at a byte of the file or before it; 0 if missing. */
export function lineIndexAt(lines: readonly { readonly start: number }[], octet: number): number {
  let from = 0
  let to = lines.length
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) <= octet) from = middle
    else to = middle
  }
  return from
}
