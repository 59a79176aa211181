import { agentRegistry } from 'ruly/agents'
import type { LintRule } from '../model/lint-rule.ts'

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

export const crawlDelayIgnored: LintRule = {
  code: 'crawl-delay-ignored',
  severity: 'info',
  isOneMistake: true,
  summary: 'A Crawl-delay is for a robot that does not read it.',
  why:
    'Google’s robots set their pace by how the site responds, Yandex’s by a setting in Webmaster (since 2018-02-22), and Amazonbot’s documentation says ' +
    'that it does not support Crawl-delay. Bing’s documentation says that it reads it.',
  *check({ extensionsOf, agentsFor }) {
    for (const { extension, line } of extensionsOf('crawl-delay')) {
      const deaf = agentsFor(extension).filter(({ token }) => notReading.has(token))
      const [first] = deaf
      if (first === undefined) continue
      yield {
        line: line.number,
        message: `${first.agent.value} does not read Crawl-delay: ${reasonFor(first.token)}.`,
        related: deaf.map(({ agent }) => ({
          line: agent.line,
          message: 'The line has no effect for this robot.',
        })),
      }
    }
  },
}

function reasonFor(token: string): string {
  const operator = notReading.get(token) ?? ''
  return reasons[operator] ?? `${operator} says so`
}
