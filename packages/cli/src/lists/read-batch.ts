import { isAscii, isUtf8 } from 'node:buffer'

import { isUrl, looksLikeUrl, urlFault } from '../urls/url-fault.ts'
import { type Batch, type Fault } from './batch.ts'
import { maxLineBytes } from './bytes/cut-lines.ts'
import { bufferOf, shortTexts } from './bytes/buffers.ts'
import { lineReader } from './formats/line-reader.ts'
import { plainLines } from './plain-lines.ts'

/** Lines that follow each other and ask for the same robots. */
interface Run {
  readonly agents: readonly string[]
  readonly urls: string[]
}

/** What a batch asks. */
export interface Asked {
  /** Lines of the batch, blank ones too. */
  readonly height: number
  readonly parts: readonly (Run | Fault)[]
}

/** How lines are read. */
export interface Reading {
  /** The robots that are asked for where a line names none. */
  readonly agents: readonly string[]
  /** Whether URLs must be whole: of anything less, the site is not known. */
  readonly needsSite: boolean
}

/** What the lines of a batch ask, in order; lines without anything are passed over. */
export function readBatch(batch: Batch, reading: Reading): Asked {
  const { agents, needsSite } = reading
  const plain = needsSite || agents.length === 0 ? undefined : plainLines(batch)
  if (plain === undefined) return readEachLine(batch, reading)
  const height = plain.reduce((sum, { length }) => sum + length, 0)
  return { height, parts: plain.map((urls) => ({ agents, urls })) }
}

/** The same of a batch that has other lines than those of `plainLines`. */
export function readEachLine(batch: Batch, { agents, needsSite }: Reading): Asked {
  const parts: (Run | Fault)[] = []
  const { lines, whyNot } = linesOf(batch)
  const readLine = lineReader(batch.format, batch.columns)
  // Without a tab, a line of text that begins as a URL or a path is that: most lists have no other lines.
  const isBare = batch.format === 'text' && agents.length > 0 && !bufferOf(batch.octets).includes(tab)
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
        why = robotFault(agent, agents)
      }
    }
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
  // After the last line end, there is no line.
  return { height: lines.at(-1) === '' ? lines.length - 1 : lines.length, parts }
}

const tab = 0x09

/** Whether a run for some robots is one for the robot of a line, or for those of the command line where it names none. */
function isFor(asked: readonly string[], agent: string | undefined, usual: readonly string[]): boolean {
  return agent === undefined ? asked === usual : asked !== usual && asked[0] === agent
}

const shownCharacters = 200

interface Lines {
  readonly lines: readonly string[]
  /** For lines that cannot be read at all, by their place, why. */
  readonly whyNot?: readonly (string | undefined)[]
}

function linesOf({ octets, isCut }: Batch): Lines {
  const buffer = bufferOf(octets)
  if (isCut) {
    const limit = maxLineBytes.toLocaleString('en')
    const lines = [buffer.toString('latin1', 0, shownCharacters)]
    return { lines, whyNot: [`it has more than ${limit} bytes`] }
  }
  if (isAscii(buffer)) return { lines: [...shortTexts(buffer)].flatMap((text) => text.split('\n')) }
  if (isUtf8(buffer)) return { lines: buffer.toString().split('\n') }
  const inOctets = buffer
    .toString('latin1')
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'))
  return {
    lines: inOctets.map((line) => line.toString()),
    whyNot: inOctets.map((line) => (isUtf8(line) ? undefined : 'it is not UTF-8')),
  }
}

function robotFault(agent: string | undefined, agents: readonly string[]): string | undefined {
  if (agent === '') return 'the name of its robot is empty'
  if (agent !== undefined && isUrl(agent.trimStart())) return 'its robot is a URL'
  return agent === undefined && agents.length === 0 ? 'it names no robot, and there is no --agent' : undefined
}
