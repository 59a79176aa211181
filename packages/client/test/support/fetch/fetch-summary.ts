import type { FetchOutcome } from '../../../src/fetch/outcome/fetch-outcome.ts'
import type { Expected } from './scenario.ts'

/** The outcome in the form of what is expected, with no more than that names. */
export function summaryOf({ result, redirects }: FetchOutcome, expected: Expected): Expected {
  const summary = 'redirects' in expected ? { redirects: redirects.length } : {}
  if (result.kind === 'network-error') return { ...summary, result: { kind: result.kind, code: result.code } }
  if (result.kind !== 'response') return { ...summary, result }
  const { kind, status, body } = result
  if (body === undefined) return { ...summary, result: { kind, status } }
  const wanted = expected.result.kind === 'response' ? expected.result.body : undefined
  return {
    ...summary,
    result: {
      kind,
      status,
      body: {
        ...(wanted?.length === undefined
          ? { text: Buffer.from(body.bytes).toString() }
          : { length: body.bytes.length }),
        ...(body.isCut || wanted?.isCut !== undefined ? { isCut: body.isCut } : {}),
      },
    },
  }
}
