import { parse } from 'ruly'

import { rowFormat } from '../../../packages/batch/src/bulk/rows/row-format.ts'
import { agentFactsWithoutFile } from '../../../packages/batch/src/census/rows/agent-facts.ts'
import { createRowCollector, headOf } from '../../../packages/batch/src/census/rows/row-text.ts'
import { agentOf, expectSame, expectThat, partsOf, textOf, type Target } from '../target.ts'

/** What spreadsheets run: a formula, also behind white space and in wide characters, and text behind a tab. */
const formula = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/

export const target: Target = {
  promises:
    'A cell is read as it was written; with escaped formulas, none begins as a formula and only an apostrophe is added.',
  maxBytes: 120,
  run(input) {
    const [file, agentPart, urlPart] = partsOf(input, 3)
    const agent = agentOf(agentPart)
    const text = textOf(urlPart)
    const verdict = parse(file ?? input).check(agent, '/a')
    for (const formulas of ['keep', 'escape'] as const) {
      const { row, url, fault } = rowFormat('csv', formulas)
      const { before, after } = row(agent, verdict)
      const rows = rowsIn(`${before}${url(text)}${after}${fault({ list: text, line: 1, why: 'a', text })}`)
      const [cells = [], faults = []] = rows
      expectSame(
        'rows and cells',
        rows.map(({ length }) => length),
        [7, 7],
      )
      const rule = verdict.rule?.text.trim() ?? ''
      expectCells([cells[0], cells[1], cells[5], faults[1]], [agent, text, rule, text], formulas)
      expectCells([faults[6]], [`${text}:1: a`], formulas)
      expectCensus({ agent, text, formulas })
    }
  },
}

function expectCensus({
  agent,
  text,
  formulas,
}: {
  readonly agent: string
  readonly text: string
  readonly formulas: 'keep' | 'escape'
}): void {
  const facts = {
    ...agentFactsWithoutFile('file'),
    namedBy: 'name',
    agentGroups: 1,
    agentRules: 1,
    crawlDelaySeconds: -1,
    preferences: [text],
  } as const
  const record = { site: text, url: text, bytes: Buffer.from('bytes'), status: 200, date: text, digest: text }
  const answer = { meaning: 'file', charset: text, encoding: 'ascii', isHtml: false } as const
  const collector = createRowCollector({ format: 'csv', per: 'agent', csvFormulas: formulas }, [agent])
  collector.add({
    record: { ...record, contentType: undefined, location: undefined, isRevisit: false },
    input: text,
    dialect: 'rfc9309',
    answer,
    file: undefined,
    agents: [agent],
    agentFacts: [facts],
  })
  const [cells = [], ...more] = rowsIn(Buffer.from(collector.taken()).toString())
  expectSame('rows of a census', more, [])
  const names = headOf({ format: 'csv', per: 'agent' }).trimEnd().split(',')
  const cellOf = (name: string): string | undefined => cells[names.indexOf(name)]
  const untrusted = ['input', 'site', 'url', 'charset', 'date', 'digest']
  expectCells(
    untrusted.map(cellOf),
    untrusted.map(() => text),
    formulas,
  )
  expectCells([cellOf('agent')], [agent], formulas)
  expectSame('a list', JSON.parse(cellOf('preferences') ?? ''), [text])
  expectThat('a head', headOf({ format: 'csv', per: 'agent' }).endsWith('\n'))
}

function expectCells(
  cells: readonly (string | undefined)[],
  texts: readonly string[],
  formulas: 'keep' | 'escape',
): void {
  for (const [place, text] of texts.entries()) {
    const cell = cells[place] ?? ''
    const isFormula = formula.test(text)
    expectSame('a cell', cell, formulas === 'escape' && isFormula ? `'${text}` : text)
    if (formulas === 'escape') expectThat('a cell is no formula', !formula.test(cell))
  }
}

/** The cells of rows (RFC 4180 §2). */
function rowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let cells: string[] = []
  for (const [whole, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (whole === '' && cells.length === 0) break
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(cells)
    cells = []
  }
  return rows
}
