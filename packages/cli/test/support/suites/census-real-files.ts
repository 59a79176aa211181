import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createFolder, ruly } from '../ruly.ts'
import { answersOf, folderOf, warcOf } from '../site-forms.ts'

/** Stands beside the checkout, where present. */
const corpus = new URL('../../../../../../shared/corpus/', import.meta.url)

/** Tests on one of so many real files. */
export function testCensusOfRealFiles(oneIn: number): void {
  describe.skipIf(!existsSync(corpus))('ruly census over real files', { timeout: 600_000 }, () => {
    const folder = createFolder()

    it('gives the same rows for the files and for a WARC made from them', async () => {
      const files = readdirSync(corpus)
        .filter((name) => name.endsWith('.txt'))
        .filter((_, n) => n % oneIn === 0)
      const all = new Map(
        files.map((name) => [`c${name.slice(0, -4)}.example.com`, readFileSync(new URL(name, corpus))]),
      )
      const about = ['--agent', 'GPTBot', '--agent', 'Googlebot', '--agent', '*']
      const fromWarc = await ruly(['census', folder.write('corpus.warc.gz', warcOf(all)), ...about])
      const fromFolder = await ruly(['census', folderOf(join(folder.path, 'corpus'), all), ...about])
      expect(answersOf(fromFolder.stdout)).toEqual(answersOf(fromWarc.stdout))
      expect(fromWarc.stdout.trimEnd().split('\n')).toHaveLength(files.length * 3)
    })
  })
}
