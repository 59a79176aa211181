import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface RunOptions {
  readonly node?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program of an installed example to its end, where it may ask sites on loopback, and gives the lines that it prints. */
export async function runExample(
  folder: string,
  words: readonly string[],
  { node = process.execPath, env = {} }: RunOptions = {},
): Promise<readonly string[]> {
  const { stdout } = await run(node, [...words], {
    cwd: folder,
    env: { ...process.env, ALLOW_LOOPBACK: '1', ...env },
    maxBuffer: 1 << 26,
  })
  return stdout.trim().split('\n')
}

/** Node 22 as a package of npm, for `installExample`; some libraries need it. */
export const node22 = `node-22@npm:node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@22`

/** Its path in an installed example. */
export function node22In(folder: string): string {
  return join(folder, 'node_modules/node-22/bin/node')
}
