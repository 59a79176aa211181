import { execFile } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** What a build did. */
export interface ExampleBuild {
  /** Its exit code. */
  readonly code: number
  /** What it printed. */
  readonly log: string
}

const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  VERCEL_ENV: '',
}

/** Runs `npm run build` in an installed example, which may fail. */
export async function buildExample(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ExampleBuild> {
  const options = { cwd: folder, env: { ...process.env, ...quiet, ...env }, maxBuffer: 1 << 26 }
  return await new Promise((resolve) => {
    const child = execFile('npm', ['run', 'build'], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, log: stripVTControlCharacters(stdout + stderr) })
    })
  })
}
