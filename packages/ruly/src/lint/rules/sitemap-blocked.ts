import { absoluteUrl } from '../text/absolute-url.ts'
import { inWords } from '../../messages/in-words.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

/** No file names it. */
const unnamed = 'AnotherBot'

/** Robots that read sitemaps, and any other. */
const readers = ['Googlebot', 'bingbot', unnamed]

export const sitemapBlocked: LintRule = {
  code: 'sitemap-blocked',
  severity: 'warning',
  summary: 'The file names a sitemap and disallows robots to fetch it.',
  why:
    'A sitemap is fetched as any URL is, by the rules of the file that names it (RFC 9309 §2.2.2): Search Console calls such a one blocked by robots.txt. It happens where the folder of the ' +
    'sitemap, `/*.xml` or everything with a query is closed. An `Allow:` with the path of the sitemap makes the exception.',
  *check(file) {
    const { robots, valueSpan } = file
    const sitemaps = sitemapsIn(file)
    // Of several hosts, nobody knows which is that of the file.
    if (robots.url === undefined && sitemaps.some(({ place }) => place !== 'own-host')) return
    for (const { url, line, place } of sitemaps) {
      if (place !== 'own-host') continue
      const path = url.replace(absoluteUrl, '').split('#', 1)[0] || '/'
      const kept = readers.flatMap((agent) => {
        const { allowed, rule } = robots.check(agent, path)
        return allowed || rule === undefined ? [] : [{ agent, rule }]
      })
      const [first] = kept
      // What closes the whole site is told of by other rules.
      if (first === undefined || /^[/*]*$/.test(first.rule.pattern)) continue
      const names = kept.map(({ agent }) =>
        agent === unnamed ? 'robots without a group of their own' : agent,
      )
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `Line ${first.rule.line} disallows ${quoted(first.rule.pattern)}: ${inWords(names)} may not fetch this sitemap.`,
        related: [{ line: first.rule.line, message: 'The rule that closes it.' }],
      }
    }
  },
}
