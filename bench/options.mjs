import { parseArgs } from 'node:util'

import { nativePeers } from './peers/external.mjs'

export const usage = `Usage: npm run bench -- [WORKLOAD …] [--rounds N] [--json FILE] [--svg FILE] [--curve FILE]
       [--made] [--limit SECONDS] [--with ENGINE[,ENGINE]] [--native NAME=PROGRAM …]
       npm run bench -- --smoke`

const options = {
  smoke: { type: 'boolean', default: false },
  made: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  rounds: { type: 'string' },
  limit: { type: 'string' },
  with: { type: 'string' },
  native: { type: 'string', multiple: true, default: [] },
  json: { type: 'string' },
  svg: { type: 'string' },
  curve: { type: 'string' },
}

/** What the command line asks for; throws an error whose message can be shown. */
export function readOptions(args, known) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such workload: ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  return {
    ...values,
    rounds: positive('--rounds', values.rounds) ?? (values.smoke ? 3 : 5),
    limit: positive('--limit', values.limit) ?? (values.smoke ? 5 : 10),
    with: values.with?.split(','),
    native: nativePeers(values.native),
    names: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
  }
}

function positive(name, text) {
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`${name} takes a whole number above 0, not "${text}".`)
}
