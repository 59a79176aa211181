import type { LintRuleInfo, Severity } from '../../lint/model/lint-rule.ts'
import { literalText } from './sarif-text.ts'

/** The names of the severities in SARIF. */
export const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

const fixes = {
  'keeps-verdicts':
    'ruly lint --fix fixes it where that is proved to keep every verdict, ruly lint --fix all also elsewhere.',
  'changes-verdicts': 'ruly lint --fix all fixes it, which changes what agents may fetch.',
}

/** A rule as SARIF describes it. The help has the text of the rule's page. */
export function sarifRule({ code, severity, summary, why, fix }: LintRuleInfo): object {
  const silence = `# ruly-disable-line ${code}`
  const fixed = fix === undefined ? [] : [fixes[fix]]
  const text = [summary, why, ...fixed, `To silence it on one line, end that with: ${silence}`].join('\n\n')
  const markdown = [summary, why, ...fixed, `To silence it on one line, end that with \`${silence}\`.`]
  return {
    id: code,
    name: nameOf(code),
    shortDescription: { text: literalText(summary) },
    fullDescription: { text: literalText(`${summary} ${why}`) },
    help: { text: literalText(text), markdown: markdown.join('\n\n') },
    defaultConfiguration: { level: levels[severity] },
  }
}

/** SARIF requires names in Pascal case. */
function nameOf(code: string): string {
  return code
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
