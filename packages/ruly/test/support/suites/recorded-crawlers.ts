import { describe, expect } from 'vitest'

import { runQuestions } from '../../../src/testing/index.ts'
import { crawlers, lettersOf, madeFiles, questionsFor, type AskedFile } from '../crawlers.ts'
import { crawlerCauses, exceptionsOf } from '../crawler-exceptions.ts'
import { onePass, type EachItem } from '../pass.ts'
import { sharedFiles, syntheticFiles } from '../recorded-files.ts'
import { sharedIsMissing, sharedIsThere } from '../recorded.ts'
import { leastOf } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const nameOf = ({ name }: AskedFile): string => name

/** What crawlers and their libraries were recorded to answer, asked of their dialects about a share of the files. */
export function recordedCrawlers(share: number): void {
  describe('what crawlers were recorded to answer about generated files', () => {
    const generated = function* (): Generator<AskedFile> {
      yield* madeFiles(share)
      yield* syntheticFiles(share)
    }
    verdictsOfCrawlers(onePass(generated, nameOf), leastOf(25_000, share))
  })

  describe.skipIf(!sharedIsThere)(`the same about real files${sharedIsMissing}`, () => {
    verdictsOfCrawlers(
      onePass(() => sharedFiles(share), nameOf),
      leastOf(35_000, share),
    )
  })
}

function verdictsOfCrawlers(each: EachItem<AskedFile>, least: number): void {
  for (const [name, crawler] of Object.entries(crawlers)) {
    const excepted = exceptionsOf(name)
    let letters: ReadonlyMap<string, string> | undefined
    let asked = 0
    let disallowed = 0
    each(`are the verdicts of the dialect ${crawler.dialect.name}`, {
      ask: (file) => {
        letters ??= lettersOf(name)
        const questions = questionsFor(crawler, file, letters.get(file.name) ?? '')
        const outcome = runQuestions(crawler.dialect, questions)
        asked += outcome.asked
        disallowed += questions.filter(({ expected }) => !expected.allowed).length
        const failed = outcome.failures.map(({ question }) => question)
        expectSame(
          failed.filter(({ id }) => !excepted.has(id)).map(({ id, agent, url }) => ({ id, agent, url })),
          [],
        )
        // What is on the list differs, and for the cause that it names.
        const listed = questions.filter(({ id }) => excepted.has(id))
        expectSame(
          listed.filter((question) => !failed.includes(question)).map(({ id }) => id),
          [],
        )
        for (const question of listed) {
          const cause = excepted.get(question.id) ?? ''
          expectSame(crawlerCauses[cause]?.(question, crawler.dialect), true, `${question.id}: ${cause}`)
        }
      },
      afterwards: () => {
        expect(asked).toBeGreaterThan(least)
        // Wget is always the same agent, which few files name.
        expect(disallowed).toBeGreaterThan(asked / 20)
      },
    })
  }
}
