import { isAscii, isUtf8 } from 'node:buffer'

import { isUrl, lacksScheme, looksLikeUrl, urlFault } from '../runtime/url-fault.ts'
import type { Batch, Fault } from './batch.ts'
import { backslash, lineFeed, tab } from './bytes/ascii.ts'
import { maxLineBytes } from './bytes/cut-lines.ts'
import { bufferOf, controls, includesAny, shortTexts } from './bytes/buffers.ts'
import { lineReader } from './formats/line-reader.ts'

/** Consecutive lines with the same agents. */
interface Run {
  readonly agents: readonly string[]
  readonly urls: string[]
}

export interface Asked {
  /** Lines of the batch, including blank ones. */
  readonly height: number
  readonly parts: readonly (Run | Fault)[]
}

export interface Reading {
  /** The agents for lines that name none. */
  readonly agents: readonly string[]
  /** Whether URLs must be absolute: a path has no site. */
  readonly needsSite: boolean
  /** Whether a host without a scheme, such as `example.com`, stands for its https URL. */
  readonly takesHosts?: boolean | undefined
}

/** The questions of a batch, in order; blank lines are skipped. */
export function readBatch(batch: Batch, reading: Reading): Asked {
  const { agents, needsSite } = reading
  const plain = needsSite || agents.length === 0 ? undefined : plainLines(batch)
  if (plain === undefined) return readEachLine(batch, reading)
  const height = plain.reduce((sum, { length }) => sum + length, 0)
  return { height, parts: plain.map((urls) => ({ agents, urls })) }
}

/** `readBatch` for batches that `plainLines` does not cover. */
export function readEachLine(batch: Batch, { agents, needsSite, takesHosts = false }: Reading): Asked {
  const parts: (Run | Fault)[] = []
  const { lines, whyNot } = linesOf(batch)
  const readLine = lineReader(batch.format, batch.columns, isUnescaped(batch))
  // Fast path: in text without tabs, a line that begins like a URL or a path is one.
  const isBare = batch.format === 'text' && agents.length > 0 && !bufferOf(batch.bytes).includes(tab)
  let run: Run | undefined
  const heading = batch.hasHeading ? lines.findIndex((line) => line.trim() !== '') : -1
  for (let at = heading + 1; at < lines.length; at++) {
    const text = (lines[at] as string).trim()
    let why = whyNot?.[at]
    if (text === '' && why === undefined) continue
    let url = text
    let agent: string | undefined
    if (why === undefined && !(isBare && looksLikeUrl(text))) {
      const read = readLine(text)
      if (read === null) continue
      if (typeof read === 'string') why = read
      else {
        url = read.url
        agent = read.agent
        why = agentFault(agent, agents)
      }
    }
    if (takesHosts && lacksScheme(url)) url = `https://${url}`
    why ??= urlFault(url, needsSite)
    if (why !== undefined) {
      run = undefined
      parts.push({ line: at, why, text: text.slice(0, shownCharacters) })
      continue
    }
    if (run === undefined || !isFor(run.agents, agent, agents)) {
      run = { agents: agent === undefined ? agents : [agent], urls: [] }
      parts.push(run)
    }
    run.urls.push(url)
  }
  // The text after the last line end is not a line.
  return { height: lines.at(-1) === '' ? lines.length - 1 : lines.length, parts }
}

/** Whether strings in a batch of NDJSON are written without escapes: control characters cannot be written otherwise. */
function isUnescaped({ format, bytes }: Batch): boolean {
  return format === 'ndjson' && !includesAny(bufferOf(bytes), [backslash, ...controls])
}

/** Whether a run has the agent of a line, or the default agents if the line names none. */
function isFor(asked: readonly string[], agent: string | undefined, usual: readonly string[]): boolean {
  return agent === undefined ? asked === usual : asked !== usual && asked[0] === agent
}

const shownCharacters = 200

interface Lines {
  readonly lines: readonly string[]
  /** For each line, why it cannot be read; undefined if it can. */
  readonly whyNot?: readonly (string | undefined)[]
}

function linesOf({ bytes, isCut }: Batch): Lines {
  const buffer = bufferOf(bytes)
  if (isCut) {
    const limit = maxLineBytes.toLocaleString('en')
    const lines = [buffer.toString('latin1', 0, shownCharacters)]
    return { lines, whyNot: [`longer than ${limit} bytes`] }
  }
  if (isAscii(buffer)) {
    // `flat` and `flatMap` take seventy times as long.
    const parts = Array.from(shortTexts(buffer), (text) => text.split('\n'))
    return { lines: ([] as string[]).concat(...parts) }
  }
  if (isUtf8(buffer)) return { lines: buffer.toString().split('\n') }
  const inBytes = buffer
    .toString('latin1')
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'))
  return {
    lines: inBytes.map((line) => line.toString()),
    whyNot: inBytes.map((line) => (isUtf8(line) ? undefined : 'not UTF-8')),
  }
}

function agentFault(agent: string | undefined, agents: readonly string[]): string | undefined {
  if (agent === '') return 'empty agent'
  if (agent !== undefined && isUrl(agent.trimStart())) return 'the agent is a URL'
  return agent === undefined && agents.length === 0 ? 'no agent, and no --agent given' : undefined
}

/**
 * The lines of a batch, in several arrays; undefined if any line is not just a URL or a path.
 *
 * A fast path: most lists have no other lines.
 */
export function plainLines({ bytes, format, isCut }: Batch): readonly string[][] | undefined {
  const areWhole = format === 'text' && !isCut && bytes.at(-1) === lineFeed
  const buffer = bufferOf(bytes)
  if (!areWhole || !isAscii(buffer) || buffer.includes(tab)) return undefined
  const lists: string[][] = []
  let start = 0
  for (const text of shortTexts(buffer.subarray(0, -1))) {
    const lines = text.split('\n')
    for (const { length } of lines) {
      if (!isPlain(bytes, start, start + length)) return undefined
      start += length + 1
    }
    lists.push(lines)
  }
  return lists
}

/** Whether a line is an `http` or `https` URL or a path, without trailing white space. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  return (bytes[end - 1] as number) > 0x20 && (bytes[start] === 0x2f || isHttp(bytes, start))
}

/** Compares bytes: comparing strings takes three times as long. */
function isHttp(bytes: Uint8Array, start: number): boolean {
  const isBegun =
    bytes[start] === 0x68 &&
    bytes[start + 1] === 0x74 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x70
  const colon = bytes[start + 4] === 0x73 ? start + 5 : start + 4
  return isBegun && bytes[colon] === 0x3a && bytes[colon + 1] === 0x2f && bytes[colon + 2] === 0x2f
}
