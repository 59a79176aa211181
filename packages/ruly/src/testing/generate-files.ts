import { pick, pickWeighted, seeded, type Random, type Weighted } from './seeded.ts'

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
   * Files are the same for the same seed, in the same version of ruly.
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

/**
 * Generates robots.txt files, and questions about them, to compare two parsers with.
 *
 * Fields, agents, wildcards and line ends are as frequent as in a survey of 8,743 real files, but each file is small, and what parsers
 * disagree about occurs often: escapes, characters beyond ASCII, case, empty values, blanks, comments, a missing colon.
 *
 * @param options the seed, and how many files and questions
 * @returns the files, one after the other
 * @example
 * for (const { robots, questions } of generateFiles({ seed: 7, files: 100 })) {
 *   const file = parse(robots)
 *   for (const { agent, url } of questions) console.log(agent, url, file.check(agent, url).allowed)
 * }
 */
export function* generateFiles({
  seed = 1,
  files = Infinity,
  questions = 20,
}: GenerateOptions = {}): Generator<GeneratedFile, void> {
  const random = seeded(seed)
  for (let file = 0; file < files; file++) {
    const groups = Array.from({ length: pickWeighted(random, groupCounts) }, () => groupOf(random))
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
  const agents = [pickWeighted(random, agentNames)]
  while (random() < 0.15) agents.push(pickWeighted(random, agentNames))
  const rules = Array.from({ length: pickWeighted(random, ruleCounts) }, () => {
    const field = pickWeighted(random, fields)
    return { field, pattern: field === 'Crawl-delay' ? '10' : patternOf(random) }
  })
  return { agents, rules }
}

function patternOf(random: Random): string {
  if (random() < 0.04) return ''
  const path = Array.from({ length: pick(random, [1, 1, 2, 3]) }, () => pickWeighted(random, segments)).join(
    '/',
  )
  return (random() < 0.97 ? '/' : '') + path + pickWeighted(random, ends)
}

function textOf(random: Random, groups: readonly Group[]): string {
  const end = pickWeighted(random, lineEnds)
  const line = (field: string, value: string): string =>
    (random() < 0.02 ? ' ' : '') +
    field +
    pickWeighted(random, colons) +
    value +
    pickWeighted(random, rests) +
    (random() < 0.98 ? end : pickWeighted(random, lineEnds))
  const blank = (): string => (random() < 0.7 ? end : random() < 0.2 ? `# about us${end}` : '')
  const text = groups.map(({ agents, rules }) => {
    const names = agents.map((agent) => line('User-agent', agent))
    return [...names, ...rules.map(({ field, pattern }) => line(field, pattern)), blank()].join('')
  })
  const mark = random() < 0.02 ? '\uFEFF' : ''
  const sitemap = random() < 0.3 ? line('Sitemap', 'https://example.com/sitemap.xml') : ''
  return mark + text.join('') + sitemap
}

function questionAbout(random: Random, groups: readonly Group[]): GeneratedQuestion {
  const named = groups.flatMap(({ agents }) => agents).filter((name) => name.trim() !== '*')
  const [first, ...others] = named
  const name = first === undefined || random() < 0.3 ? 'OtherBot' : pick(random, [first, ...others])
  const patterns = groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern))
  const [pattern, ...more] = patterns
  const path =
    pattern === undefined || random() < 0.2
      ? patternOf(random)
      : changed(random, pick(random, [pattern, ...more]))
  return { agent: agentLike(random, name), url: `https://example.com${pathOf(path)}` }
}

function agentLike(random: Random, name: string): string {
  const change = random()
  if (change < 0.7) return name
  if (change < 0.8) return name.toLowerCase()
  if (change < 0.9) return `${name}/2.1`
  return change < 0.95 ? `${name}-Images` : `Mozilla/5.0 (compatible; ${name}/2.1)`
}

/** A path that a pattern matches, or nearly. */
function changed(random: Random, pattern: string): string {
  const filled = pattern.replace(/\*/g, () => pick(random, ['', 'x', '/y/', '*']))
  const bare = random() < 0.8 ? filled.replace(/(?<!\$)\$+$/, '') : filled
  const change = random()
  if (change < 0.5) return bare
  if (change < 0.7) return bare + pick(random, ['/', 'b', '?a=b', '.html', '%20'])
  if (change < 0.8) return bare.slice(0, Math.floor(random() * bare.length))
  if (change < 0.9) return bare.toUpperCase()
  return bare.replace(/[a-zé]/, (letter) =>
    letter === 'é' ? '%C3%A9' : `%${letter.charCodeAt(0).toString(16)}`,
  )
}

/** Always a path, so that parsers that take none but URLs can be asked. */
function pathOf(text: string): string {
  return text.startsWith('/') ? text : `/${text}`
}
