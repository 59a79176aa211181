/** A verdict that a line of a file of expectations states. */
export interface ExpectedVerdict {
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

/** How a line of a file of expectations is written. */
export const expectationForm =
  'Write "allowed AGENT URL" or "disallowed AGENT URL", or a JSON object with agent, url and allowed.'

/** Whether a line of a file of expectations states nothing: an empty one or a comment. */
export function isCommentLine(line: string): boolean {
  const text = line.trim()
  return text === '' || text.startsWith('#')
}

/** The verdict that a line states, in words or as an object of `ruly check --ndjson`; undefined if it is neither. */
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
