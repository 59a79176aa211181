/** Lines of context around a change. */
const around = 3

/** Limit of the line-by-line comparison, in added and removed lines. */
const mostChanges = 1000

type Kind = ' ' | '-' | '+'

interface Step {
  readonly kind: Kind
  readonly line: string
}

/**
 * A unified diff of two texts, as from `diff -u`; empty if they are equal.
 *
 * @param name - The file name in the header.
 */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return ''
  const steps = stepsBetween(linesOf(before), linesOf(after))
  return [`--- ${name}\n+++ ${name}\n`, ...hunksOf(steps)].join('')
}

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function stepsBetween(before: readonly string[], after: readonly string[]): readonly Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  const step =
    (kind: Kind) =>
    (line: string): Step => ({ kind, line })
  return [
    ...before.slice(0, start).map(step(' ')),
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(step(' ')),
  ]
}

/**
 * The shortest edit script; above the limit, all lines are removed and all are added.
 *
 * Source: Myers, An O(ND) Difference Algorithm and Its Variations, 1986. `reached` has the furthest point on each diagonal after each number of changes.
 */
function changed(before: readonly string[], after: readonly string[]): readonly Step[] {
  const reached: Map<number, number>[] = []
  let furthest = new Map<number, number>([[1, 0]])
  for (let changes = 0; changes <= Math.min(mostChanges, before.length + after.length); changes++) {
    const next = new Map<number, number>()
    reached.push(furthest)
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOn(diagonal, changes, furthest)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return walkedBack(before, after, reached)
    }
    furthest = next
  }
  return [
    ...before.map((line): Step => ({ kind: '-', line })),
    ...after.map((line): Step => ({ kind: '+', line })),
  ]
}

/** The start on a diagonal after one more change: one down from the diagonal above, or one to the right. */
function startOn(diagonal: number, changes: number, furthest: ReadonlyMap<number, number>): number {
  const above = furthest.get(diagonal + 1) ?? -1
  const left = furthest.get(diagonal - 1) ?? -1
  return isDown(diagonal, changes, furthest) ? above : left + 1
}

function walkedBack(
  before: readonly string[],
  after: readonly string[],
  reached: readonly ReadonlyMap<number, number>[],
): readonly Step[] {
  const steps: Step[] = []
  let [x, y] = [before.length, after.length]
  for (let changes = reached.length - 1; changes >= 0; changes--) {
    const furthest = reached[changes] as ReadonlyMap<number, number>
    const diagonal = x - y
    const start = startOn(diagonal, changes, furthest)
    while (x > start) {
      x--
      y--
      steps.push({ kind: ' ', line: before[x] as string })
    }
    if (changes === 0) break
    if (isDown(diagonal, changes, furthest)) {
      y--
      steps.push({ kind: '+', line: after[y] as string })
    } else {
      x--
      steps.push({ kind: '-', line: before[x] as string })
    }
  }
  return steps.toReversed()
}

/** Whether the last change before a diagonal adds a line. */
function isDown(diagonal: number, changes: number, furthest: ReadonlyMap<number, number>): boolean {
  if (Math.abs(diagonal) === changes) return diagonal === -changes
  return (furthest.get(diagonal + 1) ?? -1) > (furthest.get(diagonal - 1) ?? -1)
}

/** Hunks: adjacent changes with their context. */
function hunksOf(steps: readonly Step[]): readonly string[] {
  const hunks: string[] = []
  let [oldLine, newLine] = [1, 1]
  let at = 0
  while (at < steps.length) {
    const first = steps.findIndex(({ kind }, index) => index >= at && kind !== ' ')
    if (first < 0) break
    const start = Math.max(at, first - around)
    oldLine += start - at
    newLine += start - at
    const end = endOf(steps, first)
    const shown = steps.slice(start, end)
    const [olds, news] = ['+', '-'].map((other) => shown.filter(({ kind }) => kind !== other).length) as [
      number,
      number,
    ]
    hunks.push(`@@ -${place(oldLine, olds)} +${place(newLine, news)} @@\n${shown.map(textOf).join('')}`)
    oldLine += olds
    newLine += news
    at = end
  }
  return hunks
}

/** The end of a hunk: the end of the context after its last change. */
function endOf(steps: readonly Step[], first: number): number {
  let last = first
  for (let at = first; at < steps.length && at - last <= 2 * around; at++)
    if (steps[at]?.kind !== ' ') last = at
  return Math.min(steps.length, last + around + 1)
}

function place(line: number, count: number): string {
  if (count === 0) return `${line - 1},0`
  return count === 1 ? String(line) : `${line},${count}`
}

function textOf({ kind, line }: Step): string {
  return line.endsWith('\n') ? kind + line : `${kind}${line}\n\\ No newline at end of file\n`
}
