import { Readable } from 'node:stream'

import makeGuard from 'robots-txt-guard'
import parse from 'robots-txt-parse'

import { answerLines, pathOf } from './answer-lines.mjs'

await answerLines(async (robots, agent, url) =>
  makeGuard(await parse(Readable.from([robots]))).isAllowed(agent, pathOf(url)),
)
