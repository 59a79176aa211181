import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

const page = read('docs/pull-requests.md')
const action = parse(read('action.yml'))
const { version } = JSON.parse(read('packages/cli/package.json'))
const blocks = Array.from(page.matchAll(/```(\w+)\n(.*?)```/gs), ([, language, code]) => ({ language, code }))

/** The rows of the first table whose header begins with a word. */
const rowsOf = (header) => {
  const [, table = ''] = new RegExp(`\\| ${header} .*?\\n((?:\\|.*\\n)+)`).exec(page) ?? []
  return table
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name, second]) => ({ name, second }))
}

describe('the page about pull requests', () => {
  it.each(['.gitlab-ci.yml', '.pre-commit-config.yaml'])('has %s as the example has it', (name) => {
    expect(blocks.map(({ code }) => code)).toContain(read(`examples/pull-request/${name}`))
  })

  it('has the scripts and lint-staged of the package.json of the example', () => {
    const { scripts, 'lint-staged': staged } = JSON.parse(read('examples/pull-request/package.json'))
    const shown = blocks.filter(({ language }) => language === 'json').map(({ code }) => JSON.parse(code))
    expect(shown).toEqual([{ scripts, 'lint-staged': staged }])
  })

  it('names each input with its default, and each output', () => {
    const inputs = rowsOf('input')
    expect(inputs.map(({ name }) => name)).toEqual(Object.keys(action.inputs))
    const explained = inputs.filter(({ second }) => !['see below', 'all'].includes(second))
    for (const { name, second } of explained) expect(second, name).toBe(action.inputs[name].default)
    expect(rowsOf('output').map(({ name }) => name)).toEqual(Object.keys(action.outputs))
  })

  it('names each hook', () => {
    const hooks = parse(read('.pre-commit-hooks.yaml'))
    expect(rowsOf('hook').map(({ name }) => name)).toEqual(hooks.map(({ id }) => id))
  })
})

describe('versions', () => {
  it('are those of the command', () => {
    for (const { id, entry } of parse(read('.pre-commit-hooks.yaml')))
      expect(entry, id).toContain(`npx --yes @ruly/cli@${version} `)
    const [{ rev }] = parse(read('examples/pull-request/.pre-commit-config.yaml')).repos
    expect(rev).toBe(`v${version}`)
    const named = Array.from(page.matchAll(/(?:OWNER\/ruly@v|@ruly\/cli@)([\w.]+)/g), ([, own]) => own)
    expect(named).toEqual([version, version])
  })
})

describe('action.yml', () => {
  it('passes each input to the step as a variable, and no expression into a script', () => {
    const [check] = action.runs.steps
    const passed = Object.values(check.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1])
    expect(passed).toEqual(Object.keys(action.inputs))
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{')
  })

  it('has what the marketplace asks for', () => {
    expect(action).toMatchObject({
      name: expect.any(String),
      branding: { icon: expect.any(String), color: expect.any(String) },
    })
    expect(action.description.length).toBeLessThanOrEqual(125)
  })
})
