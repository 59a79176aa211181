import { inWords } from '../../messages/in-words.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** The folders in WordPress's `wp-content`, with a file of each. */
const parts = [
  { name: 'themes', file: 'themes/x/style.css' },
  { name: 'plugins', file: 'plugins/x/x.js' },
  { name: 'uploads', file: 'uploads/2024/01/x.jpg' },
]

export const wpContentDisallowed: LintRule = {
  code: 'wp-content-disallowed',
  severity: 'warning',
  summary:
    'Googlebot may not fetch `/wp-content/`, which contains the themes, plugins and images of WordPress.',
  why:
    'Old advice disallows `/wp-content/`. It contains the style sheets and scripts of the pages and their images. Google renders pages with them (Google Search Central, ' +
    'robots.txt introduction: do not block resources that a page needs), and images that it may not fetch do not appear in image search. WordPress itself disallows only `/wp-admin/`.',
  *check({ rules, robots, valueSpan }) {
    for (const { rule, line } of rules) {
      const [, folder] = rule.kind === 'disallow' ? (wholeFolder.exec(rule.value) ?? []) : []
      if (folder === undefined) continue
      const closed = parts.filter(({ file }) => {
        const verdict = robots.forAgent('Googlebot').check(`${folder.replaceAll('*', 'a')}wp-content/${file}`)
        return !verdict.allowed && verdict.rule?.line === rule.line
      })
      if (closed.length === 0) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `Googlebot may not fetch the ${inWords(closed.map(({ name }) => name))} below ${quoted(rule.value)}, and renders pages without them. Remove the rule: WordPress needs only "Disallow: /wp-admin/".`,
      }
    }
  },
}

const wholeFolder = /^((?:\*|\/[^*$]*)?\/)wp-content(?:\/?\*?|\/)$/
