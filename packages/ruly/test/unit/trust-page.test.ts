import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import config from '../../../../vitest.config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(`${root}docs/trust.md`, 'utf8')
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| claim'))
  .map((line) => {
    const [, claim = '', command = '', date = ''] = line.split('|').map((cell) => cell.trim())
    return { claim, command: command.replaceAll('`', ''), date }
  })
const inProse = Array.from(page.matchAll(/`((?:npm run|npx vitest) [^`]+)`/g), ([, command = '']) => command)
const commands = [...new Set([...rows.map(({ command }) => command), ...inProse])]

const projects = config.test?.projects?.flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test ?? []) : [],
)

/** Whether a path is a test file of a project, or a folder with one. */
function isIn(project: string, path: string): boolean {
  const { include = [] } = projects?.find(({ name }) => name === project) ?? {}
  const files = statSync(root + path).isDirectory()
    ? readdirSync(root + path, { recursive: true }).map((file) => `${path}/${String(file)}`)
    : [path]
  return files.some((file) => include.some((pattern) => matchesGlob(file, pattern)))
}

it('has a command for every claim', () => {
  expect(rows.length).toBeGreaterThan(10)
})

it.each(rows)('says when the result was measured: $claim', ({ date }) => {
  expect(date).toMatch(/^(\d{4}-\d\d-\d\d( \(old\))?|never)$/)
})

describe.each(commands)('a command of the page exists: %s', (command) => {
  const [, script] = /^npm run (\S+)/.exec(command) ?? []
  const [, project = '', files = ''] = /^npx vitest run --project ([\w-]+) (.+)$/.exec(command) ?? []

  it('as a script of package.json, or as tests', () => {
    expect(Object.hasOwn(scripts, script ?? '') || files !== '').toBe(true)
  })

  it('with files of the project that it names', () => {
    const paths = files.split(' ').filter((path) => path !== '')
    expect(paths.filter((path) => !existsSync(root + path) || !isIn(project, path))).toEqual([])
  })

  it('with targets that the fuzzer has', () => {
    const targets = Array.from(command.matchAll(/--target (\S+)/g), ([, name]) => name)
    expect(targets.filter((name) => !existsSync(`${root}tools/fuzz/targets/${name}.ts`))).toEqual([])
  })
})
