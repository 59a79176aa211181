import { text } from 'node:stream/consumers'

import { openList, type ListOpening } from './open-list.ts'

/** The lines of a text that are not blank, such as paths of files; the text can be compressed. */
export async function namesInList(path: string, opening: ListOpening): Promise<readonly string[]> {
  const { pieces } = await openList(path, { ...opening, format: 'text' })
  const lines = (await text(pieces)).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}
