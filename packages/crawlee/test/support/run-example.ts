import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a program of an installed example to its end, and gives the lines that it prints. */
export async function runExample(
  folder: string,
  program: string,
  { args, env = {} }: { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, CRAWLEE_LOG_LEVEL: 'ERROR', ...env },
    maxBuffer: 1 << 26,
  })
  return stdout.trim().split('\n')
}
