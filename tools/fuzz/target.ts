import { isDeepStrictEqual } from 'node:util'

import * as dialects from 'ruly/dialects'
import type { Dialect } from 'ruly/dialects'

/** What the fuzzer runs: a function that throws for every input that breaks what is promised. */
export interface Target {
  /** What is promised of every input. */
  readonly promises: string
  readonly run: (input: Uint8Array) => void | Promise<void>
  /** Inputs to start from, besides those in `seeds/NAME.ndjson`; one character for each byte. */
  readonly seeds?: readonly string[]
  /** What inputs consist of, to make new ones from, besides the parts of seeds in files and `dictionaries/NAME.ndjson`; one character for each byte. */
  readonly words?: readonly string[]
  /** Names of other files of `dictionaries` with words for its inputs. */
  readonly dictionaries?: readonly string[]
  /**
   * Longest input.
   *
   * @default 200
   */
  readonly maxBytes?: number
  /** An input made from a grammar, as text. */
  readonly generate?: (seed: number) => string
  /** An input made from a file of a folder; the place in the list of files chooses the dialect. */
  readonly ofFile?: (file: string, place: number) => string
}

/** The byte that separates the parts of an input. */
export const separator = '\x1e'

/** The parts of an input: so many, the first with all separators that are too many. */
export function partsOf(input: Uint8Array, count: number): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  let end = input.length
  while (parts.length < count - 1) {
    const at = end === 0 ? -1 : input.lastIndexOf(0x1e, end - 1)
    if (at < 0) break
    parts.unshift(input.subarray(at + 1, end))
    end = at
  }
  const found = [input.subarray(0, end), ...parts]
  return [...found, ...Array.from({ length: count - found.length }, () => new Uint8Array())]
}

/** A part of an input as text. */
export function textOf(part: Uint8Array | undefined): string {
  return decoder.decode(part)
}

/** Bytes as text; undefined if they are not the UTF-8 of a text. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** A part of an input as the name of an agent: what looks like a URL is refused as one. */
export function agentOf(part: Uint8Array | undefined): string {
  return textOf(part).replaceAll(/[:/]/g, '')
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

const dialectList: readonly Dialect[] = Object.values(dialects)

/** The dialect that the last part of an input stands for: `rfc9309` for none. */
export function dialectOf(part: Uint8Array | undefined): Dialect {
  const [byte] = part ?? []
  return (byte === undefined ? undefined : dialectList[byte % dialectList.length]) ?? dialects.rfc9309
}

/** The value of a text of JSON; undefined for other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An input in pieces of a size. */
export async function* piecesOf(input: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size)
}

/** What changes the terminal, the direction of text, or what a reader sees, but line ends. */
export const unsafe = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Throws if two values differ. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found === expected) return
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

/** Throws if something does not hold. */
export function expectThat(what: string, holds: boolean): void {
  if (!holds) throw new Error(what)
}
