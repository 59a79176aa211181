import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const secretLookingPath: LintRule = {
  code: 'secret-looking-path',
  severity: 'info',
  isOneMistake: true,
  summary: 'A rule names a path that looks secret.',
  why:
    'Everybody can read robots.txt, and it protects nothing: it is not access control (RFC 9309 §3). Attackers who look for backups and passwords read it ' +
    'first. Protect such paths with a login, and remove the rule.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      const [, found] = rule.kind === 'disallow' ? (secret.exec(rule.value) ?? []) : []
      if (found === undefined) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `Everybody can read that there may be something at ${quoted(rule.value)}: robots.txt does not protect ${quoted(found)}.`,
      }
    }
  },
}

const secret =
  /\/(\.git|\.svn|\.env|\.ht(?:passwd|access)|(?:db[-_]?)?(?:backups?|dumps?)|secrets?|passwords|passwd|credentials?|confidential|phpmyadmin|[^/?*]*\.(?:sql|bak|pem|key))(?:[/$*]|\.(?:zip|gz|tar|sql|txt)|$)/i
