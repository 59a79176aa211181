import { grouped } from '@ruly/common/grouped'
import type { ByteString } from '@ruly/common/utf8'
import { coveredText } from '../analysis/pattern-algebra.ts'
import type { Pattern } from 'ruly/dialects'
import { firstOf } from './beginnings.ts'

/** Bytes in a piece: shorter ones select little, longer ones cost more to look up. */
const pieceLength = 3

/**
 * Patterns that may cover another one, found without testing all of them.
 *
 * A pattern that covers another matches its text, so the text begins with the first segment and contains each other one: the rarest
 * piece of those is looked up.
 */
export class CoverIndex<Thing extends { readonly pattern: Pattern }> {
  /** Things with one segment. */
  readonly #plain: ReadonlyMap<ByteString, readonly Thing[]>
  /** The others, by first segment, then by a piece of another segment. */
  readonly #pieced: ReadonlyMap<ByteString, ReadonlyMap<ByteString, readonly Thing[]>>

  constructor(things: readonly Thing[]) {
    const isPlain = ({ pattern }: Thing): boolean => pattern.segments.length === 1
    const byFirst = (some: readonly Thing[]): Map<ByteString, readonly Thing[]> =>
      grouped(some, ({ pattern }) => firstOf(pattern))
    this.#plain = byFirst(things.filter(isPlain))
    this.#pieced = new Map(
      Array.from(byFirst(things.filter((thing) => !isPlain(thing))), ([first, same]) => [
        first,
        byRarestPiece(same),
      ]),
    )
  }

  *mayCover(pattern: Pattern): Iterable<Thing> {
    const first = firstOf(pattern)
    let pieces: ReadonlySet<ByteString> | undefined
    for (let end = 0; end <= first.length; end++) {
      const beginning = first.slice(0, end)
      yield* this.#plain.get(beginning) ?? []
      const pieced = this.#pieced.get(beginning)
      if (pieced === undefined) continue
      pieces ??= piecesOf(coveredText(pattern))
      for (const piece of pieces) yield* pieced.get(piece) ?? []
    }
  }
}

/** Groups things by their piece that the fewest others contain; by the empty piece if they have none. */
function byRarestPiece<Thing extends { readonly pattern: Pattern }>(
  things: readonly Thing[],
): ReadonlyMap<ByteString, readonly Thing[]> {
  const counts = new Map<ByteString, number>()
  for (const { pattern } of things)
    for (const piece of ownPieces(pattern)) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  const countOf = (piece: ByteString): number => counts.get(piece) ?? Infinity
  return grouped(things, ({ pattern }) =>
    [...ownPieces(pattern)].reduce((one, other) => (countOf(other) < countOf(one) ? other : one), ''),
  )
}

/** The pieces of all segments after the first. */
function ownPieces({ segments }: Pattern): ReadonlySet<ByteString> {
  const pieces = new Set<ByteString>()
  for (const segment of segments.slice(1)) {
    if (segment.length > 0 && segment.length < pieceLength) pieces.add(segment)
    for (let at = 0; at + pieceLength <= segment.length; at++) pieces.add(segment.slice(at, at + pieceLength))
  }
  return pieces
}

function piecesOf(text: string): ReadonlySet<string> {
  const pieces = new Set([''])
  for (let at = 0; at < text.length; at++)
    for (let length = 1; length <= pieceLength; length++) pieces.add(text.slice(at, at + length))
  return pieces
}
