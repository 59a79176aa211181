import type { Change, Differ } from '../../src/diff/index.ts'

/** Every path of up to six of these bytes, shortest first; `x` is what no pattern names. */
export function pathsOf(alphabet: readonly string[]): readonly string[] {
  const all = ['/']
  for (const path of all) if (path.length < 6) all.push(...alphabet.map((octet) => path + octet))
  return all
}

/** How long an example seems: one that begins with `//` is the worse one. */
function seemingLength(example: string): number {
  const path = example.replace(/^http:\/\/example\.com/, '')
  return path.length + (path.startsWith('//') ? 4 : 0)
}

/** What changes, by the lines that decide: the path of up to six bytes that seems shortest. */
function byTrying(differ: Differ, paths: readonly string[]): ReadonlyMap<string, string> {
  const [before, after] = [differ.old, differ.new].map((robots) => robots.forAgent('X'))
  const urls = paths.map((path) => `http://example.com${path}`)
  const [old, now] = [before!.decidingLines(urls), after!.decidingLines(urls)]
  const found = new Map<string, string>()
  for (const [index, path] of paths.entries()) {
    const [a, b] = [old[index]!, now[index]!]
    if (a < 0 === b < 0) continue
    const key = `${Math.abs(a)} ${Math.abs(b)}`
    if (seemingLength(path) < seemingLength(found.get(key) ?? unending)) found.set(key, path)
  }
  return found
}

const unending = 'x'.repeat(100)

const linesOf = ({ old, new: now }: Pick<Change, 'old' | 'new'>): string =>
  `${old?.line ?? 0} ${now?.line ?? 0}`

/** What the regions of two files miss, say too much or say wrongly. */
export function faultsIn(
  differ: Differ,
  changes: readonly Change[],
  paths: readonly string[],
): readonly string[] {
  const told = new Map(changes.map((change) => [linesOf(change), change]))
  const tried = byTrying(differ, paths)
  const missed = Array.from(tried, ([lines, path]) => {
    const example = told.get(lines)?.example ?? unending
    const [shortest, length] = [seemingLength(path), seemingLength(example)]
    // Longer paths were not tried.
    const isBest = shortest <= 6 ? length === shortest : length <= shortest
    return isBest ? [] : [`${lines}: ${path} is found, and ${example} is told`]
  })
  const wrong = Array.from(told, ([lines, { example, kind }]) => {
    const changed = differ.forAgent('X')(example ?? '')
    const isRight = example !== null && changed?.kind === kind && linesOf(changed) === lines
    return isRight ? [] : [`${lines}: ${kind} ${example} is told`]
  })
  return [...missed, ...wrong].flat()
}
