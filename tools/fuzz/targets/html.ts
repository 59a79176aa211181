import { parseDocument } from 'htmlparser2'
import { visible } from '@ruly/lint'

import { reportHtml } from '../../../packages/batch/src/census/summary/report-html.ts'
import { add, countersAt, emptySummary } from '../../../packages/batch/src/census/summary/summary.ts'
import { expectSame, expectThat, textOf, unsafe, type Target } from '../target.ts'

const kinds = ['diagnostics', 'extensions', 'signals', 'statuses', 'charsets', 'encodings'] as const
const origin = { inputs: ['x'], date: '2026-11-23', version: '0.1.0' }

export const target: Target = {
  promises:
    'A report as HTML has the same elements and attributes whatever names are in it, and shows the names.',
  maxBytes: 60,
  run(input) {
    const name = textOf(input)
    const page = pageAbout(name)
    expectSame('elements and attributes', shapeOf(page), shapeOf(pageAbout('x')))
    expectThat('no unsafe characters', !unsafe.test(page))
    // A name that is counted as a charset, an input and an agent is shown as all three.
    const shown = textIn(parseDocument(page)).split(visible(name)).length - 1
    expectThat('the names are shown', name === '' || shown >= 3)
  },
}

function pageAbout(name: string): string {
  const summary = emptySummary('rfc9309', [name])
  add(countersAt(summary, 'files'), 'all')
  add(countersAt(summary, 'records'), 'counted')
  for (const kind of kinds) add(countersAt(summary, kind), name)
  add(countersAt(summary, 'roots', name), 'disallowed-by-name')
  add(countersAt(summary, 'preferences'), 'files')
  add(countersAt(summary, 'preferences', 'agents', name), 'search-disallowed')
  return reportHtml(summary, { ...origin, inputs: [name] })
}

type Node = {
  readonly type: string
  readonly name?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
  readonly data?: string
}

/** The elements with their attributes, without text. */
function shapeOf(page: string): unknown {
  const shape = ({ type, name, attribs, children = [] }: Node): unknown =>
    type === 'text' ? [] : [type, name, attribs, children.filter((child) => child.type !== 'text').map(shape)]
  return shape(parseDocument(page))
}

function textIn({ data, type, children = [] }: Node): string {
  return type === 'text' ? (data ?? '') : children.map(textIn).join('')
}
