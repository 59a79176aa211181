import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, describe, expect, it } from 'vitest'

import { pageBlocks, pages, pageText } from '../../../../ruly/test/support/page-blocks.ts'
import { settings } from '../../../../server/src/config/settings.ts'
import { allCommands } from '../../../src/commands.ts'
import { everyCommand, parseWords, wordsOf } from '../../support/command-lines.ts'
import { ruly } from '../../support/ruly.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const commands = everyCommand(await allCommands())
/** Options that the service parses itself. */
const ofService = ['config', 'print-config', ...settings.map(({ flag }) => flag)]

const optionsOf = new Map(
  commands.map(([path, { options, passesOptions }]) => [
    path.join(' '),
    new Set(['help', ...options.map(({ name }) => name), ...(passesOptions === true ? ofService : [])]),
  ]),
)

/** Options of other programs that the pages name. */
const ofOthers = [
  'allow-addons',
  'allow-env',
  'allow-worker',
  'at-once',
  'experimental-permission',
  'global',
  'short',
  'sites',
  'svg',
]

/** A line of a shell, or of a workflow, that calls ruly. */
const call = /^\s*(?:- run: |\$ )?(?:[^'"#]*[|;&(] *|.*\bxargs [^'"]*)?(?:npx (?:--\S+ )*)?ruly /

interface CommandLine {
  readonly place: string
  readonly line: string
}

const lines = pageBlocks()
  .filter(({ language }) => ['sh', 'yaml', ''].includes(language))
  .flatMap(({ place, language, code }): readonly CommandLine[] =>
    code
      .replaceAll(/ \\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => call.test(line) && (language !== '' || line.startsWith('$ ')))
      .map((line) => ({ place, line: line.replace(/ {2,}# .*$/, '') })),
  )

/** What stands in back quotes on the pages for users that people write. */
const inline = pages()
  .filter((page) => !/^(?:docs\/(?:checklist|releasing|testing|trust)|CONTRIBUTING|bench\/)/.test(page))
  .flatMap((page) => {
    const prose = pageText(page).replaceAll(/^( *)```.*?^\1```$/gms, '')
    return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = '']) => ({ page, code }))
  })

describe('the command lines of the pages', () => {
  it('are there', () => {
    expect(lines.length).toBeGreaterThan(25)
  })

  it.each(lines)('are parsed: $line ($place)', async ({ line }) => {
    const words = wordsOf(line.replace(/^\$ /, ''))
    expect(await parseWords(words ?? [])).toBeDefined()
  })
})

describe('the command lines of the pages about files of the repository', () => {
  const own = lines.filter(({ line }) => line.includes('--robots examples/') && !line.includes('|'))

  it('are there', () => {
    expect(own.length).toBeGreaterThan(0)
  })

  it.each(own)('answer: $line ($place)', async ({ line }) => {
    const { code, stdout, stderr } = await ruly(wordsOf(line) ?? [], { cwd: root })
    expect([0, 1]).toContain(code)
    expect(stdout).not.toBe('')
    expect(stderr).toBe('')
  })
})

describe('what the pages show of ruly about a robots.txt whose second line lacks its colon', () => {
  const shown = pageBlocks().filter(({ code }) =>
    /^\$ ruly (?:lint|check GPTBot --urls robots\.txt .*)\n./.test(code),
  )
  const folder = mkdtempSync(join(tmpdir(), 'ruly-pages-'))
  writeFileSync(
    join(folder, 'robots.txt'),
    'User-agent: *\nDisallow /a\nSitemap: https://example.com/sitemap.xml\n',
  )
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(shown)('is what it prints: $place', async ({ code }) => {
    const [line = '', ...printed] = code.split('\n')
    const { stdout, stderr } = await ruly(wordsOf(line.slice(2)) ?? [], { cwd: folder })
    expect(stdout + stderr).toBe(printed.join('\n'))
  })

  it('is there', () => {
    expect(shown).toHaveLength(2)
  })
})

describe('the options that pages name', () => {
  it('are options of some command', () => {
    const known = new Set([...ofOthers, ...[...optionsOf.values()].flatMap((names) => [...names])])
    const named = inline.flatMap(({ page, code }) =>
      Array.from(
        code.startsWith('--') ? code.matchAll(/(?<![\w-])--([a-z][\w-]*)/g) : [],
        ([, name = '']) => ({
          page,
          name,
        }),
      ),
    )
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })

  it('are options of the command that they stand after', () => {
    const wrong = inline
      .filter(({ code }) => /^(?:npx )?ruly [a-z]/.test(code))
      .filter(({ code }) => {
        const [, name = '', below = ''] = /ruly ([\w-]+)(?: (\w+))?/.exec(code) ?? []
        const options = optionsOf.get(`${name} ${below}`) ?? optionsOf.get(name)
        const used = Array.from(code.matchAll(/(?<![\w-])--([a-z][\w-]*)/g), ([, option = '']) => option)
        return options === undefined || used.some((option) => !options.has(option))
      })
    expect(wrong).toEqual([])
  })
})
