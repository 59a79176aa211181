import { text } from 'node:stream/consumers'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'
import { openList, type ListOpening } from './open-list.ts'

/** Reads the non-blank lines of a text file, such as paths of files. The file can be compressed. Throws a `UserError` if it has no such line. */
export async function namesInList(path: string, opening: ListOpening): Promise<readonly string[]> {
  const { pieces } = await openList(path, { ...opening, format: 'text' })
  const lines = (await text(pieces)).split('\n').map((line) => line.trim())
  const names = lines.filter((line) => line !== '')
  if (names.length > 0) return names
  throw new UserError(`${nameOf(path)} is empty. Write inputs into it, one on each line: paths or URLs.`)
}
