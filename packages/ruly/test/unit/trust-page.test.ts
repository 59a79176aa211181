import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(`${root}docs/trust.md`, 'utf8')
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const commands = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| claim'))
  .map((line) => line.split('|')[2]?.trim().replaceAll('`', '') ?? '')

it('has a command for every claim', () => {
  expect(commands.length).toBeGreaterThan(10)
})

it.each(commands)('a command of the page exists: %s', (command) => {
  const [, script] = /^npm run (\S+)/.exec(command) ?? []
  const [, files] = /^npx vitest run --project [\w-]+ (.+)$/.exec(command) ?? []
  const missing = (files?.split(' ') ?? []).filter((file) => !existsSync(root + file))
  expect({ isKnown: Object.hasOwn(scripts, script ?? '') || files !== undefined, missing }).toEqual({
    isKnown: true,
    missing: [],
  })
})
