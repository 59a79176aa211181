import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

/** Files of a project by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder with these files for the rest of the test. */
export async function projectWith(files: Files): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'ruly-vite-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

/** The text of a file; undefined if it does not exist. */
export async function textAt(...path: readonly string[]): Promise<string | undefined> {
  return await readFile(join(...path), 'utf8').catch(() => undefined)
}

/** A sitemap that lists these URLs. */
export function sitemapOf(...urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('')
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
}
