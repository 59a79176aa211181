import { dialectsByName } from '@ruly/lint'
import { agentRegistry } from 'ruly/agents'
import { google, rfc9309 } from 'ruly/dialects'

import { askQuestions, pictureProof, type AskedQuestion } from './ask-questions.ts'
import { outlineOf } from './file-outline.ts'
import { lineFactsOf } from './line-facts.ts'
import { fixAll, lintMarksOf, textOf } from './lint-marks.ts'
import type { OpenFile } from './open-file.ts'

/** What the page may ask the engine in the worker. What is rarely asked is loaded then. */
export const engineCalls = {
  /** The lines of the file and its size. */
  outline: (file: OpenFile) => outlineOf(file),
  /** The answers to many questions. */
  answers: (
    file: OpenFile,
    questions: { readonly urls: readonly string[]; readonly agents: readonly string[] },
  ) => askQuestions(file, questions),
  /** Everything that led to one verdict. */
  proof: (file: OpenFile, question: AskedQuestion) => pictureProof(file, question),
  /** What a line of the editor means. */
  lineFacts: (file: OpenFile, line: number) => lineFactsOf(file, line),
  /** The findings of the linter. */
  lint: (file: OpenFile) => lintMarksOf(file),
  /** The text after all safe fixes. */
  fixAll: (file: OpenFile) => fixAll(file),
  /** The formatted text. */
  format: async (file: OpenFile, lineEnd: 'lf' | 'crlf') => {
    const { format } = await import('ruly/edit')
    return textOf(format(file.text, { lineEnd }))
  },
  /** What the visitors may fetch that people ask about. */
  summary: async (file: OpenFile, agents: readonly string[]) =>
    (await import('./site-summary.ts')).summaryOf(file, agents),
  /** All visitors and all dialects. */
  everyone: async (file: OpenFile, question: AskedQuestion) =>
    (await import('./who-may-fetch.ts')).whoMayFetch(file, question),
  /** What a new file changes. */
  changes: async (file: OpenFile, text: string) =>
    (await import('./what-changes.ts')).whatChanges(file, text),
  /** What the file prefers about use. */
  statedUse: async (file: OpenFile, asked: { readonly agents: readonly string[]; readonly url: string }) =>
    (await import('./stated-use.ts')).statedUse(file, asked),
  /** Names of dialects and agents, for lists. */
  names: () => ({
    dialects: dialectNames,
    agents: agentRegistry.agents
      .filter(({ retired }) => retired !== true)
      .map(({ token, operator, purposes: [purpose = 'unknown'] }) => ({ token, operator, purpose })),
  }),
}

/** The calls with their arguments and results. */
export type EngineCalls = typeof engineCalls

const first = [rfc9309.name, google.name]

/** Names of all dialects, the standard first. */
const dialectNames: readonly string[] = [
  ...first,
  ...[...dialectsByName.keys()].filter((name) => !first.includes(name)).toSorted(),
]
