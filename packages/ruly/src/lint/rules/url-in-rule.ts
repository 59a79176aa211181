import { absoluteUrl } from '../absolute-url.ts'
import { quoted } from '../quoted.ts'
import type { LintRule } from '../rule.ts'

export const urlInRule: LintRule = {
  code: 'url-in-rule',
  severity: 'error',
  summary: 'A rule has a whole URL where its path belongs.',
  why:
    'Rules are compared with the path of a URL, from its first octet on (RFC 9309 §2.2.2): a rule that begins with a scheme matches nothing. Only ' +
    'the Perl library WWW::RobotRules takes URLs of the site itself.',
  fix: 'changes-verdicts',
  *check({ rules, robots, valueSpan }) {
    for (const { rule, line, pattern } of rules) {
      const [origin] = absoluteUrl.exec(rule.value) ?? []
      if (origin === undefined || pattern?.segments[0]?.startsWith('/')) continue
      const { start } = valueSpan(line)
      const host = hostOf(origin)
      const path = rule.value.slice(origin.length)
      const isElsewhere = robots.url !== undefined && hostOf(robots.url) !== host
      // A host without a path is another one, mostly: to close the whole site for it is not what was meant.
      const isPath = /^\/[^*]/.test(path) && !isElsewhere
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

function hostOf(url: string): string {
  return (absoluteUrl.exec(url)?.[0] ?? '').replace(/^[^/]*\/\/|\*$/g, '').toLowerCase()
}
