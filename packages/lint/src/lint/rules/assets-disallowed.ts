import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const assetsDisallowed: LintRule = {
  code: 'assets-disallowed',
  severity: 'warning',
  isOneMistake: true,
  summary: 'Googlebot may not fetch scripts or styles of the site.',
  why:
    'Google renders pages with their scripts and style sheets, which works only if it may fetch them (Google Search Central, ' +
    'robots.txt introduction: do not block resources that a page needs).',
  *check({ rules, robots, valueSpan }) {
    for (const { rule, line } of rules) {
      const asset = rule.kind === 'disallow' ? assetOf(rule.value) : undefined
      if (asset === undefined) continue
      const { allowed, rule: deciding } = robots.forAgent('Googlebot').check(asset)
      if (allowed || deciding?.line !== rule.line) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `Googlebot may not fetch ${quoted(asset)}, and renders pages without it. Allow scripts and style sheets.`,
      }
    }
  },
}

/** A script or style sheet that a rule matches; undefined if the rule is about a single file. */
function assetOf(value: string): string | undefined {
  const [, extension] = /\*\.(css|js|mjs)\*?\$?$/i.exec(value) ?? []
  if (extension !== undefined) {
    const path = value.replace(/\*?\$?$/, '').replaceAll('*', 'a')
    return path.startsWith('/') ? path : `/${path}`
  }
  const [, folder] = /\/(css|js|javascripts?|stylesheets?|wp-includes)\/\*?$/i.exec(value) ?? []
  if (folder === undefined) return undefined
  const path = value.replace(/\*$/, '').replaceAll('*', 'a')
  return `${path.startsWith('/') ? '' : '/'}${path}a.${/css|style/i.test(folder) ? 'css' : 'js'}`
}
