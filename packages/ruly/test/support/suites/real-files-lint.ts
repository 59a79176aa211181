import { expect } from 'vitest'

import { google, rfc9309 } from '../../../src/dialects/index.ts'
import { fix, lint } from '../../../src/lint/index.ts'
import type { CorpusFile } from '../corpus.ts'
import type { EachItem } from '../pass.ts'
import { changedVerdicts, questionsOf, saidTo } from '../verdict-questions.ts'
import { expectSame } from '../expect-same.ts'

/** How many findings each rule has in all real files: a change of a rule is a change of `counts`. */
export function lintFindingsOfRealFiles(
  each: EachItem<CorpusFile>,
  counts: Readonly<Record<string, number>>,
): void {
  const found: Record<string, number> = {}
  each('have in them what the linter found before, rule by rule', {
    ask: ({ bytes }) => {
      for (const { code } of lint(bytes).findings) found[code] = (found[code] ?? 0) + 1
    },
    afterwards: () => expect(found).toEqual(counts),
  })
}

/** What the linter's fixes leave of real files: all verdicts under rfc9309 and google, of 6 agents by 40 URLs. */
export function lintFixesOfRealFiles(each: EachItem<CorpusFile>): void {
  let fixed = 0
  let asked = 0
  each('are fixed by the linter once and for all, and keep every verdict under rfc9309 and google', {
    ask: ({ bytes }) => {
      const { bytes: after, applied, left } = fix(bytes)
      if (applied.length === 0) return
      fixed++
      expectSame(
        left.filter((found) => found.fix !== undefined && found.fixChanges === undefined),
        [],
      )
      const lines = new Set(applied.map(({ line }) => line))
      const questions = questionsOf(bytes, (line) => lines.has(line))
      asked += questions.length
      const agents = new Set(questions.map(([agent]) => agent))
      for (const dialect of [rfc9309, google])
        expectSame(saidTo(after, agents, dialect), saidTo(bytes, agents, dialect))
      for (const dialect of [rfc9309, google])
        expectSame(changedVerdicts([bytes, after], questions, dialect), [], dialect.name)
    },
    afterwards: (files) => {
      expect(fixed).toBeGreaterThan(files / 3)
      expectSame(asked, fixed * 240)
    },
  })
}
