import { grouped } from '@ruly/common/grouped'
import { runnableRules } from './catalogue.ts'
import type { Finding } from './model/lint-rule.ts'
import { separate } from './separate.ts'

const oneMistakes: ReadonlySet<string> = new Set(
  runnableRules.filter(({ isOneMistake }) => isOneMistake === true).map(({ code }) => code),
)

/**
 * The findings, with one for each mistake that is made on several lines: the first, with the lines of all and their fixes.
 *
 * Only fixes with the same effect are together, so that what is proved to keep verdicts stays so. One that overlaps an earlier fix is
 * left out: half of it would be lost.
 */
export function oneForAll(findings: readonly Finding[]): readonly Finding[] {
  const alike = grouped(findings, keyOf)
  return findings.flatMap((finding) => {
    const all = alike.get(keyOf(finding)) ?? []
    if (all[0] !== finding) return oneMistakes.has(finding.code) ? [] : [finding]
    return all.length === 1 || !oneMistakes.has(finding.code) ? [finding] : [joined(finding, all)]
  })
}

function keyOf({ code, severity, fixChanges = '' }: Finding): string {
  return `${code} ${severity} ${fixChanges}`
}

function joined(first: Finding, all: readonly Finding[]): Finding {
  const lines = [...new Set(all.map(({ line }) => line))]
  const fix = separate(all).flatMap((finding) => finding.fix ?? [])
  return { ...first, lines, ...(fix.length === 0 ? {} : { fix }) }
}
