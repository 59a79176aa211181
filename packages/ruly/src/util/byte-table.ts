/** A table with a 1 for each of these characters; all are below `size`. */
/* @__NO_SIDE_EFFECTS__ */
export function byteTable(characters: string, size: number): Uint8Array {
  const table = new Uint8Array(size)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}
