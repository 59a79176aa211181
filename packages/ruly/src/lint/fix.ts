import { applyEdits } from '../text/edits.ts'
import type { RobotsInput } from '../text/decode.ts'
import { checkedOptions, oneOf, withDefault } from '../options/checked-options.ts'
import { withExamples } from './changed-verdict.ts'
import { proving } from './fix-changes.ts'
import { lintOptions, lintWith, type Finding, type LintOptions } from './lint.ts'

export interface FixOptions extends LintOptions {
  /**
   * Which fixes are made: those that are proved to keep every verdict, or also those that may change what `fixChanges` of a finding says.
   *
   * @default 'keeps-verdicts'
   */
  readonly fixes?: 'keeps-verdicts' | 'all' | undefined
}

/** A file after its fixes. */
export interface Fixed {
  /** The same octets as before, but for what the fixes changed. */
  readonly bytes: Uint8Array
  /** What was fixed, with the lines as they were then; `fixChanges` has an example of what has changed, where one was found. */
  readonly applied: readonly Finding[]
  /** What is left to find. */
  readonly left: readonly Finding[]
}

const fixOptions = { ...lintOptions, fixes: withDefault(oneOf(['keeps-verdicts', 'all']), 'keeps-verdicts') }

/** A fix may make room for another. */
const maxRounds = 10

/**
 * The file with its fixes made; to fix it again changes nothing.
 *
 * Fixes that overlap are made one after the other. A file that is UTF-16 is left as it is.
 */
export function fix(input: RobotsInput, options: FixOptions = {}): Fixed {
  const { fixes, ...linting } = checkedOptions('fix()', options, fixOptions)
  const isWanted = ({ fixChanges }: Finding): boolean => fixes === 'all' || fixChanges === undefined
  const { dialect, url, maxBytes } = linting
  const dialects = [...new Set([dialect, ...proving])]
  let report = lintWith(input, linting)
  let { bytes } = report.robots
  const applied: Finding[] = []
  for (let round = 0; round < maxRounds; round++) {
    const fixable = separate(report.findings.filter(isWanted))
    if (fixable.length === 0) break
    const before = bytes
    bytes = applyEdits(
      bytes,
      fixable.flatMap((finding) => finding.fix ?? []),
    )
    applied.push(...withExamples(fixable, { before, after: bytes, url, maxBytes, dialects }))
    report = lintWith(bytes, linting)
  }
  return { bytes, applied, left: report.findings }
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
