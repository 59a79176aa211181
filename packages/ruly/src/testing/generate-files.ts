import { checkedOptions, limit, numberFrom, withDefault } from '@ruly/common/checked-options'

/** A generated robots.txt with questions about it. */
export interface GeneratedFile {
  /** The file. */
  readonly robots: string
  /** Questions about it: many about its own rules and agents, and about what differs from them a little. */
  readonly questions: readonly GeneratedQuestion[]
}

/** A question about a generated file. */
export interface GeneratedQuestion {
  /** The agent that asks. */
  readonly agent: string
  /** The URL that it asks about. */
  readonly url: string
}

/** Options of `generateFiles`. */
export interface GenerateOptions {
  /**
   * Files are the same for the same seed, in the same version of ruly. A whole number of 32 bits.
   *
   * @default 1
   */
  readonly seed?: number
  /**
   * How many files.
   *
   * @default Infinity
   */
  readonly files?: number
  /**
   * How many questions about each file.
   *
   * @default 20
   */
  readonly questions?: number
}

const generateOptions = {
  seed: withDefault(numberFrom(0, 2 ** 32 - 1), 1),
  files: withDefault(limit, Infinity),
  questions: withDefault(numberFrom(0, 100_000), 20),
}

/**
 * Generates robots.txt files, and questions about them, to compare two parsers with.
 *
 * Fields, agents, wildcards and line ends are as frequent as in a survey of 8,743 real files, but each file is small, and what parsers
 * disagree about occurs often: escapes, characters beyond ASCII, case, empty values, blanks, comments, a missing colon.
 *
 * @param options the seed, and how many files and questions
 * @returns the files, one after the other
 * @throws `TypeError` for an unknown option or a value of the wrong type; `RangeError` for a number that cannot be
 * @example
 * for (const { robots, questions } of generateFiles({ seed: 7, files: 100 })) {
 *   const file = parse(robots)
 *   for (const { agent, url } of questions) console.log(agent, url, file.check(agent, url).allowed)
 * }
 */
export function generateFiles(options: GenerateOptions = {}): Generator<GeneratedFile, void> {
  return generated(checkedOptions('generateFiles()', options, generateOptions))
}

function* generated({ seed, files, questions }: Required<GenerateOptions>): Generator<GeneratedFile, void> {
  const random = new Random(seed)
  for (let file = 0; file < files; file++) {
    const groups = Array.from({ length: random.pickWeighted(groupCounts) }, () => groupOf(random))
    const robots = textOf(random, groups)
    const asked = Array.from({ length: questions }, () => questionAbout(random, groups))
    yield { robots, questions: asked }
  }
}

interface Group {
  readonly agents: readonly string[]
  readonly rules: readonly { readonly field: string; readonly pattern: string }[]
}

const groupCounts: Weighted<number> = [
  [50, 1],
  [30, 2],
  [15, 3],
  [5, 6],
]
const ruleCounts: Weighted<number> = [
  [7, 0],
  [30, 1],
  [35, 2],
  [20, 4],
  [8, 9],
]
const agentNames: Weighted<string> = [
  [60, '*'],
  [10, 'Googlebot'],
  [6, 'CCBot'],
  [5, 'GPTBot'],
  [5, 'ExampleBot'],
  [3, 'googlebot-news'],
  [3, 'ExampleBot/1.0'],
  [2, 'Example'],
  [2, 'example bot'],
  [2, '* '],
  [1, 'Exämple'],
  [1, ''],
]
const fields: Weighted<string> = [
  [82, 'Disallow'],
  [12, 'Allow'],
  [2, 'disallow'],
  [1, 'ALLOW'],
  [1, 'Dissallow'],
  [1, 'Noindex'],
  [1, 'Crawl-delay'],
]
const colons: Weighted<string> = [
  [88, ': '],
  [5, ':'],
  [3, ' : '],
  [2, ':\t'],
  [1, ' '],
  [1, ''],
]
const rests: Weighted<string> = [
  [90, ''],
  [4, ' '],
  [3, ' # why'],
  [2, '#why'],
  [1, ' /b'],
]
const lineEnds: Weighted<string> = [
  [68, '\n'],
  [27, '\r\n'],
  [3, '\r'],
  [2, '\n\n'],
]
const segments: Weighted<string> = [
  [40, 'a'],
  [20, 'ab'],
  [10, 'A'],
  [6, 'index.html'],
  [4, '*'],
  [4, 'a*b'],
  [2, '%61'],
  [2, '%2F'],
  [2, '%2f'],
  [2, 'é'],
  [2, '%C3%A9'],
  [2, '?a=b'],
  [1, '$'],
  [1, '%'],
  [1, '.'],
  [1, '..'],
  [1, 'a b'],
  [1, ';'],
]
const ends: Weighted<string> = [
  [60, ''],
  [20, '/'],
  [8, '*'],
  [7, '$'],
  [3, '*$'],
  [1, '$$'],
  [1, '/*'],
]

function groupOf(random: Random): Group {
  const agents = [random.pickWeighted(agentNames)]
  while (random.next() < 0.15) agents.push(random.pickWeighted(agentNames))
  const rules = Array.from({ length: random.pickWeighted(ruleCounts) }, () => {
    const field = random.pickWeighted(fields)
    return { field, pattern: field === 'Crawl-delay' ? '10' : patternOf(random) }
  })
  return { agents, rules }
}

function patternOf(random: Random): string {
  if (random.next() < 0.04) return ''
  const path = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pickWeighted(segments)).join(
    '/',
  )
  return (random.next() < 0.97 ? '/' : '') + path + random.pickWeighted(ends)
}

function textOf(random: Random, groups: readonly Group[]): string {
  const end = random.pickWeighted(lineEnds)
  const line = (field: string, value: string): string =>
    (random.next() < 0.02 ? ' ' : '') +
    field +
    random.pickWeighted(colons) +
    value +
    random.pickWeighted(rests) +
    (random.next() < 0.98 ? end : random.pickWeighted(lineEnds))
  const blank = (): string => (random.next() < 0.7 ? end : random.next() < 0.2 ? `# about us${end}` : '')
  const text = groups.map(({ agents, rules }) => {
    const names = agents.map((agent) => line('User-agent', agent))
    return [...names, ...rules.map(({ field, pattern }) => line(field, pattern)), blank()].join('')
  })
  const mark = random.next() < 0.02 ? '\uFEFF' : ''
  const sitemap = random.next() < 0.3 ? line('Sitemap', 'https://example.com/sitemap.xml') : ''
  return mark + text.join('') + sitemap
}

function questionAbout(random: Random, groups: readonly Group[]): GeneratedQuestion {
  const named = groups.flatMap(({ agents }) => agents).filter((name) => name.trim() !== '*')
  const [first, ...others] = named
  const name = first === undefined || random.next() < 0.3 ? 'OtherBot' : random.pick([first, ...others])
  const patterns = groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern))
  const [pattern, ...more] = patterns
  const path =
    pattern === undefined || random.next() < 0.2
      ? patternOf(random)
      : changed(random, random.pick([pattern, ...more]))
  return { agent: agentLike(random, name), url: `https://example.com${pathOf(path)}` }
}

function agentLike(random: Random, name: string): string {
  const change = random.next()
  if (change < 0.7) return name
  if (change < 0.8) return name.toLowerCase()
  if (change < 0.9) return `${name}/2.1`
  return change < 0.95 ? `${name}-Images` : `Mozilla/5.0 (compatible; ${name}/2.1)`
}

/** A path that a pattern matches, or nearly. */
function changed(random: Random, pattern: string): string {
  const filled = pattern.replace(/\*/g, () => random.pick(['', 'x', '/y/', '*']))
  const bare = random.next() < 0.8 ? filled.replace(/(?<!\$)\$+$/, '') : filled
  const change = random.next()
  if (change < 0.5) return bare
  if (change < 0.7) return bare + random.pick(['/', 'b', '?a=b', '.html', '%20'])
  if (change < 0.8) return bare.slice(0, Math.floor(random.next() * bare.length))
  if (change < 0.9) return bare.toUpperCase()
  return bare.replace(/[a-zé]/, (letter) =>
    letter === 'é' ? '%C3%A9' : `%${letter.charCodeAt(0).toString(16)}`,
  )
}

/** Always a path, so that parsers that take none but URLs can be asked. */
function pathOf(text: string): string {
  return text.startsWith('/') ? text : `/${text}`
}

/** What can be picked, with how often it occurs. */
type Weighted<Item> = readonly [readonly [number, Item], ...(readonly [number, Item])[]]

/** Random numbers that are the same for the same seed (mulberry32). */
class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    const state = (this.#state + 0x6d2b79f5) >>> 0
    this.#state = state
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  pickWeighted<Item>(items: Weighted<Item>): Item {
    let left = this.next() * items.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, item] of items) {
      left -= weight
      if (left < 0) return item
    }
    return items[0][1]
  }
}
