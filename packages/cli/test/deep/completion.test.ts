import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { createFolder, ruly } from '../support/ruly.ts'
import { isInstalled, offeredByFish, typed } from '../support/shells.ts'

const folder = createFolder()
folder.write('robots.txt', '')
mkdirSync(join(folder.path, 'folder'))

async function scriptOf(shell: string): Promise<{ readonly script: string; readonly cwd: string }> {
  const { stdout } = await ruly(['completion', shell])
  return { script: folder.write(`ruly.${shell}`, stdout), cwd: folder.path }
}

/** Beginnings of command lines, and the only way to continue their last word. */
const continued: readonly (readonly [begun: string, whole: string])[] = [
  ['li', 'lint'],
  ['valid', 'validate'],
  ['help compl', 'help completion'],
  ['completion fi', 'completion fish'],
  ['check GPTB', 'check GPTBot'],
  ['check --dialect crawlerC', 'check --dialect crawlerCommons'],
  ['check --dialect=yan', 'check --dialect=yandex'],
  ['check --json --qui', 'check --json --quiet'],
  ['check GPTBot --max', 'check GPTBot --max-bytes'],
  ['check --agent GPTB', 'check --agent GPTBot'],
  ['sitemap --check GPTB', 'sitemap --check GPTBot'],
  ['fmt --check rob', 'fmt --check robots.txt'],
  ['lint rob', 'lint robots.txt'],
  ['lint --format sa', 'lint --format sarif'],
  ['validate --format=sa', 'validate --format=sarif'],
  ['census mer', 'census merge'],
  ['census rob', 'census robots.txt'],
  ['census merge rob', 'census merge robots.txt'],
  ['census --out fol', 'census --out folder'],
  ['check --robots rob', 'check --robots robots.txt'],
  ['--color nev', '--color never'],
  ['--color=never expl', '--color=never explain'],
  ['--color never expl', '--color never explain'],
]

/** Beginnings after which nothing is offered: URLs, numbers, and agents after the first argument. */
const ended = ['check GPTBot rob', 'check --max-bytes rob', 'check GPTBot GPTB', 'fetch rob', 'check -- --js']

for (const shell of ['bash', 'zsh'] as const)
  describe(`the completion of ${shell}`, async () => {
    beforeEach(({ skip }) => {
      const missing = [shell, 'script'].filter((program) => !isInstalled(program))
      skip(missing.length > 0, `${missing.join(' and ')} not on the path`)
    })

    const place = await scriptOf(shell)

    it.each(continued)('continues "ruly %s" as "%s"', (begun, whole) => {
      expect(typed(shell, `ruly ${begun}\t`, place)?.replace(/\/$/, '')).toBe(whole)
    })

    it.each(ended)('leaves "ruly %s" as it is', (begun) => {
      expect(typed(shell, `ruly ${begun}\t`, place)).toBe(begun)
    })
  })

describe('the completion of fish', async () => {
  beforeEach(({ skip }) => {
    skip(!isInstalled('fish'), 'fish not on the path')
  })

  const place = await scriptOf('fish')

  it.each(continued)('continues "ruly %s" as "%s"', (begun, whole) => {
    const offers = offeredByFish(`ruly ${begun}`, place).map((offer) => offer.replace(/\/$/, ''))
    // After "=", fish offers the whole word.
    expect(offers).toEqual([whole.split(' ').at(-1)])
  })

  it.each(ended)('offers nothing after "ruly %s"', (begun) => {
    expect(offeredByFish(`ruly ${begun}`, place)).toEqual([])
  })

  it('describes commands and options', () => {
    expect(offeredByFish('ruly ', place)).toEqual(
      expect.arrayContaining(['check', 'lint', 'completion', 'help']),
    )
    expect(offeredByFish('ruly explain --', place)).toEqual(
      expect.arrayContaining(['--robots', '--dialect', '--help']),
    )
  })
})
