import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { ruly } from '../../support/ruly.ts'

interface BrokenFile {
  readonly id: string
  readonly file?: string
  /** Base64, for what is no text. */
  readonly octets?: string
  /** The worst severity of the findings. */
  readonly severity: 'error' | 'warning' | 'none'
  /** A rule with a finding of that severity. */
  readonly code?: string
  readonly exit: 0 | 1
}

interface Told {
  readonly findings: readonly { readonly code: string; readonly severity: string }[]
}

const vectors = new URL('../../../../ruly/test/vectors/lint-broken-files.ndjson', import.meta.url)
const files = readFileSync(vectors, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as BrokenFile)

it('has at least sixty broken files, and some that are not', () => {
  expect(files.filter(({ severity }) => severity !== 'none').length).toBeGreaterThanOrEqual(60)
  expect(files.filter(({ severity }) => severity === 'none').length).toBeGreaterThanOrEqual(2)
})

it.each(files)('$id: $severity, exit code $exit', async ({ file, octets = '', severity, code, exit }) => {
  const input = file ?? Buffer.from(octets, 'base64')
  const answer = await ruly(['lint', '-', '--json'], { input })
  const [told] = JSON.parse(answer.stdout) as readonly Told[]
  const { findings = [] } = told ?? {}
  const found = (level: string) => findings.filter((finding) => finding.severity === level)
  const worst = ['error', 'warning', 'info'].find((level) => found(level).length > 0) ?? 'none'
  expect({ worst, exit: answer.code }).toEqual({ worst: severity, exit })
  expect([undefined, ...found(severity).map((finding) => finding.code)]).toContain(code)
})
