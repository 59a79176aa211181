import { realNow } from '../clients/shifted-clock.mjs'
import { createAnswerModel } from './answer-model.mjs'
import { createGapModel } from './gap-model.mjs'

/**
 * Judges requests and answers by the models, and keeps what was wrong.
 *
 * A fault has its `kind`, the `site` and the `client`, what was `expected` and `got`, when, and the last answers of the site to that client.
 */
export function createJudge({ seed, sites, clients, startedAt, chaos, lag, onFault }) {
  const model = createAnswerModel({ seed, sites, clients, lag })
  const gaps = createGapModel({ model, clients, sites, chaos, lag })
  const faults = []
  const answers = {}

  function fault({ site: number, client, ...found }) {
    const site = number === undefined ? undefined : sites[number].host
    const lastAnswers = site && model.lastAnswers(client, number)
    const atSeconds = Math.round((realNow() - startedAt) / 1000)
    faults.push({ atSeconds, seed, site, client, ...found, lastAnswers })
    onFault(faults.at(-1))
  }

  return {
    faults,
    answers,
    gaps: gaps.counted,
    fault,
    /** A robots.txt was requested. */
    robots(record) {
      const got = model.requested(record)
      const { site, client } = record
      if (got !== undefined)
        fault({ kind: 'request', site, client, expected: 'no request for robots.txt', got })
    },
    /** A page was requested. */
    page(record) {
      const wrong = gaps.requested(record)
      const { site, client } = record
      if (wrong !== undefined) fault({ kind: 'page', site, client, ...wrong })
    },
    /** A client has answered, or failed. */
    answer(answer) {
      const { site, client, error, from, to } = answer
      if (error !== undefined && chaos.isExcused(error, from - lag.ms(), to)) return
      answers[client] = (answers[client] ?? 0) + 1
      const wrong =
        error === undefined ? model.fault(answer) : { expected: 'an answer or a refusal', got: error }
      if (wrong !== undefined) fault({ kind: 'answer', site, client, ...wrong })
    },
  }
}
