import type { LintRule, Severity } from '../../lint/lint-rule.ts'
import { literalText } from './sarif-text.ts'

/** What SARIF calls the severities. */
export const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

const fixes = {
  'keeps-verdicts':
    'ruly lint --fix puts it right where that is proved to leave every verdict as it is, ruly lint --fix all elsewhere too.',
  'changes-verdicts': 'ruly lint --fix all puts it right, which changes what robots may fetch.',
}

/** A rule as SARIF describes it; the help says what the rule's page says. */
export function sarifRule({ code, severity, summary, why, fix }: LintRule): object {
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

/** SARIF wants names in Pascal case. */
function nameOf(code: string): string {
  return code
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
