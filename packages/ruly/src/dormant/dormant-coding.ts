import type { ByteString } from '../model/byte-string.ts'
import { RobotsError } from '../model/robots-error.ts'

/** The first octet of every dormant form, but for its lower half: that is the version. */
export const dormantMark = 0xd0
export const dormantVersion = 1

/** How the line of a rule is kept: `usual` is `Disallow: value`, `around` what stands before and behind the value, `apart` all. */
export const lineForm = { usual: 0, around: 1, apart: 2 } as const

/** The place of most rules, lines from the one before by four and the form: on the next line, written as usual. */
export const nextPlace = 4

/** A rule without a value has no space behind its colon. */
export function usualLine(kind: 'allow' | 'disallow', value: ByteString): ByteString {
  const name = kind === 'allow' ? 'Allow:' : 'Disallow:'
  return value === '' ? name : `${name} ${value}`
}

/** A hash of texts, 32 bits (FNV-1a over code units, each text closed off). */
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

/** The hash of a dialect's name, 16 bits. */
export function dialectHash(name: string): number {
  const hash = hashOf([name])
  return (hash >>> 16) ^ (hash & 0xffff)
}

/** A number below 2 ** 35 in 7 bits an octet, the lowest first; the highest bit says that more follow. */
export function numberOctets(number: number): ByteString {
  return number < 0x80
    ? String.fromCharCode(number)
    : String.fromCharCode(0x80 | (number & 0x7f)) + numberOctets(Math.floor(number / 0x80))
}

/** A number in so many octets, the highest first. */
export function fixedBytes(number: number, sizeBytes: number): ByteString {
  return sizeBytes === 0 ? '' : fixedBytes(number >>> 8, sizeBytes - 1) + String.fromCharCode(number & 0xff)
}

/** Reads a dormant form from left to right; throws a `RobotsError` where it ends too early. */
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

  /** The octets of the length that stands before them. */
  octets(): ByteString {
    const length = this.number()
    return this.#dormant.slice(this.at, this.pass(length))
  }

  /** Passes a stretch; gives where it ends. */
  pass(length: number): number {
    const end = this.at + length
    if (end > this.#dormant.length) throw notReadable('it is cut off')
    this.at = end
    return end
  }
}

/** The error for what is no dormant form, or not one for this dialect. */
export function notReadable(why: string): RobotsError {
  return new RobotsError(
    'dormant-not-readable',
    `This is no dormant form that can be read here: ${why}. Make it anew from the file with toDormant.`,
  )
}
