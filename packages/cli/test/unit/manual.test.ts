import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { allCommands } from '../../src/commands.ts'
import { manualPages } from '../../src/manual/manual.ts'
import { text } from '../../src/manual/roff.ts'
import { everyCommand } from '../support/command-lines.ts'

const pages = await manualPages()
const commands = everyCommand(await allCommands())

describe('the manual', () => {
  it('has a page for every command, and the package names them all', () => {
    const names = ['ruly.1', ...commands.map(([path]) => `ruly-${path.join('-')}.1`)]
    expect([...pages.keys()].toSorted()).toEqual(names.toSorted())
    const { man } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      readonly man: readonly string[]
    }
    expect(man).toEqual(names.toSorted().map((name) => `./man/${name}`))
  })

  it.each(commands)('says what %j takes', (path, { options, examples, exitCodes }) => {
    const page = pages.get(`ruly-${path.join('-')}.1`) ?? ''
    for (const { name } of options) expect(page).toContain(text(`--${name}`))
    for (const line of Object.keys(examples)) expect(page).toContain(text(`$ ${line.split('\n')[0]}`))
    for (const code of Object.keys(exitCodes)) expect(page).toContain(`\\fB${code}\\fR`)
  })

  it('ends no question twice', () => {
    for (const [name, page] of pages) expect(page, name).not.toMatch(/\?[.:]$/m)
  })

  it.each(['NO_COLOR', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'RULY_WEBHOOK_SECRET'])(
    'says what %s is for',
    (variable) => {
      expect(pages.get('ruly.1')).toContain(`.TP\n\\fB${variable}\\fR\n`)
    },
  )

  it('escapes what roff would interpret', () => {
    expect(text('.TH')).toBe(String.raw`\&.TH`)
    expect(text("'a' \\n -x \"^~`")).toBe(String.raw`\(aqa\(aq \(rsn \-x \(dq\(ha\(ti\(ga`)
  })
})
