import { grouped } from '@ruly/common/grouped'
import { agentRegistry } from 'ruly/agents'
import type { FileExtension } from '../facts/file-fields.ts'
import type { Found, LintRules } from '../model/lint-rule.ts'

export const crawlDelayRules: LintRules = {
  'crawl-delay-conflict': {
    severity: 'warning',
    summary: 'A robot has several different Crawl-delays.',
    why: 'No standard says which one counts: some agents use the first, others the last, crawler-commons the shortest.',
    *check({ extensionsOf, agentsByToken }) {
      const delays = extensionsOf('crawl-delay').filter(({ extension }) => extension.value !== null)
      const firstByAgent = new Map<number, Delay>()
      for (const [agents, [first, ...others]] of runsOf(delays)) {
        if (agents.length === 0) continue
        for (const { line } of agents) firstByAgent.set(line, first)
        for (const other of others) if (differ(first, other)) yield conflictOf(first, other, 'The group has')
      }
      const told = new Set<Delay>()
      for (const [token, agents] of agentsByToken) {
        const ownDelays = agents.flatMap(({ agent }) => firstByAgent.get(agent.line) ?? [])
        const [first] = ownDelays
        const other = first === undefined ? undefined : ownDelays.find((delay) => differ(first, delay))
        if (token === '' || first === undefined || other === undefined || told.has(other)) continue
        told.add(other)
        yield conflictOf(first, other, `${token === '*' ? 'Everyone' : agents[0].agent.value} has`)
      }
    },
  },
  'crawl-delay-ignored': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A Crawl-delay is for a robot that does not read it.',
    why:
      'Google’s robots set their pace by how the site responds, Yandex’s by a setting in Webmaster (since 2018-02-22), and Amazonbot’s documentation says ' +
      'that it does not support Crawl-delay. Bing’s documentation says that it reads it.',
    *check({ extensionsOf, agentsFor }) {
      for (const [agents, delays] of runsOf(extensionsOf('crawl-delay'))) {
        const deaf = agentsFor({ agents }).filter(({ token }) => notReading.has(token))
        const [first] = deaf
        if (first === undefined) continue
        const message = `${first.agent.value} does not read Crawl-delay: ${reasonFor(first.token)}.`
        const related = deaf
          .slice(0, maxRelated)
          .map(({ agent }) => ({ line: agent.line, message: 'The line has no effect for this robot.' }))
        for (const { line } of delays) yield { line: line.number, message, related }
      }
    },
  },
  'crawl-delay-out-of-range': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A Crawl-delay is longer than its robots wait.',
    why:
      'Bing documents 1 to 20 seconds, and some SEO crawlers shorten longer delays to 10, 20 or 30. Nutch, and with it CCBot, skips sites that ask for ' +
      'more than 30, and crawler-commons reads more than 300 as disallowing everything.',
    *check({ extensionsOf, agentsFor, valueSpan }) {
      for (const [agents, delays] of runsOf(extensionsOf('crawl-delay'))) {
        const tokens = new Set(agentsFor({ agents }).map(({ token }) => token))
        for (const { extension, line } of delays) {
          const { written, value } = extension
          const message = value === null ? undefined : messageFor(written, value, tokens)
          if (message !== undefined) yield { line: line.number, span: valueSpan(line), message }
        }
      }
    },
  },
}

type Delay = FileExtension<'crawl-delay'>

/** Delays by their user-agent lines: delays below the same ones have the same list of them. */
function runsOf(delays: readonly Delay[]) {
  return grouped(delays, ({ extension }) => extension.agents)
}

/** How many user-agent lines are named. */
const maxRelated = 8

function differ(one: Delay, other: Delay): boolean {
  return one.extension.value !== other.extension.value
}

function conflictOf(first: Delay, other: Delay, who: string): Found {
  return {
    line: other.line.number,
    message:
      `${who} a Crawl-delay of ${first.extension.written} in line ${first.line.number} and of ${other.extension.written} here: ` +
      'robots differ in which one they use.',
    related: [{ line: first.line.number, message: 'The first Crawl-delay.' }],
  }
}

/** Why robots of an operator do not read Crawl-delay, by the operator. */
const reasons: Readonly<Record<string, string>> = {
  Google: 'Google never has',
  Yandex: 'Yandex has not since 22 February 2018',
}

/** The operators of robots that do not read Crawl-delay, by product token in lower case. */
const notReading: ReadonlyMap<string, string> = new Map(
  agentRegistry.agents
    .filter(({ crawlDelay }) => crawlDelay === 'ignored')
    .map(({ token, operator }) => [token.toLowerCase(), operator]),
)

function reasonFor(token: string): string {
  const operator = notReading.get(token) ?? ''
  return reasons[operator] ?? `${operator} says so`
}

/** The longest Crawl-delays, in seconds, that some agents accept. */
const longest = {
  /** Bing's documentation. */
  bing: 20,
  /** Apache Nutch by default; Common Crawl's robot is based on it. */
  nutch: 30,
  /** crawler-commons, on which Nutch and StormCrawler are built. */
  crawlerCommons: 300,
}

/** The longest delays that operators document for their agents. */
const documented = agentRegistry.agents.flatMap(({ token, crawlDelayMaximum: maximum }) =>
  maximum === undefined ? [] : [{ token, maximum }],
)

const crawlerCommonsAgents = agentsReadingWith('crawlerCommons')
const bingAgents = agentsReadingWith('bing')

/** Of the agents whose parser is crawler-commons, those that skip a site which asks for more than Nutch waits. */
const nutchAgents = ['nutch', 'ccbot']

/** The tokens, in lower case, of the agents that read robots.txt with this parser. */
function agentsReadingWith(parser: string): readonly string[] {
  return agentRegistry.agents
    .filter((entry) => entry.parser === parser)
    .map(({ token }) => token.toLowerCase())
}

function messageFor(written: string, seconds: number, tokens: ReadonlySet<string>): string | undefined {
  const cutting = documented.find(
    ({ token, maximum }) => seconds > maximum && tokens.has(token.toLowerCase()),
  )
  if (cutting !== undefined)
    return `${written} seconds are more than the ${cutting.maximum} that ${cutting.token} waits.`
  if (seconds <= longest.bing) return undefined
  const isFor = (agents: readonly string[]): boolean =>
    tokens.has('*') || agents.some((token) => tokens.has(token))
  if (isFor(crawlerCommonsAgents) && seconds > longest.crawlerCommons)
    return `Robots built on crawler-commons read ${written} seconds as disallowing the whole site.`
  if (isFor(nutchAgents) && seconds > longest.nutch)
    return `${written} seconds are more than Nutch and CCBot wait: they skip the site. They wait 30 at most.`
  if (bingAgents.some((token) => tokens.has(token)))
    return `${written} seconds are more than the 20 that Bing documents.`
  return undefined
}
