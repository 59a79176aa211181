import { spawn } from 'node:child_process'

import { expect, onTestFinished } from 'vitest'

import { likelyFreePort } from '../../../client/test/support/fetch/listening.ts'

/** Starts a program that listens on the port in `PORT`, for the rest of the test; gives its address once it answers. */
export async function started(folder: string, words: readonly string[]): Promise<string> {
  const port = likelyFreePort()
  const env = { ...process.env, PORT: String(port) }
  const child = spawn(process.execPath, [...words], { cwd: folder, env, stdio: 'ignore' })
  onTestFinished(
    () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) resolve()
        child.once('exit', () => resolve()).kill()
      }),
  )
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  return address
}
