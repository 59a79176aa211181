import type { Finding } from './model/lint-rule.ts'

/** Findings whose fixes do not affect each other: each fix is applied whole or not at all. */
export function separate(findings: readonly Finding[]): readonly Finding[] {
  const fixable = findings.filter(({ fix: edits = [] }) => edits.length > 0)
  const edits = fixable
    .flatMap(({ fix: own = [] }, finding) => own.map(({ start, end }) => ({ start, end, finding })))
    .toSorted((a, b) => a.start - b.start)
  const left = new Set<number>()
  let last = { start: -1, end: -1, finding: -1 }
  for (const { start, end, finding } of edits) {
    if (left.has(finding)) continue
    // Text inserted at the start of a line would join the line above if that loses its end.
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
