import type { FetchResult, NetworkErrorCode } from './fetch-outcome.ts'

/** A connection that the guard refuses. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

/** A body is not all that was to come. */
export class CutBodyError extends Error {
  override readonly name = 'CutBodyError'
}

/** A body is not what its codings say, or is coded in a way that is not known. */
export class ContentDecodingError extends Error {
  override readonly name = 'ContentDecodingError'
}

/** Time is up. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** A response is not one of HTTP/1.0 or HTTP/1.1. */
export class StatusLineError extends Error {
  override readonly name = 'StatusLineError'
}

/** Certificates' text may stand in a message: no more than this is kept. */
const maxMessageLength = 300

/** Node's and undici's codes that mean the same. */
const namesOf: Partial<Readonly<Record<NetworkErrorCode, readonly string[]>>> = {
  dns: ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENONAME', 'EBADRESP', 'ENOTIMP', 'ETIMEOUT'],
  refused: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
  reset: ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'],
  // UNSPECIFIED is what Node calls every reason to refuse a certificate that it has no name for, such as a signature by SHA-1.
  tls: [
    'EPROTO',
    'UNSPECIFIED',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ],
  timeout: ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  // undici asserts that a status is one.
  protocol: ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION'],
}

const codes: ReadonlyMap<string, NetworkErrorCode> = new Map(
  Object.entries(namesOf).flatMap(([code, names]) =>
    names.map((name) => [name, code as NetworkErrorCode] as const),
  ),
)

const prefixes: readonly (readonly [prefix: string, code: NetworkErrorCode])[] = [
  ['EAI_', 'dns'],
  ['HPE_', 'protocol'],
  ['Z_', 'undecodable'],
  ['ERR_TLS_', 'tls'],
  ['ERR_SSL_', 'tls'],
  ['ERR_OSSL_', 'tls'],
  ['CERT_', 'tls'],
  ['CA_', 'tls'],
  ['EE_', 'tls'],
  ['CRL_', 'tls'],
  ['UNABLE_TO_', 'tls'],
  ['DEPTH_ZERO_', 'tls'],
  ['SELF_SIGNED_', 'tls'],
  ['ERROR_IN_', 'tls'],
]

/** What an error says, in the words of outcomes; of one that only wraps others, the innermost that is known. */
export function networkErrorOf(error: unknown): FetchResult & { readonly kind: 'network-error' } {
  const causes = [...causesOf(error)]
  const known = causes.find((cause) => codeOf(cause) !== 'other')
  const told = known ?? causes.find((cause) => cause.message !== '') ?? new Error('nothing is known')
  return {
    kind: 'network-error',
    code: codeOf(told),
    message: told.message.slice(0, maxMessageLength),
  }
}

/** The same for an error while the body was read, where a connection that just ends is a body that breaks off. */
export function bodyErrorOf(error: unknown): FetchResult & { readonly kind: 'network-error' } {
  const result = networkErrorOf(error)
  return [...causesOf(error)].some(isEndOfBody) ? { ...result, code: 'cut' } : result
}

/** Whether an error while the body was read says that its connection ended. */
export function isBrokenOff(error: unknown): boolean {
  const { code } = bodyErrorOf(error)
  return code === 'cut' || code === 'reset'
}

function isEndOfBody({ code, message }: CodedError): boolean {
  return (
    code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
    (code === 'UND_ERR_SOCKET' && !message.startsWith('bad ')) ||
    message.endsWith('(Invalid EOF state)')
  )
}

interface CodedError extends Error {
  readonly code?: unknown
  readonly errors?: unknown
}

function* causesOf(error: unknown, depth = 0): Generator<CodedError, void, undefined> {
  if (!(error instanceof Error) || depth > 4) return
  const coded: CodedError = error
  yield coded
  yield* causesOf(error.cause, depth + 1)
  if (Array.isArray(coded.errors)) for (const inner of coded.errors) yield* causesOf(inner, depth + 1)
}

function codeOf(error: CodedError): NetworkErrorCode {
  if (error instanceof GuardError) return 'guarded'
  if (error instanceof TimeLimitError) return 'timeout'
  if (error instanceof ContentDecodingError) return 'undecodable'
  if (error instanceof CutBodyError) return 'cut'
  if (error instanceof StatusLineError) return 'protocol'
  const { name, code, message } = error
  if (name === 'HTTPParserError') return 'protocol'
  if (typeof code !== 'string') return 'other'
  // What undici says of a response that is not HTTP, or that switches protocols unasked.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return 'protocol'
  if (code === 'ECONNRESET' && message.includes('before secure TLS connection')) return 'tls'
  return codes.get(code) ?? prefixes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other'
}
