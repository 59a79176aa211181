import { parse } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'

import { answerLines } from './answer-lines.mjs'

const dialect = process.argv[2] === 'google' ? google : rfc9309

await answerLines((_robots, agent, url, bytes) => parse(bytes, { dialect }).check(agent, url).allowed)
