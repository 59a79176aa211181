/** A verdict that a line of a file of expectations states. */
export interface ExpectedVerdict {
  /** The product token of the agent. */
  readonly agent: string
  /** A URL or a path. */
  readonly url: string
  /** Whether the agent may fetch the URL. */
  readonly allowed: boolean
}

/** How a line of a file of expectations is written. */
export const expectationForm =
  'Write "allowed AGENT URL" or "disallowed AGENT URL", or a JSON object with agent, url and allowed.'

/**
 * Whether a line of a file of expectations states nothing: an empty one or a comment.
 *
 * @param line the line, without its end
 * @returns true for such a line
 * @example
 * isCommentLine('# pages for everyone') // true
 */
export function isCommentLine(line: string): boolean {
  const text = line.trim()
  return text === '' || text.startsWith('#')
}

/**
 * The verdict that a line of a file of expectations states, in words or as an object of `ruly check --ndjson`.
 *
 * @param line the line, without its end
 * @returns the verdict; undefined if the line states none
 * @example
 * expectationIn('disallowed ExampleBot /private') // { agent: 'ExampleBot', url: '/private', allowed: false }
 */
export function expectationIn(line: string): ExpectedVerdict | undefined {
  const text = line.trim()
  return text.startsWith('{') ? fromJson(text) : fromWords(text)
}

function fromWords(line: string): ExpectedVerdict | undefined {
  const [, word, agent = '', url = ''] = /^(allowed|disallowed)\s+(\S+)\s+(\S.*)$/.exec(line) ?? []
  return word === undefined ? undefined : { agent, url, allowed: word === 'allowed' }
}

function fromJson(line: string): ExpectedVerdict | undefined {
  const data = parsed(line)
  const { agent, url, allowed } = (data ?? {}) as Readonly<Record<string, unknown>>
  if (typeof agent !== 'string' || typeof url !== 'string' || typeof allowed !== 'boolean') return undefined
  return { agent, url, allowed }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
