import { absoluteUrl } from '../text/absolute-url.ts'
import { inWords } from '../../messages/in-words.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

/** An agent that no file names. */
const unnamed = 'AnotherBot'

/** Robots that read sitemaps, and any other. */
const readers = ['Googlebot', 'bingbot', unnamed]

export const sitemapBlocked: LintRule = {
  code: 'sitemap-blocked',
  severity: 'warning',
  summary: 'The file names a sitemap that robots may not fetch.',
  why:
    'Robots fetch a sitemap like any other URL, under the rules of the file that names it (RFC 9309 §2.2.2): Search Console reports it as blocked by robots.txt. It happens if the folder of the ' +
    'sitemap, `/*.xml` or every URL with a query is disallowed. Add an `Allow:` with the path of the sitemap.',
  *check(file) {
    const { robots, valueSpan } = file
    const sitemaps = sitemapsIn(file)
    // If there are several hosts, it is unknown which one the file belongs to.
    if (robots.url === undefined && sitemaps.some(({ place }) => place !== 'own-host')) return
    for (const { url, line, place } of sitemaps) {
      if (place !== 'own-host') continue
      const path = url.replace(absoluteUrl, '').split('#', 1)[0] || '/'
      const kept = readers.flatMap((agent) => {
        const { allowed, rule } = robots.forAgent(agent).check(path)
        return allowed || rule === undefined ? [] : [{ agent, rule }]
      })
      const [first] = kept
      // Other rules report a rule that disallows the whole site.
      if (first === undefined || /^[/*]*$/.test(first.rule.pattern)) continue
      const names = kept.map(({ agent }) =>
        agent === unnamed ? 'robots without a group of their own' : agent,
      )
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `Line ${first.rule.line} disallows ${quoted(first.rule.pattern)}: ${inWords(names)} may not fetch this sitemap. Add an Allow for its path.`,
        related: [{ line: first.rule.line, message: 'The rule that disallows it.' }],
      }
    }
  },
}
