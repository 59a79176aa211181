import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import { mk1996, rfc9309, robotstxtGemIntended } from 'ruly/dialects'

import { agentSets } from '../../../src/agents/agent-sets.ts'
import { itemCounter } from '../../../../batch/src/census/work/count-items.ts'
import { fileKindOf } from '../../../../batch/src/runtime/file-kind.ts'
import { columnsByObjects } from '../census-reference.ts'
import { createFolder, ruly } from '../ruly.ts'
import { answersOf, folderOf, warcOf } from '../site-forms.ts'

/** Stands beside the checkout, where present. */
const corpus = new URL('../../../../../../shared/corpus/', import.meta.url)

const rows = { format: 'ndjson', per: 'agent', csvFormulas: 'keep' } as const

const isThere = existsSync(corpus)

/** Tests on one of so many real files. */
export function testCensusOfRealFiles(oneIn: number): void {
  describe.skipIf(!isThere)('ruly census over real files', { timeout: 600_000 }, () => {
    const folder = createFolder()
    const files = (isThere ? readdirSync(corpus) : [])
      .filter((name) => name.endsWith('.txt'))
      .filter((_, n) => n % oneIn === 0)
    const all = new Map(
      files
        .map((name) => [`c${name.slice(0, -4)}.example.com`, readFileSync(new URL(name, corpus))] as const)
        // In a folder, what is no text is skipped.
        .filter(([, bytes]) => fileKindOf(bytes) === undefined),
    )

    it('gives the same rows for the files and for a WARC made from them', async () => {
      const about = ['--agent', 'GPTBot', '--agent', 'Googlebot', '--agent', '*']
      const fromWarc = await ruly(['census', folder.write('corpus.warc.gz', warcOf(all)), ...about])
      const fromFolder = await ruly(['census', folderOf(join(folder.path, 'corpus'), all), ...about])
      expect(answersOf(fromFolder.stdout)).toEqual(answersOf(fromWarc.stdout))
      expect(fromWarc.stdout.trimEnd().split('\n')).toHaveLength(all.size * 3)
    })

    it.each([rfc9309, mk1996, robotstxtGemIntended])(
      'gives rows that say what the objects of a file say under $name',
      (dialect) => {
        const countItems = itemCounter({ dialect: dialect.name, agents: agentSets.all, rows })
        const different: unknown[] = []
        for (const [host, bytes] of all) {
          const { rows: written } = countItems([
            { kind: 'file', input: 'corpus', name: `${host}.txt`, bytes },
          ])
          const site = `https://${host}`
          const robots = parse(bytes, { dialect, url: `${site}/robots.txt` })
          for (const row of Buffer.from(written).toString().trimEnd().split('\n')) {
            const columns = JSON.parse(row) as { readonly agent: string; readonly [column: string]: unknown }
            const expected = columnsByObjects(robots, columns.agent, site)
            for (const [column, value] of Object.entries(expected))
              if (JSON.stringify(columns[column]) !== JSON.stringify(value))
                different.push([host, columns.agent, column, columns[column], value])
          }
        }
        expect(different).toEqual([])
      },
    )
  })
}
