import { wrapped } from '@ruly/common/words'
import { lintRules, type LintRuleInfo } from '@ruly/lint'

/** The pages of all rules, by code, as `ruly help lint CODE` prints them. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map(lintRules.map((rule) => [rule.code, pageOf(rule)]))
}

function pageOf({ code, severity, otherSeverity, summary, why, fix }: LintRuleInfo): string {
  const severities = otherSeverity === undefined ? severity : `${severity}, some findings ${otherSeverity}`
  return [
    `${code} (${severities})`,
    ...[summary, why, fix === undefined ? 'It has no fix.' : fixes[fix]].map((text) =>
      wrapped(text, columns).join('\n'),
    ),
    [
      `To silence it on one line:  # ruly-disable-line ${code}`,
      `To silence it in a file:    # ruly-disable-file ${code}`,
      `To turn it off:             ruly lint --rule ${code}=off`,
    ].join('\n'),
  ].join('\n\n')
}

const fixes: Readonly<Record<NonNullable<LintRuleInfo['fix']>, string>> = {
  'keeps-verdicts':
    'ruly lint --fix fixes it where that is proved to keep every verdict, ruly lint --fix all also elsewhere.',
  'changes-verdicts': 'ruly lint --fix all fixes it, which changes what agents may fetch.',
}

const columns = 80
