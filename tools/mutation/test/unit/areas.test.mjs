import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'

import { areaOf, areas } from '../../areas.mjs'
import { instrument } from '../../instrument.mjs'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const accepted = JSON.parse(readFileSync(new URL('../../accepted-survivors.json', import.meta.url), 'utf8'))

it.each(Object.entries(areas))('the area %s has sources and tests', (_name, { sources, tests }) => {
  expect(sources.filter((source) => !existsSync(root + source))).toEqual([])
  const files = ['packages/ruly/test/unit', 'packages/lint/test/unit', 'packages/client/test/unit'].flatMap(
    (folder) =>
      readdirSync(root + folder, { recursive: true }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
  )
  expect(tests.filter((beginning) => !files.some((file) => file.startsWith(beginning)))).toEqual([])
})

it('a source is in one area', () => {
  expect(areaOf('packages/ruly/src/match/rule-matcher.ts')).toBe('match')
  expect(areaOf('packages/ruly/src/matching.ts')).toBe(undefined)
  const sources = Object.values(areas).flatMap((area) => area.sources)
  expect(sources.filter((source) => sources.some((other) => source.startsWith(`${other}/`)))).toEqual([])
})

it('mutants have their place and their text', async () => {
  const { sources, mutants } = await instrument([`${root}packages/ruly/src/text/mark-length.ts`])
  const [code] = Object.values(sources)
  expect(mutants.filter(({ id }) => !code.includes(`stryMutAct_9fa48("${id}")`))).toEqual([])
  const conditions = mutants.filter(({ mutator }) => mutator === 'ConditionalExpression')
  expect(conditions.length).toBeGreaterThan(0)
  expect(conditions.filter(({ code: line, original }) => !line.includes(original))).toEqual([])
})

it('sources with mutants can be parsed, casts before a comparison included', async () => {
  const path = `${root}packages/lint/src/diff/beginnings.ts`
  expect(readFileSync(path, 'utf8')).toContain('as ByteString) <')
  const { sources } = await instrument([path])
  await expect(transformWithOxc(sources[path], path)).resolves.toHaveProperty('code')
})

it.each(accepted)('$file: $code: its area is known, and its reason is a sentence', ({ file, reason }) => {
  expect(areaOf(file)).toBeDefined()
  expect(reason).toMatch(/^[A-Z].+\.$/)
})
