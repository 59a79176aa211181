import { applyEdits } from '../core/edits.ts'
import type { RobotsInput } from '../core/decode.ts'
import { lint, type Finding, type LintOptions } from './lint.ts'
import { lintRules } from './rules.ts'

export interface FixOptions extends LintOptions {
  /**
   * Which fixes are made: those of rules whose fixes leave every verdict as it is, or those too that change what the file says.
   *
   * @default 'keeps-verdicts'
   */
  readonly fixes?: 'keeps-verdicts' | 'all'
}

/** A file after its fixes. */
export interface Fixed {
  /** The same octets as before, but for what the fixes changed. */
  readonly octets: Uint8Array
  /** What was fixed, with the lines as they were then. */
  readonly applied: readonly Finding[]
  /** What is left to find. */
  readonly left: readonly Finding[]
}

const changesVerdicts = new Set(
  lintRules.filter((rule) => rule.fix === 'changes-verdicts').map(({ code }) => code),
)

/** A fix may make room for another. */
const maxRounds = 10

/**
 * The file with its fixes made; to fix it again changes nothing.
 *
 * Fixes that overlap are made one after the other. A file that is UTF-16 is left as it is.
 */
export function fix(input: RobotsInput, options: FixOptions = {}): Fixed {
  const { fixes = 'keeps-verdicts' } = options
  if (fixes !== 'keeps-verdicts' && fixes !== 'all')
    throw new RangeError(`The option "fixes" is keeps-verdicts or all, not ${String(fixes)}.`)
  const isWanted = ({ code }: Finding): boolean => fixes === 'all' || !changesVerdicts.has(code)
  let report = lint(input, options)
  let { octets } = report.robots
  const applied: Finding[] = []
  for (let round = 0; round < maxRounds; round++) {
    const fixable = separate(report.findings.filter(isWanted))
    if (fixable.length === 0) break
    applied.push(...fixable)
    octets = applyEdits(
      octets,
      fixable.flatMap((finding) => finding.fix ?? []),
    )
    report = lint(octets, options)
  }
  return { octets, applied, left: report.findings }
}

/** Findings with fixes of which none changes what another does: each fix is made whole or not at all. */
function separate(findings: readonly Finding[]): readonly Finding[] {
  const fixable = findings.filter(({ fix: edits = [] }) => edits.length > 0)
  const edits = fixable
    .flatMap(({ fix: own = [] }, finding) => own.map(({ start, end }) => ({ start, end, finding })))
    .toSorted((a, b) => a.start - b.start)
  const left = new Set<number>()
  let last = { start: -1, end: -1, finding: -1 }
  for (const { start, end, finding } of edits) {
    if (left.has(finding)) continue
    // What is put at the start of a line would be behind the line above, if that loses its end.
    const isBehind = start === end && start === last.end && last.start < last.end
    const overlaps =
      (start < last.end || (start === last.start && end === last.end) || isBehind) &&
      finding !== last.finding &&
      !left.has(last.finding)
    if (overlaps) left.add(finding)
    else last = { start, end: Math.max(end, last.end), finding }
  }
  return fixable.filter((_, finding) => !left.has(finding))
}
