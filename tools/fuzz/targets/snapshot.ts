import { fromSnapshot, parse, RobotsError } from 'ruly'

import { generatedQuestion, questionSeeds } from '../robots-inputs.ts'
import {
  agentOf,
  dialectOf,
  expectSame,
  expectThat,
  jsonIn,
  partsOf,
  textOf,
  type Target,
} from '../target.ts'

export const target: Target = {
  promises: 'A snapshot gives the file and its verdicts back, and other JSON is refused with one error.',
  seeds: [...questionSeeds, '{"version":1,"dialect":"rfc9309","maxBytes":500,"content":"Disallow: /"}'],
  dictionaries: ['robots'],
  words: ['{"version":1,', '"content":"', '"maxBytes":', '"url":', 'null', '[]', '"'],
  maxBytes: 240,
  generate: generatedQuestion,
  run(input) {
    const [file, agentPart, urlPart, dialectPart] = partsOf(input, 4)
    const dialect = dialectOf(dialectPart)
    const robots = parse(file ?? input, { dialect, url: 'https://example.com/robots.txt' })
    const again = fromSnapshot(JSON.parse(JSON.stringify(robots.snapshot())), { dialect })
    expectSame('bytes', Buffer.compare(again.bytes, robots.bytes), 0)
    const agent = agentOf(agentPart)
    for (const url of textOf(urlPart).split('\n'))
      expectSame('verdict', again.forAgent(agent).check(url), robots.forAgent(agent).check(url))
    const data = jsonIn(textOf(input))
    if (data !== undefined) refuseOrAnswer(data)
  },
}

function refuseOrAnswer(data: unknown): void {
  try {
    fromSnapshot(data).check('ExampleBot', '/a')
  } catch (error) {
    expectThat(String(error), error instanceof RobotsError && error.code === 'snapshot-not-readable')
  }
}
