import type { Agent } from 'ruly'

import { agentSchema, longestToken } from '../schemas/common.ts'
import { AbsoluteUrls } from './absolute-urls.ts'
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
    this.#rest = Buffer.alloc(0)
    if (this.#isSkipping) return lines
    this.#isSkipping = true
    return [...lines, tooLong]
  }

  /** The question in the last line, if it has no end. */
  end(): readonly Line[] {
    if (this.#rest.length === 0) return []
    return this.#linesIn(this.#rest.toString('utf8'))
  }

  #linesIn(text: string): readonly Line[] {
    const lines: Line[] = []
    for (const line of text.split('\n')) {
      if (this.#isSkipping) this.#isSkipping = false
      else if (line.length > longestLine) lines.push(tooLong)
      else if (line !== '' && line !== '\r') lines.push(this.#questionIn(line))
    }
    return lines
  }

  #questionIn(line: string): Line {
    const isPlain = line.charCodeAt(0) === letterH && isVisible(line.charCodeAt(line.length - 1))
    if (isPlain && this.#agent !== undefined && this.#urls.has(line)) return { url: line, agent: this.#agent }
    return questionIn(line, this.#agent, this.#urls)
  }
}

/** How URLs begin. JSON and white space begin in another way. */
const letterH = 0x68

/** Whether a character is ASCII, and no white space. */
function isVisible(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f
}

const tooLong: Line = { fault: `A line must have at most ${longestLine} bytes.` }

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function questionIn(line: string, agent: Agent | undefined, urls: AbsoluteUrls): Line {
  const first = line.trimStart()[0]
  if (first !== '{' && first !== '"') return checked(line.trim(), agent, urls)
  let data: unknown
  try {
    data = JSON.parse(line)
  } catch {
    return { fault: 'A line must be a URL, a JSON string, or a JSON object with "url".' }
  }
  if (typeof data === 'string') return checked(data, agent, urls)
  const { url, agent: own = agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  return checked(url, own, urls)
}

function checked(url: unknown, agent: unknown, urls: AbsoluteUrls): Line {
  if (typeof url !== 'string' || !urls.has(url)) return { fault: '"url" must be an absolute URL.' }
  if (agent === undefined) return { fault: 'There is no agent: pass ?agent=, or "agent" in the line.' }
  if (typeof agent === 'string' && agent !== '' && agent.length <= longestToken) return { url, agent }
  const parsed = agentSchema.safeParse(agent)
  return parsed.success
    ? { url, agent: parsed.data }
    : { fault: '"agent" must be a product token, or several.' }
}
