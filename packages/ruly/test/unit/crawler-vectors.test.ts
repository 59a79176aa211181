import { describe, expect, it } from 'vitest'

import { bing, yandex } from '../../src/dialects/index.ts'
import { runQuestions, type Question } from '../../src/testing/index.ts'
import { crawlers } from '../support/crawlers.ts'
import { ownRows, robotsOf } from '../support/recorded.ts'

/** A smallest file for one peculiarity of a crawler or its library, with what the original answered or its documentation says. */
interface Vector {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly robots?: string
  readonly b64?: string
  readonly robotsUrl?: string
  readonly agent: string
  readonly url: string
  readonly expected: Question['expected']
}

/** Search engines that can only be read about: their vectors are what they document. */
const documented = { yandex: { dialect: yandex }, bing: { dialect: bing } }

describe.each(Object.entries({ ...crawlers, ...documented }))('%s', (name, { dialect }) => {
  it.each(ownRows<Vector>(`packages/ruly/test/vectors/dialects/${name}.ndjson`))('$id: $reason', (vector) => {
    const { failures } = runQuestions(dialect, [{ ...vector, robots: robotsOf(vector) }])
    expect(failures.map(({ verdict }) => verdict)).toEqual([])
  })
})
