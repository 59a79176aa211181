import { parse } from '../../src/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'

/** A robot and what it wants to fetch. */
export type Question = readonly [agent: string, url: string]

/** How many agents are asked about, and how many URLs for each. */
const agentCount = 6
const urlCount = 40

const usualAgents = ['OtherBot', 'Googlebot']
const moreAgents = ['bingbot', 'GPTBot', 'YandexBot', 'AnotherBot', 'CCBot', 'ia_archiver']
const usualPaths = ['/', '/robots.txt', '/index.html', '/a%20b?c=d']

/**
 * Questions about a file: 6 agents, those that it names among them, by 40 URLs, most of them made of its own patterns; the same in every run.
 *
 * URLs of the lines that `isOfInterest` names come first.
 */
export function questionsOf(
  bytes: Uint8Array,
  isOfInterest: (line: number) => boolean = () => false,
): readonly Question[] {
  const { groups } = parse(bytes, { maxBytes: Infinity })
  const named = groups.flatMap(({ agents }) => agents.map(({ value }) => nameOf(value)))
  const agents = [
    ...new Set([...usualAgents, ...spread([...new Set(named)], agentCount), ...moreAgents]),
  ].slice(0, agentCount)
  const rules = groups.flatMap((group) => group.rules).filter(({ value }) => value !== '')
  const first = rules.filter(({ line }) => isOfInterest(line))
  const urls = [
    ...usualPaths,
    ...spread(urlsOf(first), (urlCount - usualPaths.length) / 2),
    ...spread(urlsOf(rules), urlCount),
  ]
  const asked = [...new Set([...urls, ...madeUp])].slice(0, urlCount)
  return agents.flatMap((agent) => asked.map((url) => [agent, url] as const))
}

/** The questions that a dialect answers otherwise for one file than for another. */
export function changedVerdicts(
  [before, after]: readonly [Uint8Array, Uint8Array],
  questions: readonly Question[],
  dialect: Dialect,
): readonly Question[] {
  const [one, other] = [parse(before, { dialect }), parse(after, { dialect })]
  return questions.filter(([agent, url]) => one.isAllowed(agent, url) !== other.isAllowed(agent, url))
}

/** What else a file says to robots, such as their Crawl-delay: fields of groups, in their order. */
export function saidTo(bytes: Uint8Array, agents: Iterable<string>, dialect: Dialect): readonly string[] {
  const robots = parse(bytes, { dialect })
  return [...agents].map((agent) => {
    const said = robots.forAgent(agent).extensions.filter(({ name }) => name !== 'sitemap')
    return [agent, ...new Set(said.map(({ name, written }) => `${name}: ${written}`))].join('\n')
  })
}

function nameOf(value: string): string {
  return /^[A-Za-z0-9._-]*/.exec(value)?.[0] || 'AnotherBot'
}

/** What a pattern matches, what it just does not, and how else its URLs can be written. */
function urlsOf(rules: readonly { readonly value: string }[]): readonly string[] {
  const urls = rules.flatMap(({ value }) => {
    const plain = value.replaceAll(/[*$]+/g, '')
    const filled = value.replaceAll('*', 'x/y').replace(/\$$/, '')
    return [
      plain,
      filled,
      `${filled}z?q=1`,
      encoded(filled),
      decoded(filled),
      plain.slice(0, -1),
      `/x${plain}`,
    ]
  })
  return urls.map((url) => (url.startsWith('/') ? url : `/${url}`))
}

function encoded(path: string): string {
  return encodeURI(path).replaceAll('%25', '%')
}

function decoded(path: string): string {
  return path.replaceAll(/%([2-7][0-9A-Fa-f])/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** So many of a list, from all over it. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)] as Item,
  )
}

const madeUp = Array.from({ length: urlCount }, (_, index) => `/made-up/${index}/page?of=${index}`)
