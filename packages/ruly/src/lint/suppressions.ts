import { grouped } from '../util/grouped.ts'
import type { Line } from '../model/line.ts'

/** What the comments of a file want not to be told. */
export interface Suppressions {
  /** Whether what a rule found on a line is not to be told; the comment that says so counts as used. */
  covers(code: string, line: number): boolean
  /** What has kept nothing from being told, by the lines of the comments: some of their codes, or the comment as a whole. */
  unused(): readonly UnusedSuppression[]
}

interface UnusedSuppression {
  readonly line: number
  /** None: the whole comment. */
  readonly codes: readonly string[]
}

interface Suppression {
  readonly line: number
  readonly reaches: (line: number) => boolean
  /** None: every rule. */
  readonly codes: ReadonlySet<string>
}

/**
 * Reads comments such as `# ruly-disable-line shadowed-rule, duplicate-rule`.
 *
 * `ruly-disable-line` is about its own line, `ruly-disable-next-line` about the one below, `ruly-disable-file` about the whole file. Without codes,
 * every rule is meant; what stands behind ` -- ` is for people.
 */
export function suppressionsOf(lines: readonly Line[]): Suppressions {
  const all = lines.flatMap(suppressionOf)
  const used = new Map<Suppression, Set<string>>()
  const ofFile = new Map(
    all
      .filter(({ reaches }) => reaches === everywhere)
      .toReversed()
      .flatMap((suppression) => namesOf(suppression).map((code) => [code, suppression] as const)),
  )
  const near = grouped(
    all.filter(({ reaches }) => reaches !== everywhere),
    ({ line }) => line,
  )
  return {
    covers(code, line) {
      if (all.length === 0) return false
      const candidates = [...(near.get(line) ?? []), ...(near.get(line - 1) ?? [])]
      const found =
        ofFile.get(code) ??
        (code === aboutComments ? undefined : ofFile.get(everyRule)) ??
        candidates.find(({ codes, reaches }) => reaches(line) && isMeant(code, codes))
      if (found !== undefined) used.set(found, (used.get(found) ?? new Set()).add(code))
      return found !== undefined
    },
    unused: () =>
      all.flatMap((suppression) => {
        const { line, codes } = suppression
        const done = used.get(suppression)
        if (done === undefined) return [{ line, codes: [] }]
        const idle = [...codes].filter((code) => !done.has(code) && code !== aboutComments)
        return idle.length === 0 ? [] : [{ line, codes: idle }]
      }),
  }
}

/** The rule that tells of comments such as these: one without codes must not keep it from telling of the comment itself. */
const aboutComments = 'unused-suppression'

function isMeant(code: string, codes: ReadonlySet<string>): boolean {
  return codes.size === 0 ? code !== aboutComments : codes.has(code)
}

/** Stands for all codes: no rule has it. */
const everyRule = ''

function namesOf({ codes }: Suppression): readonly string[] {
  return codes.size === 0 ? [everyRule] : [...codes]
}

const everywhere = (): boolean => true

const none: readonly Suppression[] = []

const comment = /#\s*ruly-disable-(line|next-line|file)\b([^#]*)$/

function suppressionOf({ number, text, facts }: Line): readonly Suppression[] {
  if (!facts.hasComment || !text.includes('ruly-disable')) return none
  const found = comment.exec(text)
  if (found === null) return []
  const [, kind, rest = ''] = found
  const codes = (rest.split(' -- ', 1)[0] ?? '').split(/[\s,]+/).filter((code) => code !== '')
  const target = kind === 'line' ? number : number + 1
  const reaches = kind === 'file' ? everywhere : (line: number): boolean => line === target
  return [{ line: number, reaches, codes: new Set(codes) }]
}
