import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which examples are installed, and the packed packages in it. */
    readonly examples: { readonly folder: string; readonly tarballs: Readonly<Record<string, string>> }
  }
}

const packages = fileURLToPath(new URL('../../../../', import.meta.url))
const pack = join(packages, '../tools/release/pack.mjs')

/** Packs the published packages once for all tests that install examples. They need a build. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ruly-examples-')))
  const published = readdirSync(packages).filter((name) => !manifestOf(name).private)
  const { stdout } = await promisify(execFile)('node', [pack, '--out', folder, ...published])
  const packed = stdout.trim().split('\n')
  const tarballs = packed.map((tarball, index) => [published[index], tarball])
  project.provide('examples', { folder, tarballs: Object.fromEntries(tarballs) as Record<string, string> })
  return () => rm(folder, { recursive: true, force: true })
}

function manifestOf(name: string): { readonly private?: boolean } {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as { private?: boolean }
}
