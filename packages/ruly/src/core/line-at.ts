/** Index of the last line that starts at an octet of the file or before; 0 where none does. */
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
