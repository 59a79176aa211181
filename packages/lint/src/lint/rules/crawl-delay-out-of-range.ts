import { agentRegistry, type AgentEntry } from 'ruly/agents'
import type { LintRule } from '../model/lint-rule.ts'

/** The longest Crawl-delays, in seconds, that some agents accept. */
const longest = {
  /** Bing's documentation. */
  bing: 20,
  /** Apache Nutch by default; Common Crawl's robot is based on it. */
  nutch: 30,
  /** crawler-commons, on which Nutch and StormCrawler are built. */
  crawlerCommons: 300,
}

const crawlerCommonsAgents = agentsReadingWith('crawlerCommons')
const bingAgents = agentsReadingWith('bing')

/** Of the agents whose parser is crawler-commons, those that skip a site which asks for more than Nutch waits. */
const nutchAgents = ['nutch', 'ccbot']

/** By token in lower case. */
const entries: ReadonlyMap<string, AgentEntry> = new Map(
  agentRegistry.agents.map((entry) => [entry.token.toLowerCase(), entry]),
)

/** The tokens, in lower case, of the agents that read robots.txt with this parser. */
function agentsReadingWith(parser: string): readonly string[] {
  return agentRegistry.agents
    .filter((entry) => entry.parser === parser)
    .map(({ token }) => token.toLowerCase())
}

export const crawlDelayOutOfRange: LintRule = {
  code: 'crawl-delay-out-of-range',
  severity: 'info',
  isOneMistake: true,
  summary: 'A Crawl-delay is longer than its robots wait.',
  why:
    'Bing documents 1 to 20 seconds, and some SEO crawlers shorten longer delays to 10, 20 or 30. Nutch, and with it CCBot, skips sites that ask for ' +
    'more than 30, and crawler-commons reads more than 300 as disallowing everything.',
  *check({ extensionsOf, agentsFor, valueSpan }) {
    for (const { extension, line } of extensionsOf('crawl-delay')) {
      const { written, value } = extension
      if (value === null) continue
      const tokens = new Set(agentsFor(extension).map(({ token }) => token))
      const message = messageFor(written, value, tokens)
      if (message !== undefined) yield { line: line.number, span: valueSpan(line), message }
    }
  },
}

function messageFor(written: string, seconds: number, tokens: ReadonlySet<string>): string | undefined {
  const cutting = Array.from(tokens, (token) => entries.get(token)).find(
    (entry) => seconds > (entry?.crawlDelayMaximum ?? Infinity),
  )
  if (cutting !== undefined)
    return `${written} seconds are more than the ${cutting.crawlDelayMaximum} that ${cutting.token} waits.`
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
