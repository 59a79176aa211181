import type { Agent } from 'ruly'

import { agentSchema, longestToken, longestUrl } from '../schemas/common.ts'
import { AbsoluteUrls } from './absolute-urls.ts'
import type { Question } from './check-answer.ts'
import type { Line } from './line-answers.ts'

/** The longest line of a stream, in bytes. */
const longestLine = 65_536

/**
 * Cuts the bytes of a stream into questions: each line is a URL, a JSON string, or an object with `url` and, if it is for another agent,
 * `agent`.
 */
export class LineReader {
  readonly #agent: Agent | undefined
  readonly #urls = new AbsoluteUrls()
  #rest: Buffer = Buffer.alloc(0)
  #isSkipping = false
  /** The number of the last line that has begun. */
  #line = 0

  /** @param agent asks where a line names no agent */
  constructor(agent: Agent | undefined) {
    this.#agent = agent
  }

  /** The questions in the lines that these bytes end. */
  add(bytes: Uint8Array): readonly Line[] {
    const all = this.#rest.length === 0 ? asBuffer(bytes) : Buffer.concat([this.#rest, bytes])
    const end = all.lastIndexOf(0x0a) + 1
    this.#rest = all.subarray(end)
    const lines = end === 0 ? [] : this.#linesIn(all.toString('utf8', 0, end - 1))
    if (this.#rest.length <= longestLine) return lines
    const text = this.#rest.toString('utf8', 0, longestLine)
    this.#rest = Buffer.alloc(0)
    if (this.#isSkipping) return lines
    this.#isSkipping = true
    return [...lines, { line: ++this.#line, text, ...tooLong }]
  }

  /** The question in the last line, if it has no end. */
  end(): readonly Line[] {
    if (this.#rest.length === 0) return []
    return this.#linesIn(this.#rest.toString('utf8'))
  }

  #linesIn(text: string): readonly Line[] {
    const lines: Line[] = []
    for (const line of text.split('\n')) {
      if (this.#isSkipping) {
        this.#isSkipping = false
        continue
      }
      this.#line++
      if (line !== '' && line !== '\r') lines.push(this.#lineOf(line))
    }
    return lines
  }

  #lineOf(text: string): Line {
    const line = this.#line
    if (text.length > longestLine / 3 && Buffer.byteLength(text) > longestLine)
      return { line, text, ...tooLong }
    const isPlain = text.charCodeAt(0) === letterH && isVisible(text.charCodeAt(text.length - 1))
    if (isPlain && this.#agent !== undefined && this.#urls.has(text))
      return { line, text, url: text, agent: this.#agent }
    return { line, text, ...questionIn(text, this.#agent, this.#urls) }
  }
}

/** How URLs begin. JSON and white space begin in another way. */
const letterH = 0x68

/** Whether a character is ASCII, and no white space. */
function isVisible(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f
}

/** A question, or what is wrong with its line. */
type Found = Question | { readonly fault: string }

const tooLong: Found = { fault: `A line must have at most ${longestLine} bytes.` }

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function questionIn(line: string, agent: Agent | undefined, urls: AbsoluteUrls): Found {
  // Also without a byte order mark.
  const text = line.trim()
  if (!/^["{]/.test(text)) return checked(text, agent, urls)
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { fault: 'A line must be a URL, a JSON string, or a JSON object with "url".' }
  }
  if (typeof data === 'string') return checked(data, agent, urls)
  const { url, agent: own = agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  return checked(url, own, urls)
}

function checked(url: unknown, agent: unknown, urls: AbsoluteUrls): Found {
  if (typeof url !== 'string' || !urls.has(url))
    return { fault: `"url" must be an absolute URL of at most ${longestUrl} characters.` }
  if (agent === undefined) return { fault: 'There is no agent: pass ?agent=, or "agent" in the line.' }
  if (typeof agent === 'string' && agent !== '' && agent.length <= longestToken) return { url, agent }
  const parsed = agentSchema.safeParse(agent)
  return parsed.success
    ? { url, agent: parsed.data }
    : { fault: '"agent" must be a product token, or several.' }
}
