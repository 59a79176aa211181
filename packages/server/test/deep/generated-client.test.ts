import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it, onTestFinished } from 'vitest'

import { service } from '../support/service.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Uses the generated types as a client would: the compiler says whether answers and questions have the members that pages promise. */
const program = `
import type { components, operations, paths } from './ruly.ts'

type Answer = components['schemas']['CheckAnswer']

export function told({ allowed, reason, rule, evidence }: Answer): string {
  const line: number | undefined = rule?.line
  const status: number | undefined = evidence?.status
  return [allowed, reason satisfies string, line, status].join(' ')
}

type Turn = operations['askForTurn']['responses'][201]['content']['application/json']

export const isMine = ({ state, id }: Turn): boolean => state === 'granted' && id.length > 0

export const question: paths['/v1/check']['get']['parameters']['query'] = {
  url: 'https://example.com/',
  agent: ['ExampleBot', 'OtherBot'],
  purpose: 'search',
}

// @ts-expect-error: the URL is required
export const wrong: paths['/v1/check']['get']['parameters']['query'] = { agent: 'ExampleBot' }
`

it('a client that is generated from the OpenAPI document compiles', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const document = await (await fetch(`${await service()}/openapi.json`)).text()
  writeFileSync(join(folder, 'openapi.json'), document)
  writeFileSync(join(folder, 'program.ts'), program)
  const run = (script: string, ...words: string[]): void => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([script, status, status === 0 ? '' : stdout + stderr]).toEqual([script, 0, ''])
  }
  const generator = realpathSync(`${root}tools/openapi/node_modules/.bin/openapi-typescript`)
  run(generator, 'openapi.json', '-o', 'ruly.ts')
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--allowImportingTsExtensions']
  const modules = ['--module', 'nodenext', '--target', 'es2022', '--types', '']
  run(`${root}node_modules/typescript/bin/tsc`, ...strict, ...modules, 'program.ts')
}, 120_000)
