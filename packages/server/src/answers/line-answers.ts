import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { RobotsClient, SiteRobots } from '@ruly/client'
import type { Purpose } from '@ruly/preferences'
import { visibleJson } from '@ruly/lint'

import { answerBegin, answerEnds } from './answer-ends.ts'
import { checkAnswer, type Question } from './check-answer.ts'
import { OutgoingRows } from './outgoing-rows.ts'

/** A line of a list with its question, or why it has none. */
export type Line = LinePlace & (Question | { readonly fault: string })

interface LinePlace {
  /** Its number, from 1. */
  readonly line: number
  readonly text: string
}

/** What a row says of a line that has no answer. */
interface LineError {
  readonly error: string
  /** The type of the problem that a single question would be answered with. */
  readonly type: string
}

/** How the lines of a list are answered. */
export interface LineOptions {
  readonly purpose?: Purpose | undefined
  /** Whether each answer has its evidence. */
  readonly evidence: boolean
  /** Whether rows stand in the order of their lines, or in that in which they become known, with the numbers of their lines. */
  readonly order: 'input' | 'completion'
  /** Stands after each row. */
  readonly separator: string
  /** What a row says of an error; a function that throws ends the list. */
  readonly onError: (error: Error) => LineError
  /** Called with the number of rows that were taken. */
  readonly onRows: (count: number) => void
}

/** Lines, some at a time. */
type Pieces = AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>

/** How the answers about one site for one agent end. */
type Ends = (url: string) => string

/** So many lines may wait for their sites: a site that does not answer delays no line of the others among them. */
const mostWaiting = 4096

/** So many sites are asked in one turn of the event loop: thousands would delay the answers of the first of them. */
const mostAsked = 8

/** Rows that nobody has taken and lines that wait, in bytes. Beyond that, no line is read. */
const mostBytes = 2 * 1024 * 1024

/** A row with an error has so much of its line, in characters. */
const mostText = 1000

/**
 * Answers the lines of one list as their sites become known, those about sites in memory at once.
 *
 * Questions with the same site and agent share the file and its evidence as they are when a piece of lines is read, and answers by the same rule
 * share their text.
 */
export class LineAnswers {
  readonly #client: RobotsClient
  readonly #options: LineOptions
  readonly #rows: OutgoingRows
  /** By site and agent. */
  readonly #ends = new Map<string, Ends | Promise<Ends>>()
  readonly #keys = new SiteKeys()
  readonly #leaving = new AbortController()
  readonly #counts = { answers: 0, faults: 0 }
  #waiting = 0
  #waitingLength = 0
  #asked = 0
  #taken = 0
  #failure: { readonly error: unknown } | undefined
  #change = nextChange()

  constructor(client: RobotsClient, options: LineOptions) {
    this.#client = client
    this.#options = options
    this.#rows = new OutgoingRows(options.separator, options.order === 'input')
    setMaxListeners(0, this.#leaving.signal)
  }

  /** How many lines wait for their sites. */
  get waiting(): number {
    return this.#waiting
  }

  /** How many lines were answered, and how many have an error instead. */
  get counts(): { readonly answers: number; readonly faults: number } {
    return this.#counts
  }

  /** The rows of all lines. Lines are read only as long as there is room: neither side can make the other one grow. */
  async *rowsOf(pieces: Pieces): AsyncGenerator<Buffer<ArrayBuffer>, void, undefined> {
    let isRead = false
    const read = async (): Promise<void> => {
      await this.#read(pieces)
      isRead = true
      this.#tell()
    }
    read().catch((error: unknown) => this.#fail(error))
    try {
      while (!this.#hasLeft) {
        if (this.#failure !== undefined) throw this.#failure.error
        const rows = this.#take()
        if (rows.length > 0) yield rows
        else if (isRead && this.#waiting === 0) return
        else await this.#change.told
      }
    } finally {
      this.end()
    }
  }

  /** Ends the list: nobody takes its rows, and what was asked for it alone is not asked any more. */
  end(): void {
    this.#leaving.abort(new Error('nobody takes the rows'))
    this.#tell()
  }

  async #read(pieces: Pieces): Promise<void> {
    for await (const lines of pieces) {
      this.#ends.clear()
      for (const line of lines) {
        while (this.#isFull && !this.#hasLeft) await this.#change.told
        if (this.#asked >= mostAsked) await this.#leaveTurn()
        if (this.#hasLeft) return
        this.#answer(line)
      }
      this.#tell()
    }
  }

  async #leaveTurn(): Promise<void> {
    this.#asked = 0
    this.#tell()
    await nextTurn()
  }

  get #hasLeft(): boolean {
    return this.#leaving.signal.aborted
  }

  get #isFull(): boolean {
    return this.#waiting >= mostWaiting || this.#waitingLength + this.#rows.length >= mostBytes
  }

  #answer(line: Line): void {
    if ('fault' in line) {
      this.#rows.add(errorRow(line, { error: line.fault, type: 'urn:ruly:problem:invalid-request' }))
      this.#counts.faults++
    } else if (this.#options.purpose === undefined) this.#answerByRules(line)
    else void this.#answerLater(line, this.#rowForPurpose(withOwnText(line)))
  }

  #answerByRules(line: LinePlace & Question): void {
    const ends = this.#endsFor(line)
    if (typeof ends === 'function') {
      this.#rows.add(this.#beginOf(line), ends(line.url))
      this.#counts.answers++
    } else {
      const own = withOwnText(line)
      void this.#answerLater(
        own,
        ends.then((known) => this.#beginOf(own) + known(own.url)),
      )
    }
  }

  #endsFor({ url, agent }: Question): Ends | Promise<Ends> {
    const key = this.#keys.keyOf(url, agent)
    const known = this.#ends.get(key)
    if (known !== undefined) return known
    const site = this.#client.robotsInMemory(url)
    const endsOf = (found: SiteRobots | undefined): Ends => answerEnds(found, agent, this.#options)
    const ends = site === undefined ? this.#ask(url, key).then(endsOf) : endsOf(site)
    this.#ends.set(key, ends)
    return ends
  }

  /** What the network or the store says. The lines after it look for it in memory. */
  async #ask(url: string, key: string): Promise<SiteRobots | undefined> {
    this.#asked++
    try {
      return await this.#client.robotsFor(url, { signal: this.#leaving.signal })
    } finally {
      this.#ends.delete(key)
    }
  }

  async #rowForPurpose({ line, url, agent }: LinePlace & Question): Promise<string> {
    const { purpose, evidence, order } = this.#options
    this.#asked++
    const answer = await checkAnswer(this.#client, { url, agent, purpose }, this.#leaving.signal)
    return visibleJson({
      ...(order === 'completion' && { line }),
      ...answer,
      ...(!evidence && { evidence: undefined }),
    })
  }

  async #answerLater(line: LinePlace, row: Promise<string>): Promise<void> {
    const put = this.#rows.reserve()
    const { length } = line.text
    this.#waiting++
    this.#waitingLength += length
    try {
      put(await this.#rowOf(line, row))
    } catch (error) {
      this.#fail(error)
    }
    this.#waiting--
    this.#waitingLength -= length
    this.#tell()
  }

  async #rowOf(line: LinePlace, row: Promise<string>): Promise<string> {
    try {
      const text = await row
      this.#counts.answers++
      return text
    } catch (error) {
      if (this.#hasLeft) return ''
      this.#counts.faults++
      return errorRow(line, this.#options.onError(error as Error))
    }
  }

  #beginOf({ line, url }: LinePlace & Question): string {
    const begin = answerBegin(url)
    return this.#options.order === 'completion' ? `{"line":${line},${begin.slice(1)}` : begin
  }

  #take(): Buffer<ArrayBuffer> {
    const rows = this.#rows.take()
    const { answers, faults } = this.#counts
    this.#options.onRows(answers + faults - this.#taken)
    this.#taken = answers + faults
    this.#tell()
    return rows
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    this.#tell()
  }

  /** Wakes what waits for rows, and what waits for room. */
  #tell(): void {
    this.#change.tell()
    this.#change = nextChange()
  }
}

function nextChange(): { readonly told: Promise<void>; readonly tell: () => void } {
  let tell = (): void => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  return { told, tell }
}

function errorRow({ line, text }: LinePlace, { error, type }: LineError): string {
  return visibleJson({ error, type, line, text: text.slice(0, mostText).trimEnd() })
}

/** The same line without the text of the piece that it was cut from, which would stay in memory for as long as it waits. */
function withOwnText(line: LinePlace & Question): LinePlace & Question {
  const text = Buffer.from(line.text).toString()
  return { ...line, text, url: line.url === line.text ? text : line.url }
}

/** Names what questions with the same file and agent have in common. */
class SiteKeys {
  #site: string | undefined
  #agent: Question['agent'] | undefined
  #key = ''

  keyOf(url: string, agent: Question['agent']): string {
    // Mostly a question has the same site and agent as the one before it.
    if (this.#site !== undefined && agent === this.#agent && isOn(url, this.#site)) return this.#key
    this.#agent = agent
    this.#site = plainSite.exec(url)?.[0]
    // URLs that are not written plainly have no others like them.
    this.#key = `${this.#site ?? `${url}\n`} ${JSON.stringify(agent)}`
    return this.#key
  }
}

/** Scheme, host and port as `new URL` would write them: what follows cannot change them. */
const plainSite = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#]|$)/

const slash = 0x2f

function isOn(url: string, site: string): boolean {
  return url.charCodeAt(site.length) === slash && url.indexOf(site) === 0
}
