import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { uriOf } from './editor.ts'

/** A folder with files for the rest of the test. */
export interface SiteFolder {
  /** The URI of the robots.txt. */
  readonly uri: string
  readonly path: string
  readonly write: (name: string, text: string) => Promise<void>
}

export async function siteFolder(files: Readonly<Record<string, string>>): Promise<SiteFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'ruly-lsp-')))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const write = (name: string, text: string): Promise<void> => writeFile(join(path, name), text)
  for (const [name, text] of Object.entries(files)) await write(name, text)
  return { path, uri: uriOf(join(path, 'robots.txt')), write }
}
