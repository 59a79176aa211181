import type { ByteString } from '../model/byte-string.ts'
import { RobotsError } from '../model/robots-error.ts'

/** The first byte of every dormant form; its lower four bits are the version. */
export const dormantMark = 0xd0
export const dormantVersion = 1

/**
 * How the line of a rule is stored: `usual` is `Disallow: value`, `around` adds what is before and after the value, `apart` stores
 * the whole line.
 */
export const lineForm = { usual: 0, around: 1, apart: 2 } as const

/** The highest line number, because it is doubled in 32 bits. */
export const maxLine = 0x3fffffff

/**
 * The distance from a line to the next one that is stored, above 0.
 *
 * Mostly lines ascend. Where a rule belongs to several groups, or a user-agent line follows the rules of its group, the distance leads back:
 * such distances begin above the highest line number.
 */
export function lineDistance(from: number, to: number): number {
  return to > from ? to - from : maxLine + 1 + from - to
}

/** The line at a distance. */
export function lineAtDistance(from: number, distance: number): number {
  return distance > maxLine ? from - (distance - maxLine - 1) : from + distance
}

/** The most frequent place, as the distance in lines times four plus the form: on the next line, with the usual form. */
export const nextPlace = 4

/** A rule without a value has no space after its colon. */
export function usualLine(kind: 'allow' | 'disallow', value: ByteString): ByteString {
  const name = kind === 'allow' ? 'Allow:' : 'Disallow:'
  return value === '' ? name : `${name} ${value}`
}

/** A 32-bit hash of texts (FNV-1a over code units, with a separator after each text). */
export function hashOf(texts: readonly string[]): number {
  let hash = 0x811c9dc5
  const take = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) take(text.charCodeAt(i))
    take(0x10000)
  }
  return hash >>> 0
}

/** The 16-bit hash of a dialect's name. */
export function dialectHash(name: string): number {
  const hash = hashOf([name])
  return (hash >>> 16) ^ (hash & 0xffff)
}

/** A number below 2 ** 35 with 7 bits in a byte, the lowest first; the highest bit says that more follow. */
export function numberOctets(number: number): ByteString {
  return number < 0x80
    ? String.fromCharCode(number)
    : String.fromCharCode(0x80 | (number & 0x7f)) + numberOctets(Math.floor(number / 0x80))
}

/** A number in a fixed number of bytes, the highest first. */
export function fixedBytes(number: number, sizeBytes: number): ByteString {
  return sizeBytes === 0 ? '' : fixedBytes(number >>> 8, sizeBytes - 1) + String.fromCharCode(number & 0xff)
}

/** Reads a dormant form from left to right; throws a `RobotsError` if it ends too early. */
export class DormantCursor {
  at = 0
  readonly #dormant: ByteString

  constructor(dormant: ByteString) {
    this.#dormant = dormant
  }

  get isAtEnd(): boolean {
    return this.at === this.#dormant.length
  }

  number(): number {
    let number = 0
    for (let unit = 1; unit < 2 ** 35; unit *= 0x80) {
      const octet = this.fixed(1)
      number += (octet & 0x7f) * unit
      if (octet < 0x80) return number
    }
    throw notReadable('one of its numbers has no end')
  }

  fixed(sizeBytes: number): number {
    let number = 0
    let at = this.at
    for (const end = this.pass(sizeBytes); at < end; at++)
      number = number * 0x100 + this.#dormant.charCodeAt(at)
    return number
  }

  /** The bytes after their length. */
  octets(): ByteString {
    const length = this.number()
    return this.#dormant.slice(this.at, this.pass(length))
  }

  /** Skips a range and returns its end. */
  pass(length: number): number {
    const end = this.at + length
    if (end > this.#dormant.length) throw notReadable('it is cut off')
    this.at = end
    return end
  }
}

/** The error for what is not a dormant form, or not one of this dialect. */
export function notReadable(why: string): RobotsError {
  return new RobotsError(
    'dormant-not-readable',
    `Cannot read this dormant form: ${why}. Make it again from the file with toDormant().`,
  )
}
