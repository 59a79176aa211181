import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

/** A folder for the files of a test file, gone when its tests are done. */
export function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'ruly-client-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return path
}
