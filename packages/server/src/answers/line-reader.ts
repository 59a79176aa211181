import type { Agent } from 'ruly'

import { agentSchema, urlSchema } from '../schemas/common.ts'
import type { Line } from './line-answers.ts'

/** The longest line of a stream, in bytes. */
const longestLine = 65_536

/**
 * Cuts the bytes of a stream into questions: each line is a URL, a JSON string, or an object with `url` and, if it is for another agent,
 * `agent`.
 */
export class LineReader {
  readonly #agent: Agent | undefined
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
      else if (line !== '' && line !== '\r') lines.push(questionIn(line, this.#agent))
    }
    return lines
  }
}

const tooLong: Line = { fault: `A line must have at most ${longestLine} bytes.` }

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function questionIn(line: string, agent: Agent | undefined): Line {
  const first = line.trimStart()[0]
  if (first !== '{' && first !== '"') return checked(line.trim(), agent)
  let data: unknown
  try {
    data = JSON.parse(line)
  } catch {
    return { fault: 'A line must be a URL, a JSON string, or a JSON object with "url".' }
  }
  if (typeof data === 'string') return checked(data, agent)
  const { url, agent: own = agent } = data as { readonly url?: unknown; readonly agent?: unknown }
  return checked(url, own)
}

/** URLs that need no parsing to be known as absolute. */
const plainUrl = /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z-]*(?=[/?#]|$)/

function checked(url: unknown, agent: unknown): Line {
  if (typeof url !== 'string' || (!plainUrl.test(url) && !urlSchema.safeParse(url).success))
    return { fault: '"url" must be an absolute URL.' }
  if (agent === undefined) return { fault: 'There is no agent: pass ?agent=, or "agent" in the line.' }
  if (typeof agent === 'string' && agent !== '' && agent.length <= 1024) return { url, agent }
  const parsed = agentSchema.safeParse(agent)
  return parsed.success
    ? { url, agent: parsed.data }
    : { fault: '"agent" must be a product token, or several.' }
}
