import { spawnSync } from 'node:child_process'

/** On Windows, npm and npx are scripts, which need a shell. */
export const shell = process.platform === 'win32'

/** Runs a program to its end, in this terminal unless `stdio` says otherwise, and gives its exit code. */
export function exitCodeOf(program, args, options = {}) {
  return spawnSync(program, args, { stdio: 'inherit', shell, ...options }).status ?? 1
}
