import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of a new temporary file, for a result that is then sent away. */
export function draftPath(name: string): string {
  return join(tmpdir(), `ruly-${name}-${randomUUID()}`)
}
