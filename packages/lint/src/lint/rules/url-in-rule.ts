import { absoluteUrl, hostOf, withoutWww } from '../text/absolute-url.ts'
import { quoted } from '../text/quoted.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const urlInRule: LintRule = {
  code: 'url-in-rule',
  severity: 'error',
  isOneMistake: true,
  summary: 'A rule has a whole URL instead of a path.',
  why:
    'Rules are compared with the path of a URL, from its first octet on (RFC 9309 §2.2.2): a rule that begins with a scheme matches nothing. Only ' +
    'the Perl library WWW::RobotRules accepts URLs of the site itself.',
  fix: 'changes-verdicts',
  *check(file) {
    const { rules, valueSpan } = file
    const isOwn = ownHosts(file)
    for (const { rule, line, pattern } of rules) {
      const [origin] = absoluteUrl.exec(rule.value) ?? []
      if (origin === undefined || pattern?.segments[0]?.startsWith('/')) continue
      const { start } = valueSpan(line)
      const host = hostOf(origin)
      const path = rule.value.slice(origin.length)
      // A host without a path is usually another host: disallowing the whole site for it was not intended.
      const isPath = /^\/[^*]/.test(path) && isOwn(host)
      yield {
        line: line.number,
        span: valueSpan(line),
        message: isPath
          ? `${quoted(rule.value)} is a URL, and robots compare paths: the rule matches nothing; ${quoted(path)} was probably meant.`
          : `${quoted(rule.value)} is a URL, and robots compare paths: the rule matches nothing; rules for ${host} belong in its own robots.txt.`,
        ...(isPath ? { fix: [{ start, end: start + origin.length, text: '' }] } : {}),
      }
    }
  },
}

/** Tests whether a host may be that of the site: the file's own, or that of its sitemaps, or else the only one in its rules. */
function ownHosts({ rules, robots, extensionsOf }: LintFile): (host: string) => boolean {
  if (robots.url !== undefined) {
    const own = hostOf(robots.url)
    return (host) => host === own
  }
  const named = extensionsOf('sitemap').map(({ extension }) => hostOf(extension.written))
  const sitemaps = new Set(named.filter((host) => host !== '').map(withoutWww))
  const hosts = new Set(rules.map(({ rule }) => withoutWww(hostOf(rule.value))).filter((host) => host !== ''))
  return (host) => (sitemaps.size > 0 ? sitemaps.has(withoutWww(host)) : hosts.size === 1)
}
