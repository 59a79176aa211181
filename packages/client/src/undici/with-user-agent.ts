import type { Dispatcher } from 'undici'

/** The fields of a dispatched request, in any form that undici takes, as names and values in turn, with this User-Agent alone. */
export function withUserAgent(headers: Dispatcher.DispatchOptions['headers'], userAgent: string): string[] {
  const kept = pairsOf(headers).filter(([name]) => name.toLowerCase() !== 'user-agent')
  return [...kept, ['user-agent', userAgent] as const].flat()
}

type Pair = readonly [name: string, value: string]

function pairsOf(headers: Dispatcher.DispatchOptions['headers']): Pair[] {
  if (headers === undefined || headers === null) return []
  if (isFlat(headers))
    return headers.flatMap((name, at) => (at % 2 === 0 ? eachValue(name, headers[at + 1]) : []))
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers)
  return entries.flatMap(([name, value]) => eachValue(name, value))
}

function eachValue(name: string, value: string | string[] | undefined): Pair[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]
}

/** A list may be one of names and values in turn, or one of pairs. */
function isFlat(headers: object): headers is string[] {
  return Array.isArray(headers) && !Array.isArray(headers[0])
}

function isIterable(headers: object): headers is Iterable<[string, string | string[] | undefined]> {
  return Symbol.iterator in headers
}
