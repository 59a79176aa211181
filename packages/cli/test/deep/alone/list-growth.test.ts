import { expect, it } from 'vitest'

import { growthOf, mostGrowth } from '../../../../ruly/test/support/growth.ts'
import { pieces, repeated } from '../../../../ruly/test/support/repeated-pieces.ts'
import { agentNamed } from '../../../../batch/src/runtime/agent-arguments.ts'
import {
  bareField,
  columnsIn,
  csvField,
  fieldsOf,
  withoutFormula,
} from '../../../../batch/src/lists/formats/csv.ts'
import { hasFirstLine } from '../../../../batch/src/lists/formats/list-kind.ts'
import { loggedTarget } from '../../../../batch/src/lists/formats/line-reader.ts'

const doors: Readonly<Record<string, (text: string) => unknown>> = {
  'a row of CSV': (text) => [fieldsOf(text, ','), bareField(text, ',', 1), columnsIn(text)],
  'a quoted field of CSV': (text) => fieldsOf(`"${text}`, ','),
  'a field to write': (text) => [csvField(text), withoutFormula(text)],
  'a line of a log': (text) => loggedTarget(text),
  'a request in a log': (text) => loggedTarget(`1.1.1.1 - - [x] "GET /${text} HTTP/1.1" 200 1`),
  'the beginning of a list': (text) => hasFirstLine(Buffer.from(text)),
  'an agent': (text) => agentNamed(text),
}

it.each(Object.entries(doors))(
  'time grows as the text does, with pieces again and again in %s',
  { timeout: 600_000 },
  (_, door) => {
    const slow = pieces.filter((piece) => {
      const growth = growthOf((times) => {
        const text = repeated(piece, 4000 * times)
        return () => {
          door(text)
        }
      })
      return growth >= mostGrowth
    })
    expect(slow).toEqual([])
  },
)
