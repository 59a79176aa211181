import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const files = [
  'compat/test/unit/compat/python-date',
  'compat/test/integration/compat/robot-exclusion-rules-fetch',
  'client/test/unit/cache/fresh-until',
  'client/test/unit/http/http-date',
  'client/test/unit/cache/site-life',
  'client/test/unit/polite/site-terms',
]
  .map((name) => `packages/${name}.test.ts`)
  .toSorted()

/** On Greenwich, west of it, and east with half an hour of summer time; how far behind GMT on 6 November 1994. */
const timeZones = [
  { name: 'UTC', minutesBehind: 0 },
  { name: 'America/New_York', minutesBehind: 300 },
  { name: 'Australia/Lord_Howe', minutesBehind: -660 },
]

function environment(timeZone: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  return { ...Object.fromEntries(own), TZ: timeZone }
}

/** What all tests of these files gave, in a process whose local time is that of a zone. */
async function run(timeZone: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'ruly-time-zone-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--reporter=json', `--outputFile.json=${report}`, '--coverage.enabled=false']
  try {
    await promisify(execFile)(process.execPath, [vitest, ...options, ...files], {
      cwd: root,
      env: environment(timeZone),
    })
    const { success, numPassedTests, numTotalTests, testResults } = JSON.parse(await readFile(report, 'utf8'))
    const names = testResults.map(({ name }: { readonly name: string }) => relative(root, name)).sort()
    return { success, missing: numTotalTests - numPassedTests, files: names }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('times and freshness', () => {
  it.each(timeZones)('are tried where the local time is $name', async ({ name, minutesBehind }) => {
    const asked = 'new Date(784111777000).getTimezoneOffset()'
    const { stdout } = await promisify(execFile)(process.execPath, ['-p', asked], { env: environment(name) })
    expect(stdout.trim()).toBe(String(minutesBehind))
  })

  // A thread cannot have a time zone of its own: each needs a process.
  it.each(timeZones)('do not depend on the local time: $name', async ({ name }) => {
    expect(await run(name)).toEqual({ success: true, missing: 0, files })
  })
})
