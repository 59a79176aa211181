import { seeded } from '../../bench/corpus/random.mjs'

/** What is often on an edge. */
const edges = Array.from(
  '\0\t\n\r #$%*+,-./:;<=>?@[\\]|~`"\'\x1b\x1e\x7f\x80\x85\xa0\xc3\xa9\xef\xbb\xbf\xff\xfe',
)
const numbers = '0 1 -1 255 256 65536 2147483648 4294967296 9007199254740993 1e308 00'.split(' ')

/** Random whole numbers below a limit that are the same for the same seed. */
export function randomBelow(seed) {
  const random = seeded(seed)
  return (limit) => Math.floor(random() * limit)
}

/**
 * Creates a function that changes an input in one to four places.
 *
 * @param below random whole numbers
 * @param words what inputs of the target are made of
 * @param maxBytes longest result
 * @param other gives another input, to take a piece from
 */
export function createMutator({ below, words, maxBytes, other }) {
  const tokens = [...words, ...edges, ...numbers].map((word) => Buffer.from(word, 'latin1'))
  const spliced = (input, start, end, piece) =>
    Buffer.concat([input.subarray(0, start), piece, input.subarray(end)]).subarray(0, maxBytes)
  const lineStart = (input, at) => input.lastIndexOf(0x0a, at - 1) + 1
  const lineEnd = (input, at) => {
    const found = input.indexOf(0x0a, at)
    return found < 0 ? input.length : found + 1
  }
  const anyLine = (input) => {
    const at = below(input.length + 1)
    const start = at === 0 ? 0 : lineStart(input, at)
    return { start, end: lineEnd(input, start) }
  }
  const span = (input, most) => {
    const start = below(input.length + 1)
    return { start, end: Math.min(input.length, start + 1 + below(most)) }
  }
  const token = () => tokens[below(tokens.length)]

  const changes = [
    (input) => spliced(input, ...twice(below(input.length + 1)), token()),
    (input) => spliced(input, ...twice(below(input.length + 1)), token()),
    (input) => {
      const { start, end } = span(input, 4)
      return spliced(input, start, end, token())
    },
    (input) => {
      const changed = Buffer.from(input)
      if (input.length > 0) changed[below(input.length)] = below(256)
      return changed
    },
    (input) => {
      const changed = Buffer.from(input)
      if (input.length > 0) changed[below(input.length)] ^= 1 << below(8)
      return changed
    },
    (input) => {
      const { start, end } = span(input, below(4) === 0 ? 40 : 4)
      return spliced(input, start, end, nothing)
    },
    (input) => {
      const { start, end } = span(input, 16)
      return spliced(input, ...twice(below(input.length + 1)), input.subarray(start, end))
    },
    (input) => {
      const { start, end } = anyLine(input)
      return spliced(input, start, end, nothing)
    },
    (input) => {
      const { start, end } = anyLine(input)
      return spliced(input, ...twice(anyLine(input).start), input.subarray(start, end))
    },
    (input) => {
      const from = other()
      const { start, end } = below(2) === 0 ? anyLine(from) : span(from, 40)
      return spliced(input, ...twice(anyLine(input).start), from.subarray(start, end))
    },
    (input) => {
      const from = other()
      return spliced(input, below(input.length + 1), input.length, from.subarray(below(from.length + 1)))
    },
  ]

  return (input) => {
    let changed = input
    for (let left = 1 + below(4); left > 0; left--) changed = changes[below(changes.length)](changed)
    return changed
  }
}

const nothing = Buffer.alloc(0)

function twice(at) {
  return [at, at]
}
