import type { LintRule } from '../lint-rule.ts'

/** Robots that do not read Crawl-delay, by product token, with the source. */
const notReading: ReadonlyMap<string, string> = new Map([
  ...[
    'googlebot',
    'googlebot-image',
    'googlebot-news',
    'googlebot-video',
    'adsbot-google',
    'mediapartners-google',
    'google-extended',
    'storebot-google',
  ].map((token): [string, string] => [token, 'Google never has']),
  ...['yandex', 'yandexbot', 'yandeximages'].map((token): [string, string] => [
    token,
    'Yandex has not since 22 February 2018',
  ]),
  ['amazonbot', 'Amazon says so'],
])

export const crawlDelayIgnored: LintRule = {
  code: 'crawl-delay-ignored',
  severity: 'info',
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
        message: `${first.agent.value} does not read Crawl-delay: ${notReading.get(first.token)}.`,
        related: deaf.map(({ agent }) => ({
          line: agent.line,
          message: 'The line has no effect for this robot.',
        })),
      }
    }
  },
}
