import { nodeSize } from './index-layout.ts'

/** The child of a node for a byte, by the position of the children; -1 if missing. */
export function childOf(data: Int32Array, children: number, octet: number): number {
  if (children === 0) return -1
  const count = data[children] as number
  const end = children + 1 + count
  let key = children + 1
  for (let rest = count; rest > 8;) {
    const half = rest >> 1
    if ((data[key + half] as number) <= octet) key += half
    rest -= half
  }
  while (key < end && (data[key] as number) < octet) key++
  return key < end && data[key] === octet ? end + (key - children - 1) * nodeSize : -1
}
